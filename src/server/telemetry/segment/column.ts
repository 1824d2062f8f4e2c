import { bitmapOf, spread } from './bitmap.ts'
import { createReader, createWriter, type Packed, unpack } from './bytes.ts'
import { type Folded, openIntegers, unfold } from './decodeIntegers.ts'
import { type Extremes, hasByteSteps, takeColumn, takeSteps } from './extremes.ts'
import { floats, fromFloats } from './floats.ts'
import { encodeIntegers } from './integers.ts'
import { scaled } from './scaled.ts'

/** First byte: bit 0 says that a bitmap of the present ones follows, bit 1 that the numbers stand as float64. */
const sparse = 1
const plain = 2

/** Numbers of which NaN means absent, in a few bytes; none at all where all are absent. Little-endian. */
export const encodeColumn = (values: Float64Array): Buffer => {
  const dense = scaled(values)
  const present = dense === 'gaps' ? values.filter((value) => !Number.isNaN(value)) : values
  if (present.length === 0) return Buffer.alloc(0)
  const fixed = dense === 'gaps' ? scaled(present) : dense
  const whole = typeof fixed === 'string' ? undefined : encodeIntegers(fixed)
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

type Unpacked = { readonly column: Opened; readonly bits: Buffer | undefined; readonly body: Buffer }

/** Columns with their parts; undefined where all is absent. */
const openAll = (buffers: readonly Buffer[], countOf: (place: number) => number): (Unpacked | undefined)[] => {
  const opened = buffers.map((buffer, place) => (buffer.length > 0 ? open(buffer, countOf(place)) : undefined))
  const parts = unpack(opened.flatMap((each) => [each?.bits, each?.body].filter((part) => part !== undefined)))
  let next = 0
  return opened.map((column) => {
    if (!column) return undefined
    const bits = column.bits && parts[next++]
    return { column, bits, body: (column.body && parts[next++]) ?? none }
  })
}

const none = Buffer.alloc(0)

const fill = (given: Unpacked | undefined, values: Float64Array): Float64Array => {
  if (!given) return values.fill(Number.NaN)
  const { column, bits, body } = given
  const present = bits ? values.subarray(0, column.present) : values
  if (column.folded) unfold(column.folded, body, column.power, present)
  else fromFloats(body, present)
  if (bits) spread(values, column.present, bits)
  return values
}

/** The `count` numbers of each `encodeColumn`, written into the array of that length in its place, where there is one. */
export const decodeColumns = (
  buffers: readonly Buffer[],
  count: number,
  rooms: readonly Float64Array[] = [],
): Float64Array[] =>
  openAll(buffers, () => count).map((column, place) => fill(column, rooms[place] ?? new Float64Array(count)))

/** Shows the numbers of columns of different lengths one after another, unpacked together; `values` holds only until the next. */
export const showColumns = (
  columns: readonly { readonly bytes: Buffer; readonly count: number }[],
  show: (values: Float64Array, place: number) => void,
): void => {
  const countOf = (place: number): number => columns[place]?.count ?? 0
  const room = new Float64Array(columns.reduce((most, { count }) => Math.max(most, count), 0))
  const buffers = columns.map(({ bytes }) => bytes)
  for (const [place, column] of openAll(buffers, countOf).entries())
    show(fill(column, room.subarray(0, countOf(place))), place)
}

/** The `count` numbers of `encodeColumn`. */
export const decodeColumn = (buffer: Buffer, count: number): Float64Array =>
  decodeColumns([buffer], count)[0] ?? new Float64Array(0)

/** Takes the `count` numbers of each `encodeColumn` into the extremes; `items` are the numbers by which the caller knows the columns. */
export const foldColumns = (
  buffers: readonly Buffer[],
  count: number,
  extremes: Extremes,
  items: readonly number[],
): void => {
  let room: Float64Array | undefined
  for (const [place, given] of openAll(buffers, () => count).entries()) {
    const item = items[place] ?? -1
    if (given?.column.folded && !given.bits && hasByteSteps(given.column.folded))
      takeSteps(extremes, given.column.folded, given.body, given.column.power, item)
    else if (given) {
      room ??= new Float64Array(count)
      takeColumn(extremes, fill(given, room), item)
    }
  }
}

/** Whether a column's numbers are all present, by its first byte. */
export const isDense = (buffer: Uint8Array): boolean => buffer.length > 0 && ((buffer[0] ?? 0) & sparse) === 0
