import type { Parsed } from '#contract/endpoint.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { storageReportContract } from '../contract.ts'
import type { StorageReportRow } from '../shapes.ts'
import { sumOfKnown } from '#server/equipment/reading.ts'
import { type Period, periodOf } from '#server/equipment/period.ts'
import { type ReportHour, reportHours } from './reportHours.ts'
import { type Pricing, pricingsOf } from './reportIncome.ts'
import { devicesOfKind, stationMeter } from './stationMeter.ts'
import { planDeviations } from './reportPlan.ts'
import { type ReportFigures, reportRow, togetherOf } from './reportRow.ts'
import { storedAt } from './reportStored.ts'
import { type Station, storageStations } from './stations.ts'

type Asked = Parsed<(typeof storageReportContract)['report']>
export type Report = { rows: StorageReportRow[]; summary: StorageReportRow | null }
type Step = { readonly ts: number; readonly time: string; readonly hours: readonly ReportHour[] }
type StationReport = {
  readonly rows: StorageReportRow[]
  readonly figures: ReportFigures[]
  readonly rated: number | null
}

/** Hours by the hour, day or month that they lie in, those that have not begun left out. */
const stepsOf = (hours: readonly ReportHour[], { step, label }: Period, now: number): Step[] => {
  const begun = hours.filter(({ from }) => from < now)
  // The label of an hour that the clock shows twice is no key.
  const groups = Map.groupBy(begun, ({ from }) => (step === 'hour' ? from : label(from)))
  return [...groups.values()].map((own) => ({ ts: own[0]?.from ?? 0, time: label(own[0]?.from ?? 0), hours: own }))
}

const reportOfStation = async (
  context: Context,
  station: Station,
  devices: readonly Device[],
  pricing: Pricing,
  period: Period,
): Promise<StationReport> => {
  const { telemetry, clock } = context
  const [ems, stacks] = [devicesOfKind(devices, 'ems'), devicesOfKind(devices, 'stack')]
  const meter = stationMeter(devices, (id) => telemetry.latest(id))
  const steps = stepsOf(await reportHours(context, meter, ems, period), period, clock())
  const bounds = [...steps.map(({ ts }) => ts), steps.at(-1)?.hours.at(-1)?.to ?? period.to]
  const [stored, plans] = await Promise.all([
    storedAt(context, stacks.length > 0 ? stacks : ems, bounds),
    ems.length === 1 && ems[0] ? planDeviations(context, ems[0], bounds) : [],
  ])
  const figures = steps.map(
    ({ hours }, index): ReportFigures => ({
      charged: sumOfKnown(hours.map(({ charged }) => charged)),
      discharged: sumOfKnown(hours.map(({ discharged }) => discharged)),
      aux: sumOfKnown(hours.map(({ aux }) => aux)),
      ...{ storedMore: stored.more(index), rated: stored.rated, planDeviation: plans[index] ?? null },
      ...pricing(hours, station.timeZone),
      boundary: meter?.boundary ?? null,
    }),
  )
  const { stationId, stationName } = station
  const rows = steps.flatMap(({ ts, time }, index) => {
    const own = figures[index]
    return own ? [reportRow({ time, ts, stationId, stationName }, own)] : []
  })
  return { rows, figures, rated: stored.rated }
}

/** What storage stations did in the steps of a period that have begun, by time and name, each in its own zone; `summary` is of all rows. */
export const reportOf = async (context: Context, caller: Caller, { stationId, ...asked }: Asked): Promise<Report> => {
  const { db, registry, clock } = context
  const stations = await storageStations(db, caller, stationId)
  const ids = stations.map((station) => station.stationId)
  const devices = Map.groupBy(registry.all(), (device) => device.stationId)
  const pricingOf = await pricingsOf(db, ids)
  const found: StationReport[] = []
  for (const station of stations) {
    const period = periodOf(asked, station.timeZone, clock())
    const own = devices.get(station.stationId) ?? []
    found.push(await reportOfStation(context, station, own, pricingOf(station.stationId), period))
  }
  const rows = found.flatMap((each) => each.rows).toSorted((a, b) => a.ts - b.ts)
  const [first] = rows
  if (!first) return { rows, summary: null }
  const rated = sumOfKnown(found.filter((each) => each.rows.length > 0).map((each) => each.rated))
  const together = togetherOf(
    found.flatMap((each) => each.figures),
    rated,
  )
  return { rows, summary: reportRow({ ...first, stationId: '', stationName: '' }, together) }
}
