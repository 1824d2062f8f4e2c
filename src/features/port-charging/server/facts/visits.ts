import type { Pool } from 'pg'
import { moment } from '#server/derive/rows.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { OpenVisit } from './facts.ts'

type Row = OpenVisit & { readonly stationId: string }

// A visit that is over by now ran at a moment of the past; which of its steps it was in then is told by their times, and by readings
// where charging may have paused.
const openStatement = `
  select station_id::text as "stationId", id::text as "visitId", bay_id::text as "bayId", device_id::text as "boxId",
    case when $3 then state when unplugged_at <= moment.at then 5 when full_at <= moment.at then 4 end as state,
    ${millis('started_at')} as "startedAt", ${millis('case when plugged_at <= moment.at then plugged_at end')} as "pluggedAt",
    ${millis('case when charging_at <= moment.at then charging_at end')} as "chargingAt",
    ${millis('case when full_at <= moment.at then full_at end')} as "fullAt",
    ${millis('case when unplugged_at <= moment.at then unplugged_at end')} as "unpluggedAt",
    from_kind as "fromKind", from_name as "fromName", soc_in as "socIn", case when $3 then kwh end as kwh,
    booking_id::text as "bookingId", flags
  from box_visit cross join (select ${moment('$2')} as at) moment
  where station_id = any($1::bigint[]) and started_at <= moment.at and (left_at is null or left_at > moment.at)
    and (not $3 or left_at is null)`

/** Visits that run at stations at a moment (ms), by bay; of two in one bay the later one. `isNow`: by what is stored of them. */
export const openVisits = async (
  pool: Pick<Pool, 'query'>,
  stationIds: readonly string[],
  at: number,
  isNow: boolean,
): Promise<ReadonlyMap<string, ReadonlyMap<string, OpenVisit>>> => {
  const { rows } = await pool.query<Row>(openStatement, [stationIds, at, isNow])
  const inOrder = rows.toSorted((a, b) => a.startedAt - b.startedAt)
  return new Map(
    [...Map.groupBy(inOrder, ({ stationId }) => stationId)].map(([stationId, own]) => [
      stationId,
      new Map(own.map((visit) => [visit.bayId, visit])),
    ]),
  )
}

/** Boxes that went from bays to ships and came from ships, and how many ships that were. */
export type Swapped = { readonly swaps: number; readonly returned: number; readonly ships: number }
export const noSwaps: Swapped = { swaps: 0, returned: 0, ships: 0 }

const swapsStatement = `
  select asked.id::text as "stationId", count(*) filter (where way = 'out')::int as swaps,
    count(*) filter (where way = 'in')::int as returned, count(distinct code)::int as ships
  from unnest($1::bigint[], $2::float8[]) as asked (id, since) cross join lateral (
    select 'out' as way, to_code as code from box_visit where station_id = asked.id and to_kind = 'ship'
      and left_at >= ${moment('asked.since')} and left_at <= ${moment('$3')}
    union all
    select 'in', from_code from box_visit where station_id = asked.id and from_kind = 'ship'
      and started_at >= ${moment('asked.since')} and started_at <= ${moment('$3')}) moved
  group by 1`

/** What was swapped at stations since a moment each (ms), up to `at` (ms). */
export const swappedSince = async (
  pool: Pick<Pool, 'query'>,
  since: ReadonlyMap<string, number>,
  at: number,
): Promise<ReadonlyMap<string, Swapped>> => {
  const { rows } = await pool.query<Swapped & { stationId: string }>(swapsStatement, [
    [...since.keys()],
    [...since.values()],
    at,
  ])
  return new Map(rows.map((row) => [row.stationId, row]))
}
