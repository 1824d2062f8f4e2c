import { createReader, createWriter, pack, unpack } from './bytes.ts'

/** 0 the numbers themselves, 1 their differences, 2 the differences of those. */
const orders = [0, 1, 2] as const
type Order = (typeof orders)[number]
const widest = 2 ** 32

type Plan = { readonly order: Order; readonly least: number; readonly width: 0 | 1 | 2 | 4 }

const residual = (values: Float64Array, order: Order, at: number): number => {
  const value = values[at] ?? 0
  if (order === 0) return value
  const before = values[at - 1] ?? 0
  return order === 1 ? value - before : value - before - (before - (values[at - 2] ?? 0))
}

const planOf = (values: Float64Array, order: Order): Plan | undefined => {
  let [least, most] = [Infinity, -Infinity]
  for (let at: number = order; at < values.length; at += 1) {
    const value = residual(values, order, at)
    if (value < least) least = value
    if (value > most) most = value
  }
  if (values.length <= order) return { order, least: 0, width: 0 }
  const span = most - least
  if (!(span < widest)) return undefined
  return { order, least, width: span === 0 ? 0 : span < 256 ? 1 : span < 65_536 ? 2 : 4 }
}

/** One plane for each byte of the numbers: those of high bytes are nearly all alike. */
const planes = (values: Float64Array, { order, least, width }: Plan): Buffer => {
  const count = values.length - order
  const bytes = Buffer.allocUnsafe(count * width)
  for (let at = 0; at < count; at += 1) {
    const value = residual(values, order, at + order) - least
    bytes[at] = value
    if (width > 1) bytes[at + count] = value >>> 8
    if (width > 2) {
      bytes[at + 2 * count] = value >>> 16
      bytes[at + 3 * count] = value >>> 24
    }
  }
  return bytes
}

const encodeAs = (values: Float64Array, plan: Plan): Buffer => {
  const head = createWriter()
  head.byte(plan.order | (plan.width << 2))
  for (let at = 0; at < Math.min(plan.order, values.length); at += 1) head.whole(values[at] ?? 0)
  head.whole(plan.least)
  return plan.width === 0 ? head.done() : Buffer.concat([head.done(), pack(planes(values, plan))])
}

/** Whole numbers (up to 2^50 of either sign) in the fewest bytes of three ways; undefined where their steps are beyond 32 bits. */
export const encodeIntegers = (values: Float64Array): Buffer | undefined => {
  const plans = orders.flatMap((order) => planOf(values, order) ?? [])
  const steady = plans.find(({ width }) => width === 0)
  if (steady) return encodeAs(values, steady)
  // Twice the differences of noise is more noise: only times and ramps gain, and there the width tells.
  const tried = plans.filter(
    ({ order, width }) => order < 2 || width < Math.min(...plans.slice(0, -1).map((plan) => plan.width)),
  )
  return tried.map((plan) => encodeAs(values, plan)).sort((a, b) => a.length - b.length)[0]
}

/** The residuals of a body whose planes have `rest` bytes each, as one number each. */
const fromPlanes = (bytes: Uint8Array, width: number, rest: number): ArrayLike<number> => {
  if (width === 1) return bytes
  const wide = new Uint32Array(rest)
  for (let at = 0; at < rest; at += 1) {
    let value = (bytes[at] as number) | ((bytes[at + rest] as number) << 8)
    if (width > 2) value |= ((bytes[at + 2 * rest] as number) << 16) | ((bytes[at + 3 * rest] as number) << 24)
    wide[at] = value
  }
  return wide
}

/** The numbers of `encodeIntegers`, each divided by `power`. */
export const decodeIntegers = (buffer: Buffer, count: number, power: number): Float64Array => {
  const head = createReader(buffer)
  const kind = head.byte()
  const [order, width] = [kind & 3, kind >> 2]
  const values = new Float64Array(count)
  let [before, last] = [0, 0]
  for (let at = 0; at < Math.min(order, count); at += 1) {
    before = last
    last = head.whole()
    values[at] = last / power
  }
  const least = head.whole()
  const rest = Math.max(0, count - order)
  const steps = width === 0 ? undefined : fromPlanes(unpack(head.rest()), width, rest)
  // These loops run for every number that is ever read: nothing in them may call or allocate.
  if (order === 0)
    for (let at = 0; at < rest; at += 1) values[at] = (least + (steps ? (steps[at] as number) : 0)) / power
  if (order === 1)
    for (let at = 0; at < rest; at += 1) {
      last += least + (steps ? (steps[at] as number) : 0)
      values[at + 1] = last / power
    }
  if (order === 2)
    for (let at = 0; at < rest; at += 1) {
      const next = 2 * last - before + least + (steps ? (steps[at] as number) : 0)
      before = last
      last = next
      values[at + 2] = last / power
    }
  return values
}
