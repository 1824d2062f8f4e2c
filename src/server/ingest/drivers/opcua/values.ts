import type { DataValue, Variant } from 'node-opcua-client'

/** Numbers of the types as the standard counts them. */
const types = { boolean: 1, int64: 8, uint64: 9, text: 12, dateTime: 13, xml: 16, localizedText: 21 } as const

type Plain = number | string | undefined

const isPair = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number')

/** 64 bits come as two halves, the high one first. */
const wide = ([high, low]: readonly [number, number], type: number): number => {
  const bits = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
  return Number(type === types.int64 ? BigInt.asIntN(64, bits) : bits)
}

const plainOf = (value: unknown, type: number): Plain => {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'bigint') return Number(value)
  if (isPair(value) && (type === types.int64 || type === types.uint64)) return wide(value, type)
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string') return value
  if (type === types.localizedText && typeof value === 'object' && value !== null && 'text' in value)
    return typeof value.text === 'string' ? value.text : undefined
  return undefined
}

export type Raw = Plain | readonly Plain[]

/** What a variant says; undefined for what no point can hold. */
export const rawOf = ({ value, dataType, arrayType }: Pick<Variant, 'value' | 'dataType' | 'arrayType'>): Raw => {
  const isScalar = (arrayType as number) === 0
  if (isScalar || value === null || value === undefined) return plainOf(value, dataType)
  return Array.from(value as Iterable<unknown>, (each) => plainOf(each, dataType))
}

/** A number by its point's scale; what is not finite is absent. */
export const scaled = (raw: Plain, scale: number, offset: number): Plain => {
  if (typeof raw !== 'number') return raw
  // 612 × 0.1 is 61.2, as people write it.
  const value = Number((raw * scale).toPrecision(15)) + offset
  return Number.isFinite(value) ? value : undefined
}

/** The quality of a value that is not good; undefined for a good one. */
export const qualityFault = ({ statusCode }: Pick<DataValue, 'statusCode'>): string | undefined =>
  statusCode.value >>> 30 === 0 ? undefined : statusCode.name

/** When a value was taken, ms: by its source, else by the server. */
export const timeOf = (
  { sourceTimestamp, serverTimestamp }: Pick<DataValue, 'sourceTimestamp' | 'serverTimestamp'>,
  now: number,
): number => (sourceTimestamp ?? serverTimestamp)?.getTime() ?? now
