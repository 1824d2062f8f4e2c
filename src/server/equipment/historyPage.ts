import { timeOf } from '#server/context/latestRow.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { LatestRow } from '#server/context/readings.ts'
import { AppError } from '#server/http/appError.ts'
import { historyItems, itemTitle, pointId } from './items.ts'

type Range = { readonly startTime: string; readonly endTime: string }
type Asked = Range & {
  readonly pointKeys?: string | undefined
  readonly asOf?: number | undefined
  readonly before?: number | undefined
  readonly current: number
  readonly size: number
}

/** [from, to) in ms; the second that `endTime` names belongs to it. Refuses `range.invalid`. */
export const rangeOf = ({ startTime, endTime }: Range, { timeZone }: Device): [from: number, to: number] => {
  const from = parseTime(startTime, timeZone)
  const end = parseTime(endTime, timeZone)
  if (from > end) throw new AppError('range.invalid')
  return [from, end + 1000]
}

/** The newest reading of the slots before `to`, or now where there is none: what comes later stays off the pages. */
const newestOf = (row: LatestRow | undefined, slots: readonly number[], to: number, now: number): number =>
  slots.reduce((newest, slot) => {
    const at = timeOf(row, slot)
    return at < to && !(at <= newest) ? at : newest
  }, Number.NaN) || now

/** A page of a device's history, newest first: titles, and rows of time and values keyed by `pointId`. */
export const historyPage = async (
  { telemetry, clock }: Pick<Context, 'telemetry' | 'clock'>,
  device: Device,
  input: Asked,
  language: Language,
) => {
  const items = historyItems(device.profile, input.pointKeys)
  const slots = items.map(({ slot }) => slot)
  const [from, to] = rangeOf(input, device)
  const asOf = input.asOf ?? newestOf(telemetry.latest(device.deviceId), slots, to, clock())
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
}
