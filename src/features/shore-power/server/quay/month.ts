import { parseTime } from '#contract/zoned.ts'
import type { Context } from '#server/context/context.ts'
import { dayAround } from '#server/equipment/day.ts'
import { yuanOf } from '#server/tariffs/amounts.ts'
import { type Avoided, noneAvoided } from '../beside/emissions.ts'
import { moneyOf } from '../beside/money.ts'
import { avoidedBy, eachInTurn, type Flow, flowsOf, monthOf, sumKwh, traced, within } from '../report/energy.ts'
import type { StationLayout } from './layout.ts'

type Given = Pick<Context, 'db' | 'pool' | 'registry' | 'telemetry'>

/** What a station supplied today and this month, up to a moment. */
export type Month = Avoided & {
  readonly energyToday: number
  readonly energyMonth: number
  readonly feeMonth: number | null
  /** ms in which its connections supplied this month, and how long the month has lasted */
  readonly supplied: number
  readonly lasted: number
}
export const nothing: Month = {
  ...{ energyToday: 0, energyMonth: 0, feeMonth: null, supplied: 0, lasted: 0 },
  ...noneAvoided,
}

const suppliedIn = ({ row }: Flow, from: number, at: number): number => {
  const begin = row.supplied_at?.getTime()
  if (begin === undefined) return 0
  const end = (row.cut_at ?? row.ended_at)?.getTime() ?? at
  return Math.max(0, Math.min(end, at) - Math.max(begin, from))
}

/** Today and the month of stations, up to a moment (ms). */
export const monthsOf = async (
  given: Given,
  layouts: readonly StationLayout[],
  at: number,
  isNow: boolean,
): Promise<ReadonlyMap<string, Month>> => {
  const stations = layouts.map(({ stationId, station }) => ({ stationId, timeZone: station.timeZone }))
  const begins = new Map(stations.map(({ stationId, timeZone }) => [stationId, monthOf(at, timeZone, parseTime)]))
  const first = Math.min(...begins.values())
  if (!Number.isFinite(first)) return new Map()
  const flows = await flowsOf(given, stations, { from: first, to: at + 1, at, isNow })
  const money = await moneyOf(given.db, stations)
  const clipped = await eachInTurn(flows, (flow) =>
    within(flow, { from: begins.get(flow.row.station_id) ?? first, to: at + 1 }),
  )
  const byStation = Map.groupBy(await traced(given, clipped), ({ row }) => row.station_id)
  return new Map(
    await eachInTurn(stations, ({ stationId, timeZone }): [string, Month] => {
      const from = begins.get(stationId) ?? first
      const own = byStation.get(stationId) ?? []
      const day = { from: dayAround(at, timeZone).from, to: at + 1 }
      const today = own.map((flow) => within(flow, day))
      const amount = money(stationId).amountOf(own.flatMap(({ hours }) => hours))
      return [
        stationId,
        {
          ...{
            energyToday: sumKwh(today),
            energyMonth: sumKwh(own),
            feeMonth: amount === null ? null : yuanOf(amount),
          },
          ...{ supplied: own.reduce((sum, flow) => sum + suppliedIn(flow, from, at), 0), lasted: at - from },
          ...avoidedBy(own),
        },
      ]
    }),
  )
}
