import { createBreath } from '../breath.ts'
import { fillAll, type Part, type Read } from './readParts.ts'

/** Samples of the asked slots, in their order, that have at least one of them; NaN where one is absent. Times in ms, rising. */
export type Samples = { readonly t: Float64Array; readonly values: readonly Float64Array[] }
export type Load = (deviceId: string, slots: readonly number[], from: number, to: number) => Promise<Samples>

/** Reads samples of one device in [from, to). */
export const createLoad =
  (read: Read): Load =>
  async (deviceId, slots, from, to) =>
    chosen(await joined(await read(deviceId, slots, from, to), slots.length))

/** Parts behind each other: each is decoded to where it belongs. */
const joined = async (parts: readonly Part[], count: number): Promise<Samples> => {
  const breath = createBreath()
  const length = parts.reduce((sum, { t }) => sum + t.length, 0)
  const [only] = parts
  const t = only && parts.length === 1 ? only.t : new Float64Array(length)
  const values = Array.from({ length: count }, () => new Float64Array(length))
  let at = 0
  for (const part of parts) {
    const end = at + part.t.length
    if (part.t !== t) t.set(part.t, at)
    const own = values.map((column) => column.subarray(at, end))
    await fillAll(part, own, breath)
    at = end
  }
  return { t, values }
}

/** Whether none of the numbers is absent. */
export const isFull = (column: Float64Array): boolean => {
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
