/** Where the bytes of a value stand: A is the highest. `CDAB` swaps words, `BADC` the bytes of each word, `DCBA` both. */
export const orders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
export type Order = (typeof orders)[number]

type NumberKind = { readonly bytes: 2 | 4 | 8; readonly kind: 'int' | 'uint' | 'float' }
export const numberTypes = {
  int16: { bytes: 2, kind: 'int' },
  uint16: { bytes: 2, kind: 'uint' },
  int32: { bytes: 4, kind: 'int' },
  uint32: { bytes: 4, kind: 'uint' },
  int64: { bytes: 8, kind: 'int' },
  uint64: { bytes: 8, kind: 'uint' },
  float32: { bytes: 4, kind: 'float' },
  float64: { bytes: 8, kind: 'float' },
} as const satisfies Record<string, NumberKind>
export type NumberType = keyof typeof numberTypes

/** What stands in registers. `none`: the bits, read as an unsigned number, that mean no value. */
export type Format =
  | {
      readonly type: NumberType
      readonly order: Order
      readonly scale: number
      readonly offset: number
      readonly none?: bigint
    }
  | { readonly type: 'bit'; readonly bit: number }
  | { readonly type: 'string'; readonly order: Order; readonly registers: number }

export const registersOf = (format: Format): number =>
  format.type === 'bit' ? 1 : format.type === 'string' ? format.registers : numberTypes[format.type].bytes / 2

/** The bytes put in the order ABCD, or from it: each order undoes itself. */
export const reordered = (bytes: Buffer, order: Order): Buffer => {
  if (order === 'ABCD') return bytes
  const swapsBytes = order === 'BADC' || order === 'DCBA'
  const swapsWords = order === 'CDAB' || order === 'DCBA'
  const to = Buffer.alloc(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) {
    const word = swapsWords ? bytes.length - 2 - (at & ~1) : at & ~1
    to[at] = bytes[word + (swapsBytes ? 1 - (at & 1) : at & 1)] ?? 0
  }
  return to
}

const unsigned = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`)

/** raw × scale + offset; a scale as 0.1 divides by 10, so that 3 becomes 0.3. */
export const scaled = (raw: number, scale: number, offset: number): number => {
  if (scale === 1) return raw + offset
  const divisor = 1 / scale
  const product = Number.isInteger(divisor) ? raw / divisor : raw * scale
  return offset === 0 ? product : product + offset
}

/** A value in the order ABCD. */
const numberAt = (data: Buffer, at: number, { bytes: size, kind }: NumberKind): number => {
  if (kind === 'float') return size === 4 ? data.readFloatBE(at) : data.readDoubleBE(at)
  if (size === 8) return Number(kind === 'int' ? data.readBigInt64BE(at) : data.readBigUInt64BE(at))
  return kind === 'int' ? data.readIntBE(at, size) : data.readUIntBE(at, size)
}
const finite = (raw: number, { scale, offset }: { readonly scale: number; readonly offset: number }) => {
  const value = scaled(raw, scale, offset)
  return Number.isFinite(value) ? value : undefined
}

/** As `decoded`, of the bytes from `at` on; plain numbers, the most of all, without a copy. */
export const decodedAt = (data: Buffer, at: number, format: Format): number | string | undefined => {
  const end = at + registersOf(format) * 2
  if (end > data.length) return undefined
  if (format.type === 'bit' || format.type === 'string' || format.order !== 'ABCD' || format.none !== undefined)
    return decoded(data.subarray(at, end), format)
  return finite(numberAt(data, at, numberTypes[format.type]), format)
}

/** What the bytes of registers say; undefined where they hold no value: too few bytes, NaN, infinite, the raw value for none, an empty text. */
export const decoded = (bytes: Buffer, format: Format): number | string | undefined => {
  if (bytes.length !== registersOf(format) * 2) return undefined
  if (format.type === 'bit') return (bytes.readUInt16BE() >> format.bit) & 1
  if (format.type === 'string') {
    const swap = format.order === 'BADC' || format.order === 'DCBA' ? 'BADC' : 'ABCD'
    return reordered(bytes, swap).toString('utf8').replace(/\0.*$/s, '').trim() || undefined
  }
  const ordered = reordered(bytes, format.order)
  if (format.none !== undefined && unsigned(ordered) === format.none) return undefined
  return finite(numberAt(ordered, 0, numberTypes[format.type]), format)
}

/** The raw value in bytes; undefined where the type cannot hold it. */
const bytesOf = (raw: number, { bytes, kind }: NumberKind): Buffer | undefined => {
  const to = Buffer.alloc(bytes)
  if (kind === 'float') {
    if (!Number.isFinite(bytes === 4 ? Math.fround(raw) : raw)) return undefined
    if (bytes === 4) to.writeFloatBE(raw)
    else to.writeDoubleBE(raw)
    return to
  }
  if (!Number.isFinite(raw)) return undefined
  const whole = BigInt(Math.round(raw))
  const fits = kind === 'int' ? BigInt.asIntN(bytes * 8, whole) : BigInt.asUintN(bytes * 8, whole)
  if (fits !== whole) return undefined
  to.set(
    Buffer.from(
      BigInt.asUintN(bytes * 8, whole)
        .toString(16)
        .padStart(bytes * 2, '0'),
      'hex',
    ),
  )
  return to
}

/** What to write into registers; undefined where a bit or text was asked for, or the value does not fit the type. */
export const encoded = (value: number, format: Format): Buffer | undefined => {
  if (format.type === 'bit' || format.type === 'string' || format.scale === 0) return undefined
  const bytes = bytesOf((value - format.offset) / format.scale, numberTypes[format.type])
  return bytes && reordered(bytes, format.order)
}

/** By how much a value that was written may differ when it is read back. */
export const resolutionOf = (value: number, format: Format): number => {
  if (format.type === 'bit' || format.type === 'string') return 0
  const step = Math.abs(format.scale)
  if (numberTypes[format.type].kind !== 'float') return step * 0.500001
  return Math.max(Math.abs(value), Math.abs(value - format.offset), step) * (format.type === 'float32' ? 1e-6 : 1e-12)
}
