import type { SparkplugEventCode } from '#contract/driverEventWords.ts'
import type { BoundEvent } from '../bound.ts'
import { createHeld, type Held } from './held.ts'
import { type Kind, pathOf, type Source } from './topics.ts'
import { bear, type Known, type Reading, readingsOf, type Unit } from './unit.ts'
import type { Metric, Payload, Raw } from './wire.ts'

export type Timers = { clock(): number; after(ms: number, call: () => void): () => void }
/** What comes out: `tell` of a source, `rebirth` of a node `group/node`. */
export type Out = {
  readings(source: Source, readings: readonly Reading[]): Promise<unknown>
  alive(source: Source): void
  /** a device; with an empty `device` the node and all below it */
  dead(source: Source): void
  tell(code: SparkplugEventCode, level: BoundEvent['level'], source: Source, args?: BoundEvent['args']): void
  rebirth(node: string): void
  born(node: string): void
  refused(): void
}
type Message = { readonly kind: Kind; readonly source: Source; readonly payload: Payload }
type Node = {
  readonly source: Source
  /** `gap`: a message was missed; nothing holds until it is born again */
  state: 'unborn' | 'online' | 'gap' | 'dead'
  bdSeq: Raw | undefined
  next: number
  readonly byAlias: Map<Raw, { readonly unit: Unit; readonly known: Known }>
  readonly units: Map<string, Unit>
  readonly held: Held<Message>
}

const seqs = 256
const patienceMs = 2000
const mostUnits = 20_000
const bdSeqOf = ({ metrics }: Payload): Raw | undefined => metrics.find(({ name }) => name === 'bdSeq')?.raw

