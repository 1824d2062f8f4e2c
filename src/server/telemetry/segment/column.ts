import { createReader, createWriter, pack, type Packed, unpack } from './bytes.ts'
import { type Folded, openIntegers, unfold } from './decodeIntegers.ts'
import { encodeIntegers } from './integers.ts'

/** First byte: bit 0 says that a bitmap of the present ones follows, bit 1 that the numbers stand as float64. */
const sparse = 1
const plain = 2
const mostDecimals = 9
/** Second differences of these still count exactly. */
const largest = 2 ** 50

type Scaled = { readonly decimals: number; readonly whole: Float64Array }

/** The numbers times a power of ten, where that is exact for all of them both ways; 'gaps' where one is absent. */
const scaled = (values: Float64Array): Scaled | 'gaps' | 'plain' => {
  let [decimals, power] = [0, 1]
  const whole = new Float64Array(values.length)
  let [before, same] = [Number.NaN, 0]
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number
    if (value === before) {
      whole[at] = same
      continue
    }
    let rounded = Math.round(value * power)
    if (rounded / power !== value) {
      if (Number.isNaN(value)) return 'gaps'
      // Those before fit a finer scale as well, or else the second look finds out.
      while (rounded / power !== value) {
        decimals += 1
        power *= 10
        if (decimals > mostDecimals) return 'plain'
        rounded = Math.round(value * power)
      }
      before = Number.NaN
      at = -1
      continue
    }
    if (rounded > largest || rounded < -largest) return 'plain'
    whole[at] = rounded
    before = value
    same = rounded
  }
  return { decimals, whole }
}

const floats = (values: Float64Array): Buffer => {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  const shuffled = Buffer.allocUnsafe(bytes.length)
  for (let at = 0; at < values.length; at += 1)
    for (let byte = 0; byte < 8; byte += 1) shuffled[byte * values.length + at] = bytes[at * 8 + byte] ?? 0
  return pack(shuffled)
}

const fromFloats = (shuffled: Buffer, values: Float64Array): void => {
  const count = values.length
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  for (let at = 0; at < count; at += 1)
    for (let byte = 0; byte < 8; byte += 1) bytes[at * 8 + byte] = shuffled[byte * count + at] ?? 0
}

const bitmapOf = (values: Float64Array): Buffer => {
  const bits = Buffer.alloc((values.length + 7) >> 3)
  for (let at = 0; at < values.length; at += 1)
    if (!Number.isNaN(values[at])) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  return pack(bits)
}

/** Numbers of which NaN means absent, in a few bytes; none at all where all are absent. Little-endian. */
export const encodeColumn = (values: Float64Array): Buffer => {
  const dense = scaled(values)
  const present = dense === 'gaps' ? values.filter((value) => !Number.isNaN(value)) : values
  if (present.length === 0) return Buffer.alloc(0)
  const fixed = dense === 'gaps' ? scaled(present) : dense
  const whole = typeof fixed === 'string' ? undefined : encodeIntegers(fixed.whole)
  const head = createWriter()
  const bitmap = dense === 'gaps' ? bitmapOf(values) : undefined
  head.byte((bitmap ? sparse : 0) | (whole ? 0 : plain))
  if (whole && typeof fixed !== 'string') head.byte(fixed.decimals)
  if (bitmap) {
    head.whole(present.length)
    head.whole(bitmap.length)
  }
  return Buffer.concat([head.done(), ...(bitmap ? [bitmap] : []), whole ?? floats(present)])
}

/** A column before its parts are unpacked: the numbers are `folded`, or else float64 behind each other. */
type Opened = {
  readonly present: number
  readonly bits: Packed | undefined
  readonly power: number
  readonly folded: Folded | undefined
  readonly body: Packed | undefined
}

const open = (buffer: Buffer, count: number): Opened => {
  const head = createReader(buffer)
  const kind = head.byte()
  const power = kind & plain ? 1 : 10 ** head.byte()
  const present = kind & sparse ? head.whole() : count
  const bits = kind & sparse ? { bytes: head.take(head.whole()), size: (count + 7) >> 3 } : undefined
  const folded = kind & plain ? undefined : openIntegers(head.rest(), present)
  return { present, bits, power, folded, body: folded ? folded.steps : { bytes: head.rest(), size: present * 8 } }
}

const none = Buffer.alloc(0)

/** The `count` numbers of each `encodeColumn`, written into the array of that length in its place, where there is one. */
export const decodeColumns = (
  buffers: readonly Buffer[],
  count: number,
  rooms: readonly Float64Array[] = [],
): Float64Array[] => {
  const opened = buffers.map((buffer) => (buffer.length > 0 ? open(buffer, count) : undefined))
  const parts = unpack(opened.flatMap((each) => [each?.bits, each?.body].filter((part) => part !== undefined)))
  let next = 0
  return opened.map((column, place) => {
    const values = rooms[place] ?? new Float64Array(count)
    if (!column) return values.fill(Number.NaN)
    const bits = column.bits && parts[next++]
    const body = (column.body && parts[next++]) ?? none
    const present = bits ? values.subarray(0, column.present) : values
    if (column.folded) unfold(column.folded, body, column.power, present)
    else fromFloats(body, present)
    if (bits) spread(values, column.present, bits)
    return values
  })
}

/** The `count` numbers of `encodeColumn`. */
export const decodeColumn = (buffer: Buffer, count: number): Float64Array =>
  decodeColumns([buffer], count)[0] ?? new Float64Array(0)

/** Moves the first `present` numbers to where the bits say, from the end on, so that none is overwritten before it moved. */
const spread = (values: Float64Array, present: number, bits: Buffer): void => {
  let next = present
  for (let at = values.length - 1; at >= 0; at -= 1) {
    if (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) {
      next -= 1
      values[at] = values[next] as number
    } else values[at] = Number.NaN
  }
}

/** Whether a column's numbers are all present, by its first byte. */
export const isDense = (buffer: Uint8Array): boolean => buffer.length > 0 && ((buffer[0] ?? 0) & sparse) === 0
