import { createBreath } from './breath.ts'
import { mergeColumns } from './columns.ts'
import { followEachOther, type Part, type Read } from './read.ts'

/** Samples of the asked slots, in their order, that have at least one of them; NaN where one is absent. Times in ms, rising. */
export type Samples = { readonly t: Float64Array; readonly values: readonly Float64Array[] }
export type Load = (deviceId: string, slots: readonly number[], from: number, to: number) => Promise<Samples>

/** Reads samples of one device in [from, to). */
export const createLoad =
  (read: Read): Load =>
  async (deviceId, slots, from, to) => {
    const parts = (await read(deviceId, slots, from, to)).filter(({ t }) => t.length > 0)
    return chosen(await (followEachOther(parts) ? joined(parts, slots.length) : merged(parts, slots.length)))
  }

/** Parts behind each other: each is decoded to where it belongs. */
const joined = async (parts: readonly Part[], count: number): Promise<Samples> => {
  const breath = createBreath()
  const length = parts.reduce((sum, { t }) => sum + t.length, 0)
  const [t, values] = [new Float64Array(length), Array.from({ length: count }, () => new Float64Array(length))]
  let at = 0
  for (const part of parts) {
    const end = at + part.t.length
    t.set(part.t, at)
    for (const [place, whole] of values.entries()) {
      const own = whole.subarray(at, end)
      if (!part.column(place, own)) own.fill(Number.NaN)
      await breath()
    }
    at = end
  }
  return { t, values }
}

const merged = async (parts: readonly Part[], count: number): Promise<Samples> => {
  const breath = createBreath()
  const columns: { t: Float64Array; slots: (Float64Array | undefined)[] }[] = []
  for (const { t, column } of parts) {
    const slots: (Float64Array | undefined)[] = []
    for (let place = 0; place < count; place += 1) {
      slots.push(column(place))
      await breath()
    }
    columns.push({ t, slots })
  }
  const { t, slots } = mergeColumns(columns)
  return {
    t,
    values: Array.from({ length: count }, (_, place) => slots[place] ?? new Float64Array(t.length).fill(Number.NaN)),
  }
}

const isFull = (column: Float64Array): boolean => {
  for (let at = 0; at < column.length; at += 1) if (Number.isNaN(column[at])) return false
  return true
}

const chosen = ({ t, values }: Samples): Samples => {
  if (values.some(isFull)) return { t, values }
  const keep: number[] = []
  for (let at = 0; at < t.length; at += 1) if (values.some((column) => !Number.isNaN(column[at]))) keep.push(at)
  if (keep.length === t.length) return { t, values }
  const pick = (column: Float64Array): Float64Array => Float64Array.from(keep, (at) => column[at] ?? Number.NaN)
  return { t: pick(t), values: values.map(pick) }
}
