import { formatTime } from '#contract/zoned.ts'
import { meansOf, type Track } from '#server/charging/quarters.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { type Day, hour } from '#server/equipment/day.ts'
import { patience, roundedOrNull } from '#server/equipment/reading.ts'
import { type EnergyHour, yuanOf } from '#server/tariffs/amounts.ts'
import { bandsOf } from '#server/tariffs/bands.ts'
import type { ShoreDayLoad } from '../../detailShapes.ts'
import { moneyOf } from '../beside/money.ts'
import { settingsOf } from '../beside/settings.ts'
import type { StationLayout } from '../quay/layout.ts'
import { ratedOf } from '../sockets.ts'
import { flowsOf } from './energy.ts'

const stepMs = 5 * 60_000

/** The power of devices over a span; nothing for those that never said it. */
const tracksOf = async (
  { telemetry }: Pick<Context, 'telemetry'>,
  devices: readonly Device[],
  from: number,
  to: number,
): Promise<Map<string, Track>> => {
  const items = devices.flatMap((device) => {
    const slot = device.profile.byKey.get('power')?.firstSlot
    return slot === undefined ? [] : [{ device, slots: [slot], from: from - patience(device), to }]
  })
  if (items.length === 0) return new Map()
  const found = await telemetry.each(items)
  return new Map(
    items.flatMap(({ device }): [string, Track][] => {
      const { t, values } = found.get(device.deviceId) ?? {}
      const [kw] = values ?? []
      return t && kw && t.length > 0 ? [[device.deviceId, { t, kw, hold: patience(device) }]] : []
    }),
  )
}

/** kWh of each hour of a day up to `end` (ms), of all connections of a station together. */
const hoursOfDay = (flows: readonly { readonly hours: readonly EnergyHour[] }[], from: number, end: number) => {
  const sums = new Map<number, number>()
  for (const { hours } of flows)
    for (const each of hours) sums.set(each.from, (sums.get(each.from) ?? 0) + (each.kwh ?? 0))
  const list: EnergyHour[] = []
  for (let at = from; at < end; at += hour) list.push({ from: at, to: at + hour, kwh: sums.get(at) ?? 0 })
  return list
}

/** A day of a station up to `until` (ms); see `shoreDayLoad`. */
export const dayLoadOf = async (
  context: Context,
  { stationId, station, supplies }: StationLayout,
  day: Day,
  until: number,
): Promise<ShoreDayLoad> => {
  const { timeZone, stationName } = station
  const end = Math.max(day.from, Math.min(day.to, until))
  const own = { stationId, timeZone }
  const isNow = until >= context.clock()
  const [tracks, flows, money, settings] = await Promise.all([
    tracksOf(
      context,
      supplies.flatMap(({ supply, outlets }) => [supply, ...outlets]),
      day.from,
      end,
    ),
    flowsOf(context, [own], { from: day.from, to: end, at: end, isNow }),
    moneyOf(context.db, [own]),
    settingsOf(context.db, [stationId]),
  ])
  // A supply speaks for its sockets.
  const measured = supplies.flatMap(({ supply, outlets }) => {
    const said = tracks.get(supply.deviceId)
    return said ? [said] : outlets.flatMap(({ deviceId }) => tracks.get(deviceId) ?? [])
  })
  const means = meansOf(measured, day.from, end, stepMs)
  const hours = hoursOfDay(flows, day.from, end)
  const { tariffAt, amountOf } = money(stationId)
  const feeOf = (list: readonly EnergyHour[]): number | null => {
    const amount = amountOf(list)
    return amount === null ? null : yuanOf(amount)
  }
  const rated = supplies.map(({ supply }) => ratedOf(context, supply))
  const total = hours.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0)
  return {
    ...{ stationId, stationName, timeZone, from: day.from, to: day.to, stepSeconds: stepMs / 1000 },
    power: { t: means.map((_, index) => day.from + index * stepMs), kw: means.map(roundedOrNull) },
    ratedPower:
      settings.findLast(({ from }) => from <= end)?.ratedPower ??
      (rated.includes(null) ? null : rated.reduce<number>((sum, kw) => sum + (kw ?? 0), 0)),
    bands: bandsOf(tariffAt(day.from)?.versions ?? [], day.from, day.to, timeZone),
    hours: hours.map((each) => ({
      ...{ from: each.from, to: each.to, time: formatTime(each.from, timeZone) },
      ...{ energy: roundedOrNull(each.kwh), fee: feeOf([each]) },
    })),
    ...{ energy: roundedOrNull(total), fee: feeOf(hours) },
  }
}
