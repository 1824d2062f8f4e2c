import { pack } from './bytes.ts'

/** Float64 as one plane for each of their bytes. */
export const floats = (values: Float64Array): Buffer => {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  const shuffled = Buffer.allocUnsafe(bytes.length)
  for (let at = 0; at < values.length; at += 1)
    for (let byte = 0; byte < 8; byte += 1) shuffled[byte * values.length + at] = bytes[at * 8 + byte] ?? 0
  return pack(shuffled)
}

/** Fills `values` from the planes of `floats`. */
export const fromFloats = (shuffled: Buffer, values: Float64Array): void => {
  const count = values.length
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  for (let at = 0; at < count; at += 1)
    for (let byte = 0; byte < 8; byte += 1) bytes[at * 8 + byte] = shuffled[byte * count + at] ?? 0
}
