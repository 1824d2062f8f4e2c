import { createWriter, pack } from './bytes.ts'
import type { Scaled } from './scaled.ts'

/** 0 the numbers themselves, 1 their differences; 2, the differences of those, stands in older segments only. */
type Order = 0 | 1
type Width = 0 | 1 | 2 | 4
type Plan = { readonly order: Order; readonly least: number; readonly width: Width }

const widest = 2 ** 32
/** How many numbers tell about how well they can be packed. */
const sampleSize = 1024
const counts = new Uint32Array(4 * 256)
/** n × log2(n) */
const weights = Float64Array.from({ length: 2 * sampleSize }, (_, n) => (n === 0 ? 0 : n * Math.log2(n)))

const planOf = (order: Order, least: number, most: number): Plan | undefined => {
  const span = most - least
  if (!(span < widest)) return undefined
  return { order, least, width: span === 0 ? 0 : span < 256 ? 1 : span < 65_536 ? 2 : 4 }
}

/**
 * About how many bits the bytes of a plan need, each by itself, told from some of them: what the compressor makes of noise, at a small
 * part of its cost.
 */
const bitsOf = (values: Float64Array, { order, least, width }: Plan): number => {
  counts.fill(0, 0, 256 * width)
  const stride = Math.max(1, Math.floor(values.length / sampleSize))
  let samples = 0
  for (let at = order; at < values.length; at += stride) {
    const step = order === 0 ? (values[at] as number) : (values[at] as number) - (values[at - 1] as number)
    let rest = (step - least) >>> 0
    for (let plane = 0; plane < width; plane += 1) {
      const place = plane * 256 + (rest & 255)
      counts[place] = (counts[place] as number) + 1
      rest >>>= 8
    }
    samples += 1
  }
  let bits = width * (weights[samples] as number)
  for (let place = 0; place < 256 * width; place += 1) bits -= weights[counts[place] as number] as number
  return bits
}

/** Kept for the next column. */
let room = Buffer.alloc(0)

/** One plane for each byte of the numbers: those of high bytes are nearly all alike. */
const planesOf = (values: Float64Array, { order, least, width }: Plan): Uint8Array => {
  const count = values.length - order
  if (room.length < count * width) room = Buffer.allocUnsafeSlow(count * width)
  const planes = room.subarray(0, count * width)
  let before = order === 0 ? 0 : (values[0] as number)
  for (let at = 0; at < count; at += 1) {
    const value = values[at + order] as number
    const step = (value - before - least) >>> 0
    if (order === 1) before = value
    planes[at] = step
    if (width > 1) {
      planes[at + count] = step >>> 8
      if (width > 2) {
        planes[at + 2 * count] = step >>> 16
        planes[at + 3 * count] = step >>> 24
      }
    }
  }
  return planes
}

const encodeAs = (values: Float64Array, plan: Plan): Buffer => {
  const head = createWriter()
  head.byte(plan.order | (plan.width << 2))
  if (plan.order === 1) head.whole(values[0] ?? 0)
  head.whole(plan.least)
  return plan.width === 0 ? head.done() : Buffer.concat([head.done(), pack(planesOf(values, plan))])
}

/** Whole numbers as they are or as steps, whichever takes less; undefined where both are beyond 32 bits. */
export const encodeIntegers = ({ whole, least, most, lowestStep, highestStep }: Scaled): Buffer | undefined => {
  const plans = [planOf(0, least, most), planOf(1, lowestStep, highestStep)].filter((plan) => plan !== undefined)
  const [one, other] = plans
  if (!one || !other) return one && encodeAs(whole, one)
  const flat = plans.find(({ width }) => width === 0)
  return encodeAs(whole, flat ?? (bitsOf(whole, one) <= bitsOf(whole, other) ? one : other))
}
