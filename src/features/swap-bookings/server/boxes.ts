import { sql, type Transaction } from 'kysely'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Tables } from '#server/db/tables.ts'
import { pathInScope } from '#server/db/scope.ts'
import type { SeenStation } from '#server/fleet/stations.ts'
import { AppError } from '#server/http/appError.ts'
import { lateness } from './steps/step.ts'

type Trx = Transaction<Tables>
type Pair = { readonly outBoxId?: string | undefined; readonly inBoxId?: string | undefined }

/** Ids of the boxes that pairs name, in order. */
export const idsOf = (pairs: readonly Pair[]): string[] =>
  pairs.flatMap(({ outBoxId, inBoxId }) => [outBoxId, inBoxId].filter((id) => id !== undefined))

export const isBox = ({ profile: { natures } }: Device): boolean => natures.has('movable') && natures.has('battery')

type Known = { readonly station: SeenStation; readonly caller: Caller; readonly before: readonly string[] }

/** Whether a box may be offered to a caller at a station: his own, or one that stands in a bay there. */
export const mayName = ({ registry, places }: Context, caller: Caller, station: SeenStation, box: Device): boolean => {
  if (!isBox(box) || box.merchantPath !== station.merchantPath) return false
  if (pathInScope(caller, box.orgPath)) return true
  const mount = places.mountOf(box.deviceId)
  return mount?.kind === 'bay' && registry.byId(mount.placeId ?? '')?.stationId === station.stationId
}

/** Refuses `booking.boxes`: unknown ones, one named twice, more than wanted. Those named `before` may stay. */
export const refuseWrongBoxes = (
  context: Context,
  { station, caller, before }: Known,
  { boxes, boxesWanted }: { boxes: readonly Pair[]; boxesWanted: number },
): void => {
  const ids = idsOf(boxes)
  const isKnown = ids.every((id) => {
    const box = context.registry.byId(id)
    return before.includes(id) || (box !== undefined && mayName(context, caller, station, box))
  })
  if (!isKnown || new Set(ids).size < ids.length || boxes.length > boxesWanted) throw new AppError('booking.boxes')
}

type Taken = { box: string; ship: string; eta: Date; time_zone: string }

/**
 * Refuses `booking.box_taken` where another open booking holds one of these boxes at `eta` (ms): from its own time of arrival on until it is
 * too late, and for as long as its ship is served. Bookings are changed one after the other, see `lockBookings`.
 */
export const refuseTakenBoxes = async (
  trx: Trx,
  { bookingId, ids, eta, now }: { bookingId: string | null; ids: readonly string[]; eta: number; now: number },
): Promise<void> => {
  if (ids.length === 0) return
  const [from, to] = [new Date(eta), new Date(eta + lateness)]
  const { rows } = await sql<Taken>`
    select d.name as box, coalesce(ship.name, b.ship_name) as ship, b.eta, s.time_zone
    from swap_booking b join swap_booking_box x on x.booking_id = b.id join station s on s.id = b.station_id
    join device d on d.id in (x.out_box_id, x.in_box_id) left join device ship on ship.id = b.ship_id
    where b.state <= 4 and b.id is distinct from ${bookingId}::bigint and d.id = any(${ids}::bigint[])
      and b.eta < ${to}::timestamptz and ${from}::timestamptz <
        greatest(b.eta + ${`${lateness} ms`}::interval, case when b.state >= 3 then ${new Date(now)}::timestamptz end)
    order by b.eta limit 1`.execute(trx)
  const [taken] = rows
  if (taken)
    throw new AppError('booking.box_taken', taken.box, taken.ship, formatTime(taken.eta.getTime(), taken.time_zone))
}

const bookingLock = 7_439_211
/** Holds back other changes of bookings until the transaction ends, so that two at once cannot take one box. */
export const lockBookings = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${bookingLock}::bigint)`.execute(trx)
}

/** Writes the boxes of a booking anew. */
export const putBoxes = async (trx: Trx, bookingId: string, boxes: readonly Pair[]): Promise<void> => {
  await trx.deleteFrom('swap_booking_box').where('booking_id', '=', bookingId).execute()
  const rows = boxes
    .filter(({ outBoxId, inBoxId }) => outBoxId !== undefined || inBoxId !== undefined)
    .map(({ outBoxId, inBoxId }, place) => ({
      ...{ booking_id: bookingId, place, out_box_id: outBoxId ?? null, in_box_id: inBoxId ?? null },
    }))
  if (rows.length > 0) await trx.insertInto('swap_booking_box').values(rows).execute()
}
