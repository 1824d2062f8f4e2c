import type { BoundPoint } from '../bound.ts'
import { type Format, type NumberType, numberTypes, type Order, orders, registersOf } from './codec.ts'
import type { Table } from './grouping.ts'

/** A point where it stands at its device. `factor`: the register whose power of ten multiplies it. */
export type Point = {
  readonly pointKey: string
  readonly index: number
  readonly rw: 0 | 1 | 2
  readonly function: Table
  readonly address: number
  readonly count: number
  readonly format: Format
  readonly multiple: boolean
  readonly factor?: number
}
/** A point that only the walk through a device's SunSpec models finds. */
export type SunspecPoint = { readonly point: BoundPoint; readonly name: string }
export type ReadPoint = { readonly point: Point } | { readonly sunspec: SunspecPoint } | { readonly fault: string }

const tables: Readonly<Record<string, Table>> = { 1: 1, 2: 2, 3: 3, 4: 4 }
const isNumberType = (type: string): type is NumberType => Object.hasOwn(numberTypes, type)
const isOrder = (order: string): order is Order => orders.some((each) => each === order)

/** A raw value in decimal or as 0x…, as the unsigned number of that many bits. */
export const rawNone = (text: string, bits: number): bigint | undefined =>
  /^(0x[0-9a-f]+|-?\d+)$/i.test(text.trim()) ? BigInt.asUintN(bits, BigInt(text.trim())) : undefined

/** The format that attributes name; a sentence's word where they name none. */
const formatOf = (set: BoundPoint['attributes'], table: Table): Format | string => {
  const type = String(set.type ?? 'uint16')
  const order = String(set.order ?? 'ABCD')
  if (!isOrder(order)) return 'order'
  if (table <= 2) return { type: 'bit', bit: 0 }
  if (type === 'bit') return { type, bit: Number(set.bit ?? 0) & 15 }
  if (type === 'string') return { type, order, registers: Number(set.length ?? 16) }
  if (!isNumberType(type)) return 'type'
  const [scale, offset] = [Number(set.scale ?? 1), Number(set.offset ?? 0)]
  if (!Number.isFinite(scale) || scale === 0) return 'scale'
  if (!Number.isFinite(offset)) return 'offset'
  const text = String(set.none ?? '').trim()
  if (!text) return { type, order, scale, offset }
  const none = rawNone(text, numberTypes[type].bytes * 8)
  return none === undefined ? 'none' : { type, order, scale, offset, none }
}

/** Where a point stands by its attributes; `fault` names the attribute that is missing or wrong. */
export const readPoint = (bound: BoundPoint): ReadPoint => {
  const { attributes: set, pointKey, index, rw } = bound
  const name = String(set.sunspec ?? '').trim()
  if (name) return { sunspec: { point: bound, name } }
  const table = tables[String(set.function ?? '3')]
  if (!table) return { fault: 'function' }
  const format = formatOf(set, table)
  if (typeof format === 'string') return { fault: format }
  const address = Number(set.address ?? Number.NaN)
  const count = registersOf(format)
  if (!Number.isInteger(address) || address < 0 || address + count > 65_536) return { fault: 'address' }
  if (!Number.isInteger(count) || count < 1 || count > 125) return { fault: 'length' }
  return { point: { pointKey, index, rw, function: table, address, count, format, multiple: set.multiple === true } }
}
