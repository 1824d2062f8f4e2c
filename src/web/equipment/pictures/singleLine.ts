import type { RunState } from './unitState.ts'

export type NodeKind = 'grid' | 'transformer' | 'pcs' | 'battery' | 'load' | 'diesel' | 'bus' | 'pile' | 'ship' | 'ems'

type DiagramNode = {
  readonly id: string
  readonly kind: NodeKind
  readonly name: string
  /** place in the grid of the diagram, from 0; a half is allowed */
  readonly column: number
  readonly row: number
  /** a bus covers this many rows from its own on */
  readonly rows?: number
  /** % for a battery, which is filled to it */
  readonly soc?: number | null
  /** colours a battery's filling */
  readonly state?: RunState
  /** a line below the name, for instance its state */
  readonly note?: string
  /** a line below the node, for instance its losses */
  readonly under?: string
}

type DiagramLink = {
  readonly from: string
  readonly to: string
  /** kW, positive from `from` to `to`; null unknown; left out where the link carries control, not power */
  readonly power?: number | null
  /** 0 open, otherwise closed, null unknown; left out where there is no breaker */
  readonly breaker?: number | null
  /** kW, below which nothing flows */
  readonly least?: number
}

export type Diagram = { readonly nodes: readonly DiagramNode[]; readonly links: readonly DiagramLink[] }

const step = { x: 184, y: 88 }
const nodeSize = { width: 92, height: 64 }
const margin = 8

export type Point = readonly [x: number, y: number]
export type PlacedNode = DiagramNode & { x: number; y: number; width: number; height: number }
export type PlacedLink = DiagramLink & { key: string; a: Point; b: Point; fromName: string; toName: string }

/** Where each node and link is drawn; a link with an end that is not there falls away. */
export const placed = ({ nodes, links }: Diagram) => {
  const boxes = nodes.map((node): PlacedNode => {
    const bus = node.kind === 'bus'
    const x = margin + node.column * step.x
    const y = margin + node.row * step.y
    const height = nodeSize.height + ((node.rows ?? 1) - 1) * step.y
    return bus
      ? { ...node, x: x + nodeSize.width / 2 - 4, y, width: 8, height }
      : { ...node, x, y, width: nodeSize.width, height }
  })
  const byId = new Map(boxes.map((box) => [box.id, box]))
  const lines = links.flatMap((link): PlacedLink[] => {
    const [from, to] = [byId.get(link.from), byId.get(link.to)]
    return from && to
      ? [{ ...link, key: `${link.from} ${link.to}`, ...endsOf(from, to), fromName: from.name, toName: to.name }]
      : []
  })
  return {
    boxes,
    lines,
    width: Math.max(0, ...boxes.map(({ x, width }) => x + width)) + margin,
    height: Math.max(0, ...boxes.map(({ y, height }) => y + height)) + margin,
  }
}

const middle = ({ y, height }: PlacedNode): number => y + height / 2
const centre = ({ x, width }: PlacedNode): number => x + width / 2

/** A link goes sideways at the height of the shorter of both, or, within a column, straight down or up. */
const endsOf = (from: PlacedNode, to: PlacedNode): { a: Point; b: Point } => {
  if (from.column === to.column) {
    const down = from.y < to.y
    const x = centre(from)
    return { a: [x, down ? from.y + from.height : from.y], b: [x, down ? to.y : to.y + to.height] }
  }
  const right = from.column < to.column
  const spans = (bus: PlacedNode, other: PlacedNode): boolean =>
    bus.kind === 'bus' && bus.y <= middle(other) && middle(other) <= bus.y + bus.height
  const fromY = spans(from, to) ? middle(to) : middle(from)
  const toY = spans(to, from) ? middle(from) : middle(to)
  return { a: [right ? from.x + from.width : from.x, fromY], b: [right ? to.x : to.x + to.width, toY] }
}
