import { wireLimits } from '#contract/wireLimits.ts'
import type { Device, PointSlot, Profile } from '#server/context/devices.ts'
import type { Frame } from '#server/context/readings.ts'
import { deriveInto } from '#server/ingest/codec/derive.ts'
import type { Mapping, RefusedReason } from '../shapes.ts'
import { conversion } from './units.ts'
import { follow, type ReadTime, type Track } from './wallClock.ts'

/** `column` from 0; of the whole row it is null. */
export type CellFault = { readonly column: number | null; readonly reason: RefusedReason; readonly detail: string }
export type ReadRow = { readonly frame: Frame | undefined; readonly faults: readonly CellFault[] }

type Slot = {
  readonly column: number
  readonly point: PointSlot | undefined
  readonly at: number
  readonly factor: number
  readonly offset: number
}

const absent = /^(|-+|null|nan|n\/?a|none)$/i
const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i

/** Undefined for none, NaN for what is no number. */
export const numberOf = (text: string, hasComma: boolean): number | undefined => {
  if (absent.test(text)) return undefined
  const written = hasComma ? text.replace(',', '.') : text
  return plainNumber.test(written) ? Number(written) : Number.NaN
}

const slotsOf = (mapping: Mapping, profile: Profile): Slot[] =>
  mapping.columns.map(({ column, pointKey, index, unit }) => {
    const found = profile.byKey.get(pointKey)
    const point = found && index < found.size ? found : undefined
    const scale = point && conversion(unit, point.unit)
    return {
      column,
      point: scale ? point : undefined,
      at: (point?.firstSlot ?? 0) + index,
      factor: scale?.factor ?? 1,
      offset: scale?.offset ?? 0,
    }
  })

type Given = {
  readonly mapping: Mapping
  readonly width: number
  /** a comma stands before decimals where it does not divide the columns */
  readonly hasComma: boolean
  readonly readTime: ReadTime
  /** those that the import may write to */
  readonly deviceOf: (code: string) => Device | undefined
  readonly fixed: Device | undefined
  readonly clock: () => number
  /** by device; rows are read in their order */
  readonly tracks: Map<string, Track>
}

/** Reads rows of a file as frames; good cells of a row with bad ones are kept. */
export const createRowReader = ({ mapping, width, hasComma, readTime, deviceOf, fixed, clock, tracks }: Given) => {
  const known = new Map<string, readonly Slot[]>()
  const slotsFor = (profile: Profile): readonly Slot[] => {
    const slots = known.get(profile.profileId) ?? slotsOf(mapping, profile)
    known.set(profile.profileId, slots)
    return slots
  }
  const { timeColumn, deviceColumn } = mapping
  const whole = (reason: RefusedReason, detail = '', column: number | null = null): ReadRow => ({
    frame: undefined,
    faults: [{ column, reason, detail }],
  })
  return (record: readonly string[]): ReadRow => {
    if (record.length !== width) return whole('columns', `${record.length} ≠ ${width}`)
    const code = deviceColumn === null || deviceColumn === undefined ? '' : (record[deviceColumn] ?? '').trim()
    const device = fixed ?? deviceOf(code)
    if (!device) return whole('device_unknown', code, deviceColumn ?? null)
    const text = (record[timeColumn] ?? '').trim()
    const ts = readTime(text, tracks.get(device.deviceId))
    if (typeof ts === 'string') return whole(ts, text, timeColumn)
    if (ts < wireLimits.earliest) return whole('time_early', text, timeColumn)
    if (ts > clock() + wireLimits.aheadMs) return whole('time_late', text, timeColumn)
    tracks.set(device.deviceId, follow(tracks.get(device.deviceId), ts))
    const values = new Float64Array(device.profile.slots).fill(Number.NaN)
    const faults: CellFault[] = []
    let any = false
    for (const { column, point, at, factor, offset } of slotsFor(device.profile)) {
      const cell = (record[column] ?? '').trim()
      const given =
        point?.kind === 'state' && /^(true|false)$/i.test(cell) ? Number(/^t/i.test(cell)) : numberOf(cell, hasComma)
      if (given === undefined || point?.sentinels.includes(given)) continue
      // Digits that the conversion adds would take their place in the store for ever.
      const value = factor === 1 && offset === 0 ? given : Number((given * factor + offset).toPrecision(12))
      if (!point) faults.push({ column, reason: 'point_unknown', detail: cell })
      else if (!Number.isFinite(value)) faults.push({ column, reason: 'number', detail: cell })
      else if ((point.min !== null && value < point.min) || (point.max !== null && value > point.max))
        faults.push({ column, reason: 'range', detail: cell })
      else {
        values[at] = value
        any = true
      }
    }
    if (!any) return faults.length > 0 ? { frame: undefined, faults } : whole('empty')
    deriveInto(values, device.profile)
    return { frame: { deviceId: device.deviceId, ts, values }, faults }
  }
}
