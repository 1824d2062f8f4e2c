import type { Pool } from 'pg'
import type { Parsed } from '#contract/endpoint.ts'
import { settingHistory } from '#server/charging/setting.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { moment } from '#server/derive/rows.ts'
import { rounded, roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'
import { type SeenStation, stationsSeen } from '#server/fleet/stations.ts'
import { AppError } from '#server/http/appError.ts'
import { type EnergyHour, type Money, yuanOf } from '#server/tariffs/amounts.ts'
import { type Pricing, pricingsOf } from '#server/tariffs/pricing.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { chargingReportContract } from '../../contract.ts'
import type { ChargeReportRow } from '../../reportShapes.ts'
import { layoutOf, type StationLayout } from '../layout.ts'
import type { EnergyHours } from './hours.ts'
import type { ReportPeaks } from './peaks.ts'
import { type Step, stepsOf } from '#server/equipment/reportSteps.ts'

type Asked = Parsed<(typeof chargingReportContract)['statistics']>
export type Report = { rows: ChargeReportRow[]; summary: ChargeReportRow | null }
type Row = { readonly row: ChargeReportRow; readonly cost: Money | null }

/** When boxes went from bays of a station to ships within [from, to), ms. */
const swapTimes = async (pool: Pick<Pool, 'query'>, stationId: string, from: number, to: number): Promise<number[]> => {
  const { rows } = await pool.query<{ at: number }>(
    `select ${millis('left_at')} as at from box_visit
    where station_id = $1 and to_kind = 'ship' and left_at >= ${moment('$2')} and left_at < ${moment('$3')}`,
    [stationId, from, to],
  )
  return rows.map(({ at }) => at)
}

const within =
  ({ from, to }: Step) =>
  (at: number): boolean =>
    at >= from && at < to

type Given = { readonly context: Context; readonly energyHours: EnergyHours; readonly peaksOf: ReportPeaks }

const rowsOf = async (
  { context, energyHours, peaksOf }: Given,
  { stationId, stationName, timeZone }: SeenStation,
  layout: StationLayout | undefined,
  steps: readonly Step[],
  priced: Pricing,
): Promise<Row[]> => {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return []
  const end = Math.min(last.to, context.clock())
  const [hours, swaps, peaks]: [EnergyHour[], number[], (number | null)[]] = await Promise.all([
    layout ? energyHours(layout, first.from, end) : [],
    swapTimes(context.pool, stationId, first.from, end),
    layout ? peaksOf(layout, steps) : [],
  ])
  const hoursOf = Map.groupBy(hours, ({ from }) => steps.findLast((step) => step.from <= from))
  return steps.map((step, index): Row => {
    const own = hoursOf.get(step) ?? []
    const { amount, sample } = priced(own, timeZone)
    const row = {
      ...{ time: step.time, ts: step.from, stationId, stationName },
      energy: roundedOrNull(sumOfKnown(own.map(({ kwh }) => kwh))),
      swaps: swaps.filter(within(step)).length,
      cost: amount === null ? null : yuanOf(amount),
      peakPower: drawn(peaks[index]),
      sample,
    }
    return { row, cost: amount }
  })
}

/** The highest load, kW: what a station gives back is none. */
const drawn = (peak: number | null | undefined): number | null =>
  typeof peak === 'number' ? rounded(Math.max(0, peak)) : null

/** All rows together; the costs are added before they are rounded. Null where a part with energy has no cost. */
const summaryOf = (rows: readonly Row[]): ChargeReportRow | null => {
  const [first] = rows
  if (!first) return null
  const costs = rows.map(({ cost }) => cost)
  const isWhole = rows.every(({ row, cost }) => cost !== null || !row.energy)
  const known = costs.filter((cost) => cost !== null)
  const peaks = rows.flatMap(({ row }) => row.peakPower ?? [])
  return {
    ...{ ...first.row, stationId: '', stationName: '' },
    energy: roundedOrNull(sumOfKnown(rows.map(({ row }) => row.energy))),
    swaps: rows.reduce((sum, { row }) => sum + row.swaps, 0),
    cost: isWhole && known.length > 0 ? yuanOf(known.reduce((sum, cost) => sum + cost, 0n)) : null,
    peakPower: peaks.length === 0 ? null : rounded(Math.max(...peaks)),
    sample: rows.some(({ row }) => row.sample),
  }
}

/** What charging stations did in the steps of a period that have begun, by time and name, each in its own zone; `summary` is of all rows. */
export const reportOf = async (given: Given, caller: Caller, { stationId, ...asked }: Asked): Promise<Report> => {
  const { db, registry, clock } = given.context
  const stations = await stationsSeen(db, caller, 'portCharging', stationId)
  if (stationId !== undefined && stations.length === 0) throw new AppError('rows.not_found')
  const ids = stations.map((station) => station.stationId)
  const histories = await settingHistory(db, ids)
  const pricingOf = await pricingsOf(
    db,
    [...histories].flatMap(([id, own]) => own.map((each) => ({ stationId: id, ...each }))),
  )
  const layouts = layoutOf(registry)
  const rows: Row[] = []
  for (const station of stations) {
    const steps = stepsOf(asked, station.timeZone, clock())
    const { priced } = pricingOf(station.stationId)
    rows.push(...(await rowsOf(given, station, layouts.get(station.stationId), steps, priced)))
  }
  const inOrder = rows.toSorted((a, b) => a.row.ts - b.row.ts)
  return { rows: inOrder.map(({ row }) => row), summary: summaryOf(inOrder) }
}
