import type { Point, SunspecPoint } from '../point.ts'
import { type Asking, explain, isAddress, isAway, readSpan } from '../reading.ts'
import { registersOf } from '../codec.ts'
import { ModbusFault } from '../wire.ts'
import { type FoundModel, layoutOf, needsCounts, type Placed } from './layout.ts'
import { models, readName } from './models.ts'
import { sunspecFormat } from './values.ts'
import { type ReadRegisters, walkModels } from './walk.ts'

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

/** Finds the points at the device by walking through its models; the fault where it could not be walked to its end. */
export const resolveSunspec = async (
  asking: Asking,
  wanted: readonly SunspecPoint[],
): Promise<{ readonly points: readonly Point[] } | { readonly fault: ModbusFault }> => {
  const read: ReadRegisters = async (address, count) => {
    const span = { function: 3, address, count } as const
    const got = await readSpan(asking, span)
    if ('piece' in got) return got.piece.data
    if (isAddress(got.fault)) return undefined
    if (!isAway(got.fault)) explain(asking, span, got.fault)
    throw got.fault
  }
  try {
    const found = await walkModels(read)
    if (!found) {
      asking.tell('sunspec_absent', 'error')
      return { points: [] }
    }
    const layouts = new Map<FoundModel, Map<string, Placed>>()
    const points: Point[] = []
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
      else asking.tell('sunspec_unknown_point', 'error', { point: each.point.pointKey, name: each.name })
    }
    return { points }
  } catch (error) {
    if (error instanceof ModbusFault) return { fault: error }
    throw error
  }
}
