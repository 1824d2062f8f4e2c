import type { Parsed } from '#contract/endpoint.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { type Step, stepsOf } from '#server/equipment/reportSteps.ts'
import { roundedOrNull } from '#server/equipment/reading.ts'
import { type SeenStation, stationsSeen } from '#server/fleet/stations.ts'
import { type Money, yuanOf } from '#server/tariffs/amounts.ts'
import { type Breath, createBreath } from '#server/telemetry/breath.ts'
import type { shoreReportContract } from '../../contract.ts'
import type { ShoreReportRow } from '../../rowShapes.ts'
import {
  type Avoided,
  avoidedIn,
  factorsOf,
  noneAvoided,
  type StationFactors,
  sumAvoided,
} from '../beside/emissions.ts'
import { moneyOf, type StationMoney } from '../beside/money.ts'
import { hoursOf } from '../connections/row.ts'
import { type Flow, flowIn, rowsToSum, type Summed, sumKwh } from './energy.ts'

type Asked = Parsed<(typeof shoreReportContract)['statistics']>
export type Report = { rows: ShoreReportRow[]; summary: ShoreReportRow | null }
type Counted = { readonly row: ShoreReportRow; readonly fee: Money | null; readonly ids: readonly string[] }

type OfStation = {
  readonly station: SeenStation
  readonly money: StationMoney
  readonly factors: StationFactors
  readonly breath: Breath
}
const rowOf = async (
  { station, money, factors, breath }: OfStation,
  step: Step,
  own: readonly Flow<Summed>[],
): Promise<Counted> => {
  const { stationId, stationName } = station
  const used = own.filter(({ hours }) => hours.length > 0)
  const fee = money.amountOf(used.flatMap(({ hours }) => hours))
  const energy = sumKwh(used)
  const avoided: Avoided[] = []
  for (const { hours } of used) {
    avoided.push(avoidedIn(factors, hours).avoided)
    await breath()
  }
  return {
    fee,
    ids: used.map(({ row }) => row.id),
    row: {
      ...{ time: step.time, ts: step.from, stationId, stationName, connections: used.length, energy },
      fee: fee === null ? (energy === 0 ? 0 : null) : yuanOf(fee),
      ...sumAvoided(avoided),
    },
  }
}

/** What flowed through connections in each step, of steps that follow one another. */
const partsBy = async (rows: readonly Summed[], steps: readonly Step[], breath: Breath): Promise<Flow<Summed>[][]> => {
  const parts: Flow<Summed>[][] = steps.map(() => [])
  for (const row of rows) {
    await breath()
    const hours = hoursOf(row.hours)
    const [first, last] = [hours[0]?.from, hours.at(-1)?.from]
    if (first === undefined || last === undefined) continue
    for (let at = stepOf(steps, first); at < steps.length; at += 1) {
      const step = steps[at]
      if (!step || step.from > last) break
      parts[at]?.push(flowIn(row, hours, step))
    }
  }
  return parts
}

/** Index of the step that a moment falls into; the first for one before it. */
const stepOf = (steps: readonly Step[], ts: number): number => {
  let [low, high] = [0, steps.length]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((steps[middle]?.from ?? Number.POSITIVE_INFINITY) <= ts) low = middle
    else high = middle
  }
  return low
}

const summaryOf = (rows: readonly Counted[]): ShoreReportRow | null => {
  const [first] = rows
  if (!first) return null
  const fees = rows.flatMap(({ fee }) => fee ?? [])
  const isWhole = rows.every(({ row, fee }) => fee !== null || row.energy === 0)
  const shown = rows.map(({ row }) => row)
  return {
    ...{ ...first.row, stationId: '', stationName: '' },
    connections: new Set(rows.flatMap(({ ids }) => ids)).size,
    energy: roundedOrNull(shown.reduce((sum, { energy }) => sum + (energy ?? 0), 0)),
    fee: isWhole ? yuanOf(fees.reduce((sum, fee) => sum + fee, 0n)) : null,
    ...(shown.length === 0 ? noneAvoided : sumAvoided(shown)),
  }
}

/** What stations supplied in the steps of a period that have begun, by time and name, each in its own zone; `summary` is of all rows. */
export const statisticsOf = async (
  context: Context,
  caller: Caller,
  { stationId, ...asked }: Asked,
): Promise<Report> => {
  const now = context.clock()
  const stations = await stationsSeen(context.db, caller, 'shorePower', stationId)
  const steps = new Map(stations.map((station) => [station.stationId, stepsOf(asked, station.timeZone, now)]))
  const all = [...steps.values()].flat()
  if (all.length === 0) return { rows: [], summary: null }
  const span = { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) }
  const ids = stations.map((station) => station.stationId)
  const [rows, money, factors] = await Promise.all([
    rowsToSum(context.db, stations, span),
    moneyOf(context.db, stations),
    factorsOf(context.db, ids),
  ])
  const ofStation = Map.groupBy(rows, ({ station_id }) => station_id)
  const breath = createBreath()
  const counted: Counted[] = []
  for (const station of stations) {
    const own = { station, money: money(station.stationId), factors: factors(station.stationId), breath }
    const ownSteps = steps.get(station.stationId) ?? []
    const parts = await partsBy(ofStation.get(station.stationId) ?? [], ownSteps, breath)
    for (const [index, step] of ownSteps.entries()) counted.push(await rowOf(own, step, parts[index] ?? []))
  }
  const inOrder = counted.toSorted((a, b) => a.row.ts - b.row.ts)
  return { rows: inOrder.map(({ row }) => row), summary: summaryOf(inOrder) }
}
