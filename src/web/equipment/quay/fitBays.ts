/** How much a tile says: all, name and SOC, its name alone; or one tile stands for all bays of a container. */
export type BaySize = 'large' | 'small' | 'tiny' | 'grouped'

/** How the bays of a yard stand: the size of a tile in px, and in how many rows each container has its bays. */
export type BayFit = { readonly size: BaySize; readonly width: number; readonly height: number; readonly rows: number }

type Room = {
  readonly width: number
  readonly height: number /** px of one unit of the drawing */
  readonly unit: number
}
/** How many bays a container has, and how wide its name is, px, with and without its note. */
export type ContainerSize = { readonly bays: number; readonly head: number; readonly name: number }
type Tile = { readonly width: number; readonly height: number }

/** px between tiles, around the tiles of a container, and between containers beside and below each other. */
const gap = 4
const pad = 4
const apart = 14
const lineGap = 8
export const headHeight = (size: BaySize, unit: number): number =>
  size === 'tiny' ? Math.max(20, 20 * unit) : Math.max(22, 30 * unit)

const least: Readonly<Record<Exclude<BaySize, 'grouped'>, Tile>> = {
  large: { width: 88, height: 82 },
  small: { width: 56, height: 44 },
  tiny: { width: 46, height: 22 },
}
/** How much larger the texts of a tile are than the least that can be read. */
const scaleOf = (size: BaySize, unit: number): number => Math.max(14, (size === 'tiny' ? 13 : 17) * unit) / 14
/** In units of the drawing: no tile needs to be larger. */
const most: Tile = { width: 180, height: 150 }
const step = 2
/** What a further row of tiles costs: bays beside each other are easier to follow. */
const perRow = 0.9

const widthOf = (size: BaySize, { bays, head, name }: ContainerSize, rows: number, tile: number): number =>
  Math.max(size === 'tiny' ? name : head, Math.ceil(bays / rows) * (tile + gap) - gap + 2 * pad)

/** In how many lines containers of these widths stand beside each other; undefined where one is wider than the room. */
const linesOf = (widths: readonly number[], room: number): number | undefined => {
  let lines = 1
  let left = room
  for (const width of widths) {
    if (width > room) return undefined
    const needed = left === room ? width : width + apart
    if (needed <= left) left -= needed
    else {
      lines += 1
      left = room - width
    }
  }
  return lines
}

/** The height that is left for a tile; `head` is that of a container's name. */
const heightFor = (lines: number, rows: number, head: number, { height }: Room): number => {
  const own = (height - (lines - 1) * lineGap) / lines - head - 2 * pad
  return (own - (rows - 1) * gap) / rows
}

/** px beside a name: its mark and the edges of its tile. */
const besideName = 18

const fitOf = (
  size: keyof typeof least,
  containers: readonly ContainerSize[],
  room: Room,
  longest: number,
): BayFit | undefined => {
  const scale = scaleOf(size, room.unit)
  const widest = Math.max(least[size].width, longest * 14 + besideName)
  const min = { width: widest * scale, height: least[size].height * scale }
  const max = {
    width: Math.max(min.width, most.width * room.unit),
    height: Math.max(min.height, most.height * room.unit),
  }
  const deepest = Math.max(1, ...containers.map(({ bays }) => bays))
  let best: BayFit | undefined
  let bestShare = 0
  for (let rows = 1; rows <= deepest; rows += 1) {
    for (let width = max.width; width >= min.width; width -= step) {
      const lines = linesOf(
        containers.map((each) => widthOf(size, each, rows, width)),
        room.width,
      )
      if (lines === undefined) continue
      const height = Math.min(max.height, heightFor(lines, rows, headHeight(size, room.unit), room))
      const share = Math.min(width / max.width, height / max.height) * perRow ** (lines * rows - 1)
      if (height >= min.height && share > bestShare) {
        best = { size, width, height, rows }
        bestShare = share
      }
    }
  }
  return best
}

/**
 * The largest tiles with which all bays of these containers are seen at once; where even the smallest do not fit, the containers alone.
 * `longest` is the longest name in a tile, ems.
 */
export const fitBays = (containers: readonly ContainerSize[], room: Room, longest = 0): BayFit => {
  for (const size of ['large', 'small', 'tiny'] as const) {
    const fit = fitOf(size, containers, room, longest)
    if (fit) return fit
  }
  return { size: 'grouped', width: 0, height: 0, rows: 1 }
}

/** The smallest tiles, in as many rows as they need: they are scrolled to. */
export const scrolledBays = (bays: number, { width, unit }: Room): BayFit => {
  const scale = scaleOf('tiny', unit)
  const tile = { width: least.tiny.width * scale, height: least.tiny.height * scale }
  const across = Math.max(1, Math.floor((width - 2 * pad + gap) / (tile.width + gap)))
  return { size: 'tiny', ...tile, rows: Math.ceil(bays / across) }
}
