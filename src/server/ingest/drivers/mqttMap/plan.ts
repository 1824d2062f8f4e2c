import type { AttributeValue } from '#contract/attribute.ts'
import type { BoundPoint, Plan } from '../bound.ts'
import { arrayKeys } from '../byKey.ts'
import { type Order, orders } from '../modbusTcp/codec.ts'
import { filtersOf, isFilter } from '../mqttPeer/filters.ts'
import { type Mapping, mappingOf } from '../pointValue.ts'
import { type BytePlace, byteTypes } from './bytes.ts'
import { type Path, pathOf } from './path.ts'
import { isZone, patternOf, type TimeRule, timeUnits } from './time.ts'

/** Where something stands in a message. */
export type Place = { readonly path: Path } | { readonly column: number } | { readonly bytes: BytePlace }
export type MapPoint = Pick<BoundPoint, 'pointKey' | 'index'> & { readonly place: Place; readonly mapping: Mapping }
export type MapDevice = {
  readonly deviceId: string
  readonly points: readonly MapPoint[]
  readonly arrays: ReadonlySet<string>
}
export type Shape = {
  readonly format: 'json' | 'csv' | 'bytes'
  readonly rows: Path
  readonly separator: string
  readonly code: { readonly level: number } | { readonly place: Place } | { readonly fixed: string }
  readonly time: (TimeRule & { readonly place: Place }) | undefined
}
export type MapFault = { readonly deviceId: string; readonly point: string; readonly attribute: string }

type Values = Readonly<Record<string, AttributeValue>>
const word = (value: unknown): string => String(value ?? '').trim()
const separators: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', tab: '\t' }

const orderOf = (value: unknown): Order => orders.find((each) => each === word(value)) ?? 'ABCD'
const wholeOf = (text: string, least: number): number | undefined =>
  /^\d{1,7}$/.test(text) && Number(text) >= least ? Number(text) : undefined
/** A place said in one text: a path, a column or an offset. */
const placeIn = (format: Shape['format'], text: string, bytes: Omit<BytePlace, 'offset'>): Place | undefined => {
  if (format === 'json') {
    const path = pathOf(text)
    return path && path.length > 0 ? { path } : undefined
  }
  const number = wholeOf(text, format === 'csv' ? 1 : 0)
  if (number === undefined) return undefined
  return format === 'csv' ? { column: number } : { bytes: { ...bytes, offset: number } }
}

/** How messages are read by the attributes of the driver; a word where one is wrong. */
export const shapeOf = ({ attributes: set }: Plan): Shape | { readonly fault: string } => {
  const format = (['json', 'csv', 'bytes'] as const).find((each) => each === word(set.format)) ?? 'json'
  const rows = pathOf(word(set.rows))
  if (!rows) return { fault: 'rows' }
  const codeAt = word(set.codeAt) || '2'
  const timeType = byteTypes.find((each) => each === word(set.timeType)) ?? 'uint32'
  const inBytes = { type: timeType, order: orderOf(set.timeOrder), length: 0 }
  const codePlace = (): Shape['code'] | undefined => {
    if (set.codeFrom === 'fixed') return { fixed: codeAt }
    if (set.codeFrom === 'payload') {
      const place = format === 'bytes' ? undefined : placeIn(format, codeAt, inBytes)
      return place && { place }
    }
    const level = wholeOf(codeAt, 1)
    return level === undefined ? undefined : { level }
  }
  const code = codePlace()
  if (!code) return { fault: 'codeAt' }
  const common = { format, rows, separator: separators[word(set.separator)] ?? ',', code }
  const timeAt = word(set.timeAt)
  if (!timeAt) return { ...common, time: undefined }
  const place = placeIn(format, timeAt, inBytes)
  const unit = timeUnits.find((each) => each === (word(set.timeUnit) || 'ms'))
  const pattern = patternOf(word(set.timePattern) || 'yyyy-MM-dd HH:mm:ss')
  const zone = word(set.timeZone) || 'Asia/Shanghai'
  if (!place || (format === 'bytes' && (unit === 'iso' || unit === 'pattern'))) return { fault: 'timeAt' }
  if (!unit) return { fault: 'timeUnit' }
  if (!pattern) return { fault: 'timePattern' }
  return isZone(zone) ? { ...common, time: { place, unit, pattern, zone } } : { fault: 'timeZone' }
}

const placeOf = (format: Shape['format'], set: Values): Place | string => {
  if (format === 'json') return placeIn(format, word(set.path), noBytes) ?? 'path'
  if (format === 'csv') return placeIn(format, word(set.column), noBytes) ?? 'column'
  const type = byteTypes.find((each) => each === (word(set.type) || 'uint16'))
  if (!type) return 'type'
  return placeIn(format, word(set.at), { type, order: orderOf(set.order), length: Number(set.length ?? 16) }) ?? 'at'
}
const noBytes = { type: 'uint8', order: 'ABCD', length: 0 } as const

/** Devices by the code that they have in messages; points whose attributes are wrong are left out and named. */
export const devicesOf = (
  { devices }: Plan,
  format: Shape['format'],
): { devices: ReadonlyMap<string, readonly MapDevice[]>; faults: MapFault[] } => {
  const faults: MapFault[] = []
  const read = devices.map(({ deviceId, deviceCode, attributes, points: bound }) => {
    const points = bound.flatMap((point): MapPoint[] => {
      const [place, mapping] = [placeOf(format, point.attributes), mappingOf(point)]
      const wrong = typeof place === 'string' ? place : 'fault' in mapping ? mapping.fault : undefined
      if (wrong !== undefined) faults.push({ deviceId, point: point.pointKey, attribute: wrong })
      if (typeof place === 'string' || 'fault' in mapping || point.rw === 1) return []
      return [{ pointKey: point.pointKey, index: point.index, place, mapping }]
    })
    return { code: word(attributes.code) || deviceCode, device: { deviceId, points, arrays: arrayKeys(points) } }
  })
  const byCode = Map.groupBy(read, ({ code }) => code)
  return { devices: new Map([...byCode].map(([code, own]) => [code, own.map(({ device }) => device)])), faults }
}

/** Undefined where one of them is none. */
export const filtersIn = ({ attributes }: Plan): string[] | undefined => {
  const filters = filtersOf(attributes.filters)
  return filters.length > 0 && filters.every(isFilter) ? filters : undefined
}