/** All nodes that were heard, and what they and their devices are: born, in order, dead. */
export const createNodes = (timers: Timers, out: Out) => {
  const nodes = new Map<string, Node>()
  let units = 0

  const nodeFor = ({ group, node }: Source): Node | undefined => {
    const source = { group, node, device: '' }
    const key = pathOf(source)
    const known = nodes.get(key)
    if (known || units >= mostUnits) return known
    const fresh: Node = {
      ...{ source, state: 'unborn', bdSeq: undefined, next: 0, byAlias: new Map(), units: new Map() },
      held: createHeld<Message>(timers, patienceMs, () => missed(fresh)),
    }
    nodes.set(key, fresh)
    return fresh
  }
  const unitFor = (node: Node, device: string): Unit => {
    const known = node.units.get(device)
    if (known) return known
    units += 1
    const unit = { source: { ...node.source, device }, isBorn: false, heardAt: 0, metrics: new Map() }
    node.units.set(device, unit)
    return unit
  }
  const timeOf = ({ payload }: Message): number => payload.timestamp ?? timers.clock()
  const missed = (node: Node): void => {
    const got = node.held.first()
    node.held.clear()
    node.state = 'gap'
    out.tell('sequence_gap', 'warning', node.source, { expected: node.next, got: got ?? '?' })
    out.rebirth(pathOf(node.source))
  }

  const birth = (node: Node, message: Message): Promise<unknown> => {
    const unit = unitFor(node, message.source.device)
    unit.heardAt = timers.clock()
    for (const [alias, each] of node.byAlias) if (each.unit === unit) node.byAlias.delete(alias)
    const at = timeOf(message)
    for (const [alias, known] of bear(unit, message.payload.metrics, at)) node.byAlias.set(alias, { unit, known })
    out.alive(unit.source)
    const find = ({ name = '' }: Metric): Known | undefined => unit.metrics.get(name)
    return out.readings(unit.source, readingsOf(message.payload.metrics, at, find))
  }
  const nodeBirth = (node: Node, message: Message): Promise<unknown> => {
    const { seq } = message.payload
    if (seq !== 0) {
      out.tell('birth_wrong', 'warning', node.source, { seq: seq ?? '?' })
      out.refused()
      out.rebirth(pathOf(node.source))
      return Promise.resolve()
    }
    node.held.clear()
    node.byAlias.clear()
    for (const unit of node.units.values()) unit.isBorn = false
    Object.assign(node, { state: 'online', bdSeq: bdSeqOf(message.payload), next: 1 })
    out.born(pathOf(node.source))
    return birth(node, message)
  }
  const nodeDeath = (node: Node, { payload }: Message): void => {
    if (node.state === 'dead' || (node.state !== 'unborn' && bdSeqOf(payload) !== node.bdSeq)) return
    node.held.clear()
    node.state = 'dead'
    for (const unit of node.units.values()) unit.isBorn = false
    out.dead(node.source)
  }
  const data = (node: Node, message: Message): Promise<unknown> => {
    const unit = unitFor(node, message.source.device)
    unit.heardAt = timers.clock()
    if (!unit.isBorn) {
      notBorn(node, message.source)
      return Promise.resolve()
    }
    const find = ({ name, alias }: Metric): Known | undefined => {
      const aliased = alias === undefined ? undefined : node.byAlias.get(alias)
      if (aliased) return aliased.unit === unit ? aliased.known : undefined
      const named = name === undefined ? undefined : unit.metrics.get(name)
      if (named) return named
      out.tell('unknown_alias', 'warning', unit.source, { metric: name ?? String(alias ?? '?') })
      out.refused()
      out.rebirth(pathOf(node.source))
      return undefined
    }
    return out.readings(unit.source, readingsOf(message.payload.metrics, timeOf(message), find))
  }
  const notBorn = (node: Node, source: Source): void => {
    out.refused()
    out.tell('not_born', 'info', source)
    out.rebirth(pathOf(node.source))
  }
  const work = (node: Node, message: Message): Promise<unknown> => {
    const { kind, source } = message
    if (kind === 'DBIRTH') return birth(node, message)
    if (kind !== 'DDEATH') return data(node, message)
    const unit = unitFor(node, source.device)
    unit.isBorn = false
    out.dead(unit.source)
    return Promise.resolve()
  }
  const inOrder = (node: Node, message: Message): Promise<unknown> => {
    const { seq } = message.payload
    if (node.state === 'gap') {
      out.refused()
      out.rebirth(pathOf(node.source))
      return Promise.resolve()
    }
    if (node.state !== 'online') {
      notBorn(node, message.source)
      return Promise.resolve()
    }
    if (seq === undefined || seq >= seqs) {
      out.refused()
      out.tell('seq_missing', 'warning', message.source)
      return Promise.resolve()
    }
    node.held.add(seq, message)
    const done: Promise<unknown>[] = []
    for (let next = node.held.take(node.next); next; next = node.held.take(node.next)) {
      node.next = (node.next + 1) % seqs
      done.push(work(node, next))
    }
    node.held.settle()
    return Promise.all(done)
  }

  return {
    /** resolves when what it says is stored */
    hear: (kind: Kind, source: Source, payload: Payload): Promise<unknown> => {
      const node = nodeFor(source)
      if (!node) {
        out.refused()
        out.tell('too_many', 'error', source)
        return Promise.resolve()
      }
      const message = { kind, source, payload }
      if (kind === 'NBIRTH') return nodeBirth(node, message)
      if (kind !== 'NDEATH') return inOrder(node, message)
      nodeDeath(node, message)
      return Promise.resolve()
    },
    /** what was said while the connection was away nobody knows: each must be born again */
    forget: (): void => {
      for (const node of nodes.values()) {
        node.held.clear()
        if (node.state !== 'dead') node.state = 'unborn'
        for (const unit of node.units.values()) unit.isBorn = false
      }
    },
    isBorn: (source: Source): boolean => unitOf(source)?.isBorn ?? false,
    unit: (source: Source): Unit | undefined => unitOf(source),
    units: (): Iterable<Unit> => [...nodes.values()].flatMap((node) => [...node.units.values()]),
  }
  function unitOf(source: Source): Unit | undefined {
    return nodes.get(pathOf({ ...source, device: '' }))?.units.get(source.device)
  }
}
export type Nodes = ReturnType<typeof createNodes>
