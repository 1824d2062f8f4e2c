import { pack } from './bytes.ts'

/** A bit for each number that is present. */
export const bitmapOf = (values: Float64Array): Buffer => {
  const bits = Buffer.alloc((values.length + 7) >> 3)
  for (let at = 0; at < values.length; at += 1)
    if (!Number.isNaN(values[at])) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  return pack(bits)
}

/** Moves the first `present` numbers to where the bits say, from the end on, so that none is overwritten before it moved. */
export const spread = (values: Float64Array, present: number, bits: Buffer): void => {
  let next = present
  for (let at = values.length - 1; at >= 0; at -= 1) {
    if (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) {
      next -= 1
      values[at] = values[next] as number
    } else values[at] = Number.NaN
  }
}
