import type { Point, SunspecPoint } from '../point.ts'
import { type Asking, explain, isAddress, isAway, readSpan } from '../reading.ts'
import { registersOf } from '../codec.ts'
import { ModbusFault } from '../wire.ts'
import { type FoundModel, layoutOf, needsCounts, type Placed } from './layout.ts'
import { models, readName } from './models.ts'
import { sunspecFormat } from './values.ts'
import { baseOf, type ReadRegisters, walkModels } from './walk.ts'

const pointOf = ({ point: { pointKey, index, rw, attributes } }: SunspecPoint, placed: Placed): Point | undefined => {
  const { facts, address, factor, power = 0 } = placed
  const scale = Number(attributes.scale ?? 1) * 10 ** power
  const format = sunspecFormat(facts, scale, Number(attributes.offset ?? 0))
  if (!format) return undefined
  return {
    pointKey,
    index,
    rw: facts.isWritable ? rw : 0,
    function: 3,
    address,
    count: registersOf(format),
    format,
    multiple: attributes.multiple === true,
    ...(factor === undefined ? {} : { factor }),
  }
}

/** The counts that stand in the fixed part of a model, which ends within a request. */
const countsOf = async (read: ReadRegisters, { address, length }: FoundModel) => {
  const count = Math.min(2 + length, 125)
  const bytes = await read(address, count)
  return (register: number): number | undefined => {
    const at = (register - address) * 2
    const value = bytes && at + 2 <= bytes.length ? bytes.readUInt16BE(at) : undefined
    return value === 0xffff ? undefined : value
  }
}

/**
 * Finds the points at the device by walking through its models. A fault on the way ends the walk with what was found; the fault alone where
 * the device is away, nothing was found, or fewer than were `known`. The walk is whole where it had no fault, or had one and found as many
 * as were known: so a chain without an end marker ends.
 */
export const resolveSunspec = async (
  asking: Asking,
  wanted: readonly SunspecPoint[],
  known = 0,
): Promise<{ readonly points: readonly Point[]; readonly isWhole: boolean } | { readonly fault: ModbusFault }> => {
  const faults: ModbusFault[] = []
  const read: ReadRegisters = async (address, count) => {
    const span = { function: 3, address, count } as const
    const got = await readSpan(asking, span)
    if ('piece' in got) return got.piece.data
    if (isAway(got.fault)) throw got.fault
    if (isAddress(got.fault)) return undefined
    explain(asking, span, got.fault)
    faults.push(got.fault)
    return undefined
  }
  try {
    const base = await baseOf(read)
    if (base === undefined) {
      if (faults[0]) return { fault: faults[0] }
      asking.tell('sunspec_absent', 'error')
      return { points: [], isWhole: true }
    }
    // What the device answered at other bases says nothing about this chain.
    faults.length = 0
    const found = await walkModels(read, base)
    const layouts = new Map<FoundModel, Map<string, Placed>>()
    const points: Point[] = []
    const unknown: SunspecPoint[] = []
    for (const each of wanted) {
      const name = readName(each.name)
      const model = name && found.filter(({ id }) => id === name.id)[name.nth - 1]
      const facts = name && models[name.id]
      if (model && facts && !layouts.has(model)) {
        const counted = needsCounts(facts) ? await countsOf(read, model) : () => undefined
        layouts.set(model, layoutOf(facts, model, counted))
      }
      const placed = name && model && layouts.get(model)?.get(name.path)
      const point = placed && pointOf(each, placed)
      if (point) points.push(point)
      else unknown.push(each)
    }
    const [fault] = faults
    if (fault && points.length < Math.max(1, known)) return { fault }
    for (const { point, name } of unknown)
      asking.tell('sunspec_unknown_point', 'error', { point: point.pointKey, name })
    return { points, isWhole: !fault || points.length === known }
  } catch (error) {
    if (error instanceof ModbusFault) return { fault: error }
    throw error
  }
}
