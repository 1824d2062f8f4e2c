import { createWriter, pack } from './bytes.ts'

/** 0 the numbers themselves, 1 their differences, 2 the differences of those. */
const orders = [0, 1, 2] as const
type Order = (typeof orders)[number]
const widest = 2 ** 32

type Plan = {
  readonly order: Order
  readonly least: number
  readonly width: 0 | 1 | 2 | 4
  readonly residuals: Float64Array
}

/** What remains of each number but the first `order` ones. */
const residualsOf = (values: Float64Array, order: Order): Float64Array => {
  if (order === 0) return values
  const list = new Float64Array(Math.max(0, values.length - order))
  if (order === 1)
    for (let at = 0; at < list.length; at += 1) list[at] = (values[at + 1] as number) - (values[at] as number)
  else
    for (let at = 0; at < list.length; at += 1)
      list[at] = (values[at + 2] as number) - 2 * (values[at + 1] as number) + (values[at] as number)
  return list
}

const planOf = (values: Float64Array, order: Order): Plan | undefined => {
  const residuals = residualsOf(values, order)
  if (residuals.length === 0) return { order, least: 0, width: 0, residuals }
  let [least, most] = [Infinity, -Infinity]
  for (let at = 0; at < residuals.length; at += 1) {
    const value = residuals[at] as number
    if (value < least) least = value
    if (value > most) most = value
  }
  const span = most - least
  if (!(span < widest)) return undefined
  return { order, least, width: span === 0 ? 0 : span < 256 ? 1 : span < 65_536 ? 2 : 4, residuals }
}

/** One plane for each byte of the numbers: those of high bytes are nearly all alike. */
const planes = ({ residuals, least, width }: Plan): Buffer => {
  const count = residuals.length
  const bytes = Buffer.allocUnsafe(count * width)
  for (let at = 0; at < count; at += 1) {
    const value = (residuals[at] as number) - least
    bytes[at] = value
    if (width > 1) bytes[at + count] = value >>> 8
    if (width > 2) {
      bytes[at + 2 * count] = value >>> 16
      bytes[at + 3 * count] = value >>> 24
    }
  }
  return bytes
}

const encodeAs = (values: Float64Array, { order, width, least }: Plan, bytes: Uint8Array): Buffer => {
  const head = createWriter()
  head.byte(order | (width << 2))
  for (let at = 0; at < Math.min(order, values.length); at += 1) head.whole(values[at] ?? 0)
  head.whole(least)
  return width === 0 ? head.done() : Buffer.concat([head.done(), pack(bytes)])
}

/** About how many bits bytes need, each by itself: what the compressor makes of noise, at a twentieth of its cost. */
const bitsOf = (bytes: Uint8Array): number => {
  const counts = new Uint32Array(256)
  for (let at = 0; at < bytes.length; at += 1) counts[bytes[at] as number] = (counts[bytes[at] as number] as number) + 1
  let bits = 0
  for (const count of counts) if (count > 0) bits -= count * Math.log2(count / bytes.length)
  return bits
}

/** Whole numbers (up to 2^50 of either sign) in the fewest bytes of three ways; undefined where their steps are beyond 32 bits. */
export const encodeIntegers = (values: Float64Array): Buffer | undefined => {
  let best: { plan: Plan; bytes: Uint8Array; bits: number } | undefined
  for (const order of orders) {
    // Twice the differences of noise is more noise: only times and ramps gain, which have no width then.
    const plan = planOf(values, order)
    if (!plan || (order === 2 && best && plan.width > 0)) continue
    if (plan.width === 0) return encodeAs(values, plan, new Uint8Array(0))
    const bytes = planes(plan)
    const bits = bitsOf(bytes)
    if (!best || bits < best.bits) best = { plan, bytes, bits }
  }
  return best && encodeAs(values, best.plan, best.bytes)
}
