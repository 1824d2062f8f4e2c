import type { Parsed } from '#contract/endpoint.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { stationsSeen } from '#server/fleet/stations.ts'
import { AppError } from '#server/http/appError.ts'
import { type FactorSet, perKwh } from '#server/settlement/avoided.ts'
import type { shoreReportContract } from '../../contract.ts'
import type { EmissionTrace, TraceRow } from '../../rowShapes.ts'
import { avoidedBy, eachInTurn, flowsOf, monthOf, sumKwh, type Traced, traced, within } from './energy.ts'

type Asked = Parsed<(typeof shoreReportContract)['emissionTrace']>
const longest = 366 * 86_400_000

const rowOf = ({ row, hours, kwh, avoided, used }: Traced): TraceRow => {
  const [from, to] = [hours[0]?.from ?? 0, hours.at(-1)?.to ?? 0]
  const begin = Math.max(from, row.plugged_at?.getTime() ?? from)
  const end = Math.min(to, row.ended_at?.getTime() ?? to)
  return {
    ...{ connectionId: row.id, stationId: row.station_id, stationName: row.station_name },
    ...{ berthName: row.berth_name, deviceName: row.device_name, shippingName: row.ship_name },
    ...{ startTime: formatTime(begin, row.time_zone), endTime: formatTime(end, row.time_zone), ts: begin, endTs: end },
    ...{ kwh, factorIds: used.map(({ factorIds }) => factorIds.join()), ...avoided },
  }
}

/** Sets of factors as they are shown: a set is named by its ids, with the sources of all of them. */
const factorsShown = async (
  { db }: Pick<Context, 'db'>,
  sets: readonly FactorSet[],
  timeZone: string,
): Promise<EmissionTrace['factors']> => {
  const ids = sets.flatMap(({ factorIds }) => factorIds)
  const rows = await db
    .selectFrom('emission_factor')
    .select(['id', 'source'])
    .where('id', 'in', ['0', ...ids])
    .execute()
  const sourceOf = new Map(rows.map(({ id, source }) => [id, source]))
  return sets.map((set) => {
    const each = perKwh(set)
    return {
      factorId: set.factorIds.join(),
      name: `SFOC ${set.sfoc} g/kWh, C_F ${set.cf}, S ${set.sulphur} %, NOx ${set.nox} g/kWh, ${set.grid} kg/kWh`,
      validFrom: formatTime(set.from, timeZone).slice(0, 10),
      source: [...new Set(set.factorIds.flatMap((id) => sourceOf.get(id) || []))].join('; '),
      ...{ co2PerKwh: each.co2 / 1000, gridPerKwh: each.grid / 1000 },
      ...{ soxPerKwh: each.sox / 1000, noxPerKwh: each.nox / 1000 },
    }
  })
}

/** What connections avoided in a span, by default the month of `at`, each station in its own zone. Refuses `rows.not_found`, `range.invalid`, `range.too_long`. */
export const traceOf = async (context: Context, caller: Caller, asked: Asked): Promise<EmissionTrace> => {
  const { db, clock } = context
  const stations = await stationsSeen(db, caller, 'shorePower', asked.stationId)
  const now = clock()
  const at = Math.min(asked.at ?? now, now)
  const isNow = asked.at === undefined || asked.at >= now
  const spanIn = (zone: string) => ({
    from: asked.startTime === undefined ? monthOf(at, zone, parseTime) : parseTime(asked.startTime, zone),
    to: Math.min(at + 1, asked.endTime === undefined ? at + 1 : parseTime(asked.endTime, zone) + 1000),
  })
  const spans = new Map(stations.map(({ stationId, timeZone }) => [stationId, spanIn(timeZone)]))
  if (asked.startTime !== undefined && asked.endTime !== undefined && asked.startTime > asked.endTime)
    throw new AppError('range.invalid')
  const [first, last] = [
    Math.min(...[...spans.values()].map(({ from }) => from)),
    Math.max(...[...spans.values()].map(({ to }) => to)),
  ]
  if (last - first > longest + 86_400_000) throw new AppError('range.too_long', '366')
  const flows = await flowsOf(context, stations, { from: first, to: last, at, isNow })
  const own = await eachInTurn(flows, (flow) => {
    const span = spans.get(flow.row.station_id)
    const part = span && within(flow, span)
    return part && part.hours.length > 0 ? [part] : []
  })
  const rows = await traced(context, own.flat())
  const used = new Map(rows.flatMap((row) => row.used.map((set) => [set.factorIds.join(), set] as const)))
  return {
    rows: await eachInTurn(rows, rowOf),
    factors: await factorsShown(context, [...used.values()], caller.timeZone),
    sums: { kwh: sumKwh(rows), ...avoidedBy(rows) },
  }
}
