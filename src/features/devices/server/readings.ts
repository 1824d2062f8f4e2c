import type { Parsed } from '#contract/endpoint.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import type { LatestRow } from '#server/context/readings.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { clustersOf } from '#server/equipment/parts.ts'
import { deviceFor as deviceIn } from '#server/equipment/deviceFor.ts'
import { AppError } from '#server/http/appError.ts'
import type { Handlers } from '#server/http/feature.ts'
import { type devicesContract, mostCellDays } from '../contract.ts'
import { cellTable } from './cellTable.ts'
import { latestValues } from './latestValues.ts'
import { historyTable } from './historyTable.ts'
import { historyItems, itemOf, itemTitle, parseItems, pointId } from './points.ts'

type Inputs = typeof devicesContract
type Range = Pick<Parsed<Inputs['curve']>, 'startTime' | 'endTime'>

const dayMs = 86_400_000

/** [from, to) in ms; the second that `endTime` names belongs to it. */
const rangeOf = ({ startTime, endTime }: Range, { timeZone }: Device): [from: number, to: number] => {
  const from = parseTime(startTime, timeZone)
  const end = parseTime(endTime, timeZone)
  if (from > end) throw new AppError('range.invalid')
  return [from, end + 1000]
}

/** The newest reading of the slots before `to`, or now where there is none: what comes later stays off the pages. */
const newestOf = (row: LatestRow | undefined, slots: readonly number[], to: number, now: number): number =>
  slots.reduce((newest, slot) => {
    const at = row?.at[slot] ?? Number.NaN
    return at < to && !(at <= newest) ? at : newest
  }, Number.NaN) || now

type Readings = Pick<Handlers<Inputs>, 'latest' | 'series' | 'curve' | 'rows' | 'rowsExport' | 'cellsExport'>

export const readings = (context: Context): Readings => {
  const { telemetry, clock } = context
  const deviceFor = (caller: Caller, deviceId: string): Device => deviceIn(context, caller, deviceId)
  return {
    latest: ({ deviceId }, { caller, language }) => {
      const device = deviceFor(caller, deviceId)
      return latestValues(device, telemetry.latest(deviceId), clock()).map((value) =>
        language === 'en' ? { ...value, pointName: value.pointNameEn ?? value.pointName } : value,
      )
    },
    series: async (input, { caller }) => {
      const device = deviceFor(caller, input.deviceId)
      const { slot } = itemOf(device.profile, input.pointKey, input.index)
      const { t, series } = await telemetry.curve(device, [slot], ...rangeOf(input, device), input.buckets)
      const [points] = series
      return t.flatMap((ts, index) => {
        const value = points?.value[index] ?? null
        if (value === null) return []
        const { min, max } = { min: points?.min?.[index] ?? value, max: points?.max?.[index] ?? value }
        return [{ originTime: formatTime(ts, device.timeZone), ts, value, min, max }]
      })
    },
    curve: async (input, { caller }) => {
      const device = deviceFor(caller, input.deviceId)
      const items = parseItems(device.profile, input.points)
      const slots = items.map(({ slot }) => slot)
      const { t, series } = await telemetry.curve(device, slots, ...rangeOf(input, device), input.buckets)
      return {
        t,
        series: items.map(({ point, index }, at) => ({
          pointKey: point.pointKey,
          index,
          unit: point.unit,
          ...(series[at] ?? { value: [] }),
        })),
      }
    },
    rows: async (input, { caller, language }) => {
      const device = deviceFor(caller, input.deviceId)
      const items = historyItems(device.profile, input.pointKeys)
      const slots = items.map(({ slot }) => slot)
      const [from, to] = rangeOf(input, device)
      const asOf = input.asOf ?? newestOf(telemetry.latest(input.deviceId), slots, to, clock())
      const end = Math.max(from, Math.min(to, asOf + 1, input.before ?? to))
      const { total, rows } = await telemetry.rows(device, slots, from, end, input)
      return {
        asOf,
        titles: items.map((item) => ({
          parameterId: pointId(item),
          parameterName: itemTitle(item, language),
          parameterUnit: item.point.unit,
          decimals: item.point.decimals,
        })),
        records: rows.map(({ ts, values }) => ({
          time: formatTime(ts, device.timeZone),
          ts,
          values: Object.fromEntries(items.map((item, at) => [pointId(item), values[at] ?? null])),
        })),
        total,
        size: input.size,
        current: input.current,
      }
    },
    rowsExport: (input, { caller, language, signal }) => {
      const device = deviceFor(caller, input.deviceId)
      const items = historyItems(device.profile, input.pointKeys)
      const slots = items.map(({ slot }) => slot)
      const rows = telemetry.history([{ device, slots }], ...rangeOf(input, device), signal)
      return historyTable(device, items, rows, language)
    },
    cellsExport: (input, { caller, language, signal }) => {
      const device = deviceFor(caller, input.deviceId)
      const [from, to] = rangeOf(input, device)
      if (to - from > mostCellDays * dayMs + 1000) throw new AppError('range.too_long', String(mostCellDays))
      const own = device.profile.natures.has('cells') ? [device] : []
      const clusters = [...own, ...clustersOf(context.registry, device)]
      if (clusters.length === 0) throw new AppError('device.no_cells')
      return cellTable(telemetry, clusters, { from, to }, { language, signal })
    },
  }
}
