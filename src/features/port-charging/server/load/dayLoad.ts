import type { Pool } from 'pg'
import { formatTime } from '#contract/zoned.ts'
import { settingAt, settingHistory } from '#server/charging/setting.ts'
import type { Context } from '#server/context/context.ts'
import { moment } from '#server/derive/rows.ts'
import type { Day } from '#server/equipment/day.ts'
import { rounded, roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'
import { yuanOf } from '#server/tariffs/amounts.ts'
import { bandsOf } from '#server/tariffs/bands.ts'
import { pricingsOf } from '#server/tariffs/pricing.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { DayLoad } from '../../reportShapes.ts'
import type { StationLayout } from '../layout.ts'
import type { EnergyHours } from '../report/hours.ts'
import { loadMeans } from './day.ts'

const stepMs = 5 * 60_000

/** What the charge plans of a station said about a day, by quarters of an hour; null where there was none. */
const planOf = async (pool: Pick<Pool, 'query'>, stationId: string, { from, to }: Day): Promise<DayLoad['plan']> => {
  const { rows } = await pool.query<{ at: number; kw: number }>(
    `select ${millis('slot_at')} as at, kw from charge_plan_slot
    where station_id = $1 and slot_at >= ${moment('$2')} and slot_at < ${moment('$3')} order by slot_at`,
    [stationId, from, to],
  )
  return rows.length === 0 ? null : { t: rows.map(({ at }) => at), kw: rows.map(({ kw }) => rounded(kw)) }
}

type Given = { readonly context: Context; readonly energyHours: EnergyHours }

/** A day of a station up to `until` (ms); see `dayLoad`. */
export const dayLoadOf = async (
  { context, energyHours }: Given,
  layout: StationLayout,
  day: Day,
  until: number,
): Promise<DayLoad> => {
  const { db, pool } = context
  const { stationId, station } = layout
  const { timeZone, stationName } = station
  const end = Math.max(day.from, Math.min(day.to, until))
  const history = await settingHistory(db, [stationId])
  const settings = (history.get(stationId) ?? []).map((each) => ({ stationId, ...each }))
  const [{ source, means, peak }, hours, plan, pricingOf] = await Promise.all([
    loadMeans(context, layout, [day.from, end], stepMs),
    end > day.from ? energyHours(layout, day.from, end) : [],
    planOf(pool, stationId, day),
    pricingsOf(db, settings),
  ])
  const setting = settingAt(history.get(stationId), Math.max(day.from, end - 1))
  const { priced, tariffAt } = pricingOf(stationId)
  const tariff = tariffAt(day.from)
  const cost = priced(hours, timeZone)
  return {
    ...{
      stationId,
      stationName,
      timeZone,
      from: day.from,
      to: day.to,
      stepSeconds: stepMs / 1000,
      powerSource: source,
    },
    power: { t: means.map((_, index) => day.from + index * stepMs), kw: means.map(roundedOrNull) },
    peak: peak && { t: peak.t, kw: rounded(peak.kw) },
    ...{ transformerLimit: setting.transformerLimit ?? station.stationRatedPower ?? null, reserve: setting.reserve },
    bands: bandsOf(tariff?.versions ?? [], day.from, day.to, timeZone),
    sample: tariff?.isSample ?? false,
    plan,
    hours: hours.map((each) => {
      const { amount } = priced([each], timeZone)
      return {
        ...{ from: each.from, to: each.to, time: formatTime(each.from, timeZone), energy: roundedOrNull(each.kwh) },
        cost: amount === null ? null : yuanOf(amount),
      }
    }),
    energy: roundedOrNull(sumOfKnown(hours.map(({ kwh }) => kwh))),
    cost: cost.amount === null ? null : yuanOf(cost.amount),
  }
}
