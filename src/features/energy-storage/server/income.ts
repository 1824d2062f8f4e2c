import type { Caller, Context } from '#server/context/context.ts'
import { dayAround } from '#server/equipment/day.ts'
import { yuanOf } from '#server/tariffs/amounts.ts'
import type { Earned } from '../shapes.ts'
import { periodOf } from '#server/equipment/period.ts'
import type { KeptIntegrals } from './keptIntegrals.ts'
import { reportHours } from './reportHours.ts'
import { pricingsOf } from './reportIncome.ts'
import { stationMeter } from './stationMeter.ts'
import { storageStations } from './stations.ts'

/** CNY that storage stations earned today and this month by their own clocks; null where no tariff stands or nothing is metered. */
export const incomeOf = async (
  context: Context,
  integrals: KeptIntegrals,
  caller: Caller,
  stationId?: string,
): Promise<Earned> => {
  const { db, registry, telemetry, clock } = context
  const now = clock()
  const stations = await storageStations(db, caller, stationId)
  const pricingOf = await pricingsOf(
    db,
    stations.map((station) => station.stationId),
  )
  const devices = Map.groupBy(registry.all(), (device) => device.stationId)
  const [todays, months] = [[] as (bigint | null)[], [] as (bigint | null)[]]
  let sample = false
  for (const station of stations) {
    const { timeZone } = station
    const meter = stationMeter(devices.get(station.stationId) ?? [], (id) => telemetry.latest(id))
    const hours = await reportHours(context, meter, [], periodOf({ type: 2 }, timeZone, now), integrals)
    const begun = hours.filter(({ from }) => from < now)
    const pricing = pricingOf(station.stationId)
    const midnight = dayAround(now, timeZone).from
    const month = pricing(begun, timeZone)
    todays.push(
      pricing(
        begun.filter(({ from }) => from >= midnight),
        timeZone,
      ).income,
    )
    months.push(month.income)
    sample ||= month.sample
  }
  return { today: sumOf(todays), month: sumOf(months), sample }
}

const sumOf = (all: readonly (bigint | null)[]): number | null => {
  const known = all.filter((money) => money !== null)
  return known.length === 0 ? null : yuanOf(known.reduce((sum, money) => sum + money, 0n))
}
