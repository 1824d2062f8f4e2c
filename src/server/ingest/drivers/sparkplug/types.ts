import type { Metric } from './wire.ts'

/** The data types of Sparkplug B whose values we read, by their number. */
export const typeNames: Readonly<Record<number, string>> = {
  ...{ 1: 'Int8', 2: 'Int16', 3: 'Int32', 4: 'Int64', 5: 'UInt8', 6: 'UInt16', 7: 'UInt32', 8: 'UInt64' },
  ...{ 9: 'Float', 10: 'Double', 11: 'Boolean', 12: 'String', 13: 'DateTime', 14: 'Text', 15: 'UUID' },
}
const int8 = 1
const int64 = 4
const uint8 = 5
const uint64 = 8
const float = 9
const double = 10
const boolean = 11
const dateTime = 13

/** Bits of a whole type. */
const bitsOf = (type: number): number => (type === dateTime ? 64 : 8 << ((type - 1) % 4))
const isSigned = (type: number): boolean => type >= int8 && type <= int64
const isWhole = (type: number): boolean => (type >= int8 && type <= uint64) || type === dateTime

/** What a metric says by the type of its birth; undefined where it says none: null, NaN, infinite, or of another kind than its type. */
export const valueIn = ({ raw, value, isNull }: Metric, type: number): number | string | boolean | undefined => {
  if (isNull) return undefined
  if (isWhole(type)) {
    if (raw === undefined) return undefined
    const bits = BigInt(raw)
    return Number(isSigned(type) ? BigInt.asIntN(bitsOf(type), bits) : BigInt.asUintN(bitsOf(type), bits))
  }
  if (type === float || type === double) {
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  if (type === boolean) return typeof value === 'boolean' ? value : undefined
  return typeof value === 'string' ? value : undefined
}

/** How a value is said by its type: which field of a metric, and what stands there; undefined where the type cannot hold it. */
export const fieldOf = (
  value: number,
  type: number,
): { readonly field: 10 | 11 | 12 | 13 | 14; readonly raw: bigint | number } | undefined => {
  if (type === float) return Number.isFinite(Math.fround(value)) ? { field: 12, raw: value } : undefined
  if (type === double) return Number.isFinite(value) ? { field: 13, raw: value } : undefined
  if (type === boolean) return value === 0 || value === 1 ? { field: 14, raw: BigInt(value) } : undefined
  if (!isWhole(type) || !Number.isSafeInteger(value)) return undefined
  const [bits, whole] = [bitsOf(type), BigInt(value)]
  const held = isSigned(type) ? BigInt.asIntN(bits, whole) : BigInt.asUintN(bits, whole)
  if (held !== whole) return undefined
  const isLong = bits === 64 || type === uint8 + 2
  return { field: isLong ? 11 : 10, raw: BigInt.asUintN(bits === 64 ? 64 : 32, whole) }
}
export const types = { float, boolean } as const
