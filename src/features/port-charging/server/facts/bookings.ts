import type { Pool } from 'pg'
import { moment } from '#server/derive/rows.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { OpenBooking } from './facts.ts'

// Of a moment of the past: which step had been reached by then, and which boxes had come aboard.
const statement = `
  select b.station_id::text as "stationId", b.id::text as "bookingId", b.ship_id::text as "shipId", b.ship_name as "shipName",
    case when $3 then b.state when b.swapping_at <= moment.at then 4 when b.arrived_at <= moment.at then 3
      when b.confirmed_at <= moment.at then 2 else 1 end as state,
    ${millis('case when b.arrived_at <= moment.at then b.arrived_at end')} as "arrivedAt",
    case when $3 then b.swapped else (select count(distinct m.unit_id)::int from mount m
      where m.place_id = b.ship_id and m.ts >= b.arrived_at and m.ts <= moment.at) end as swapped,
    b.boxes_wanted as "boxesWanted",
    array(select x.in_box_id::text from swap_booking_box x where x.booking_id = b.id and x.in_box_id is not null) as "inBoxIds"
  from swap_booking b cross join (select ${moment('$2')} as at) moment
  where b.station_id = any($1::bigint[]) and b.created_at <= moment.at and case when $3 then b.state <= 4
    else coalesce(b.done_at, b.cancelled_at, b.missed_at, 'infinity') > moment.at end
  order by b.eta, b.id`

/** Bookings of stations that are not over at a moment (ms), the first arrival first; `isNow`: as they are stored. */
export const openBookings = async (
  pool: Pick<Pool, 'query'>,
  stationIds: readonly string[],
  at: number,
  isNow: boolean,
): Promise<ReadonlyMap<string, readonly OpenBooking[]>> => {
  const { rows } = await pool.query<OpenBooking & { stationId: string }>(statement, [stationIds, at, isNow])
  return Map.groupBy(rows, ({ stationId }) => stationId)
}
