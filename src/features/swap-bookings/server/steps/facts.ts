import type { Pool } from 'pg'
import { millis } from '#server/telemetry/millis.ts'
import { type Booked, lateness, type Move, type Stay, type Steps } from './step.ts'

const day = 86_400_000
/** ms: what is said late of bookings that ended before then changes them no more */
export const correctedFor = 7 * day

/** A booking as the tracker follows it, with the steps that are stored; times in ms. `seenTs` and `goneTs`: what positions showed. */
export type Followed = Booked &
  Steps & {
    readonly bookingId: string
    readonly stationId: string
    readonly shipId: string
    readonly lon: number | null
    readonly lat: number | null
    readonly followsForecast: boolean
    readonly byForecast: boolean
    readonly seenTs: number | null
    readonly goneTs: number | null
    readonly version: number
  }

// Each booking of a ship at a station has the time that is nearer to its arrival than to that of the others.
const followedStatement = `
  with near as (
    select b.*, lag(b.eta) over ships as before, lead(b.eta) over ships as after from swap_booking b
    where b.state <> 6 and b.eta > to_timestamp($1::float8 / 1000)
    window ships as (partition by b.station_id, b.ship_id order by b.eta, b.id)
  )
  select n.id::text as "bookingId", n.station_id::text as "stationId", n.ship_id::text as "shipId", s.lon, s.lat, n.state, n.swapped,
    n.follows_forecast as "followsForecast", n.eta_by_forecast as "byForecast", n.version, n.boxes_wanted as "boxesWanted",
    n.confirmed_at is not null as confirmed, ${millis('n.eta')} as eta,
    ${millis('n.seen_at')} as "seenTs", ${millis('n.gone_at')} as "goneTs", ${millis('n.arrived_at')} as "arrivedTs",
    ${millis('n.left_at')} as "leftTs", ${millis('n.swapping_at')} as "swappingTs", ${millis('n.done_at')} as "doneTs",
    ${millis('n.missed_at')} as "missedTs",
    greatest(${millis('n.eta')} - ${lateness}, (${millis('n.before')} + ${millis('n.eta')}) / 2) as "from",
    coalesce((${millis('n.eta')} + ${millis('n.after')}) / 2, 'infinity') as next,
    array(select in_box_id::text from swap_booking_box where booking_id = n.id and in_box_id is not null) as ins,
    array(select out_box_id::text from swap_booking_box where booking_id = n.id and out_box_id is not null) as outs
  from near n join station s on s.id = n.station_id
  where n.state <= 4 or $2 and n.state in (5, 7)
  order by n.eta, n.id`

/** Open bookings, with `ended` those too that what is said late may still change, by time of arrival. */
export const followedBookings = async (pool: Pool, now: number, ended: boolean): Promise<Followed[]> =>
  (await pool.query<Followed>(followedStatement, [now - correctedFor, ended])).rows

const boxesKnownFor = 31 * day

const movesStatement = `
  select asked.id::text as "bookingId", m.unit_id::text as "unitId", ${millis('m.ts')} as ts,
    before.kind = 'ship' and before.place_id = asked.ship as "fromShip",
    case when m.kind = 'ship' and m.place_id = asked.ship then 'ship' when m.kind = 'bay' then 'bay' else 'elsewhere' end as "to"
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::float8[], $5::float8[]) as asked (id, ship, station, from_ms, to_ms)
  cross join lateral (
    select unit_id from mount where place_id = asked.ship and kind = 'ship' and ts > to_timestamp((asked.from_ms - ${boxesKnownFor}) / 1000)
      and ts <= to_timestamp(asked.to_ms / 1000)
    union select unnest(array[out_box_id, in_box_id]) from swap_booking_box where booking_id = asked.id
  ) own
  join mount m on m.unit_id = own.unit_id
    and m.ts >= to_timestamp(asked.from_ms / 1000) and m.ts <= to_timestamp(asked.to_ms / 1000)
  left join lateral (select p.kind, p.place_id, p.bay from mount p where p.unit_id = m.unit_id and p.ts < m.ts order by p.ts desc limit 1) before on true
  left join device place on place.id = m.place_id and m.kind = 'bay'
  left join device origin on origin.id = before.place_id and before.kind = 'bay'
  where (m.kind, m.place_id, m.bay) is distinct from (before.kind, before.place_id, before.bay)
    and coalesce(place.station_id, asked.station) = asked.station and coalesce(origin.station_id, asked.station) = asked.station`

/** Where the boxes of bookings, and those that were aboard their ships, went: one query for all. */
export const movesOf = async (
  pool: Pool,
  followed: readonly Followed[],
  now: number,
): Promise<ReadonlyMap<string, readonly Move[]>> => {
  if (followed.length === 0) return new Map()
  const { rows } = await pool.query<Move & { bookingId: string }>(movesStatement, [
    followed.map(({ bookingId }) => bookingId),
    followed.map(({ shipId }) => shipId),
    followed.map(({ stationId }) => stationId),
    followed.map(({ from }) => from),
    followed.map(({ next }) => Math.min(next, now)),
  ])
  return Map.groupBy(rows, ({ bookingId }) => bookingId)
}

const staysStatement = `
  select device_id::text as "shipId", port_id::text as "portId", ${millis('started_at')} as "from", ${millis('ended_at')} as "to"
  from ship_state where dynamic_type = 5 and device_id = any($1::bigint[]) and port_id = any($2::bigint[])
    and (ended_at is null or ended_at > to_timestamp($3::float8 / 1000))`

export type PortStay = Stay & { readonly shipId: string; readonly portId: string }

/** Stays of ships in ports that had not ended by `since` (ms). */
export const staysOf = async (
  pool: Pool,
  shipIds: readonly string[],
  portIds: readonly string[],
  since: number,
): Promise<PortStay[]> =>
  shipIds.length === 0 || portIds.length === 0
    ? []
    : (await pool.query<PortStay>(staysStatement, [shipIds, portIds, since])).rows
