import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { positionOf } from '#server/places/position.ts'
import type { swapBookingsContract } from '../contract.ts'
import type { BookingRow } from '../shapes.ts'

/** Boxes that a booking names, in their order. */
export type NamedBoxes = BookingRow['boxes']
const namedBoxes = sql<NamedBoxes>`coalesce((
  select jsonb_agg(jsonb_build_object('outBoxId', x.out_box_id::text, 'outBoxName', o.name,
    'inBoxId', x.in_box_id::text, 'inBoxName', i.name) order by x.place)
  from swap_booking_box x left join device o on o.id = x.out_box_id left join device i on i.id = x.in_box_id
  where x.booking_id = b.id), '[]')`

/** Every booking with its station, its boxes and what its ship is called now. */
export const bookings = (db: Db) =>
  db
    .selectFrom('swap_booking as b')
    .innerJoin('station as s', 's.id', 'b.station_id')
    .leftJoin('device as ship', 'ship.id', 'b.ship_id')
    .selectAll('b')
    .select(['s.name as station_name', 's.time_zone', 's.org_id'])
    .select(sql<string>`coalesce(ship.name, b.ship_name)`.as('shown_ship'))
    .select(namedBoxes.as('boxes'))

/** Those of the stations that the caller sees. */
export const bookingsFor = (db: Db, caller: Caller) => bookings(db).where(inScope(caller, 's.org_id'))
export type StoredBooking = Awaited<ReturnType<ReturnType<typeof bookings>['executeTakeFirstOrThrow']>>

const ms = (time: Date | null): number | null => time?.getTime() ?? null
/** ms: a ship that told its position longer ago is not seen arriving */
const seenWithin = 30 * 60_000

/** What a booking says about the ship's arrival. */
export const etaOf = (row: Pick<StoredBooking, 'eta' | 'eta_by_forecast' | 'time_zone'>) => ({
  eta: formatTime(row.eta.getTime(), row.time_zone),
  etaTs: row.eta.getTime(),
  etaSource: row.eta_by_forecast ? ('forecast' as const) : ('entered' as const),
})

const isUnseen = ({ registry, telemetry, clock }: Context, shipId: string): boolean => {
  const ship = registry.byId(shipId)
  const position = ship && positionOf(ship, telemetry.latest(shipId))
  return !position || clock() - position.ts > seenWithin
}

const rowOf = (context: Context, row: StoredBooking): BookingRow => ({
  ...{ bookingId: row.id, stationId: row.station_id, stationName: row.station_name, timeZone: row.time_zone },
  ...{ shippingId: row.ship_id, shippingName: row.shown_ship, state: row.state, ...etaOf(row) },
  ...{ followForecast: row.follows_forecast, boxesWanted: row.boxes_wanted, swapped: row.swapped },
  ...{ minSoc: row.min_soc, priority: row.priority, note: row.note, boxes: row.boxes },
  confirmedTs: ms(row.confirmed_at),
  arrivedTs: ms(row.arrived_at),
  swappingTs: ms(row.swapping_at),
  endedTs: ms(row.done_at ?? row.cancelled_at ?? row.missed_at),
  unseen: isUnseen(context, row.ship_id),
  version: row.version,
})

export const bookingPage = async (
  context: Context,
  caller: Caller,
  input: Parsed<(typeof swapBookingsContract)['bookingPage']>,
) => {
  const { db } = context
  const { stationId, shippingName, state, startTime, endTime } = input
  const timeOf = (wall: string): Date => new Date(parseTime(wall, caller.timeZone))
  const query = bookingsFor(db, caller)
    .$if(stationId !== undefined, (q) => q.where('b.station_id', '=', stationId ?? ''))
    .$if(Boolean(shippingName), (q) =>
      q.where(sql<string>`coalesce(ship.name, b.ship_name)`, 'ilike', containing(shippingName ?? '')),
    )
    .$if(state !== undefined, (q) => q.where('b.state', '=', state ?? 0))
    .$if(startTime !== undefined, (q) => q.where('b.eta', '>=', timeOf(startTime ?? '')))
    .$if(endTime !== undefined, (q) => q.where('b.eta', '<=', timeOf(endTime ?? '')))
    .orderBy('b.eta', 'desc')
    .orderBy('b.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  return { records: rows.map((row) => rowOf(context, row)), ...page }
}
