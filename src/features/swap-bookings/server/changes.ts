import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { pathInScope } from '#server/db/scope.ts'
import type { SeenStation } from '#server/fleet/stations.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import { arrivalForecasts } from '#server/places/forecasts.ts'
import { portAreas, portsAround } from '#server/places/ports.ts'
import type { swapBookingsContract } from '../contract.ts'
import { bookingStates as states } from '../shapes.ts'
import { idsOf, lockBookings, putBoxes, refuseTakenBoxes, refuseWrongBoxes } from './boxes.ts'
import { bookingsFor, etaOf, type StoredBooking } from './queries.ts'
import { chargingStation } from './setting.ts'
import { lateness } from './steps/step.ts'

type Contract = typeof swapBookingsContract
type Added = Parsed<Contract['bookingAdd']>
type Edited = Parsed<Contract['bookingEdit']>
type Wanted = Omit<Added, 'requestId'>
/** with what `forecastOf` says */
type Expected = Wanted & { readonly forecast: number | undefined }
type Trx = Transaction<Tables>
export const kind = 'swap_booking'

const one = async (trx: Trx, call: Call, bookingId: string): Promise<StoredBooking> => {
  const row = await bookingsFor(trx, call.caller).where('b.id', '=', bookingId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row
}

const factsOf = (row: StoredBooking) => ({
  ...{ station_name: row.station_name, vessel_name: row.shown_ship, eta: etaOf(row).eta },
  ...{ follows_forecast: Number(row.follows_forecast), boxes_wanted: row.boxes_wanted, min_soc: row.min_soc },
  ...{ priority: row.priority, note: row.note },
  boxes: row.boxes.map(({ outBoxName, inBoxName }) => `${outBoxName ?? ''} → ${inBoxName ?? ''}`).join(', '),
})
export const subjectOf = (row: StoredBooking) => ({ id: row.id, name: `${row.shown_ship} ${etaOf(row).eta}` })

/** Name of a ship that may be booked at a station. Refuses `booking.ship`; the one booked `before` may stay. */
const shipName = (
  { registry }: Context,
  { caller }: Call,
  station: SeenStation,
  shippingId: string,
  before?: StoredBooking,
): string => {
  if (before?.ship_id === shippingId) return before.shown_ship
  const ship = registry.byId(shippingId)
  const isOurs = ship?.profile.natures.has('carries') && ship.merchantPath === station.merchantPath
  if (!ship || !isOurs || !pathInScope(caller, ship.orgPath)) throw new AppError('booking.ship')
  return ship.deviceName
}

/**
 * When the ship's own forecast lets it come to the station, ms; undefined where it sails nowhere or elsewhere, or is not followed. Read
 * before `lockBookings`: who waits for a connection while all others wait for his lock waits in vain. Refuses `rows.not_found`.
 */
const forecastOf = async (
  { db, pool }: Context,
  { caller }: Call,
  { followForecast, stationId, shippingId }: Wanted,
): Promise<number | undefined> => {
  if (!followForecast) return undefined
  const station = await chargingStation(db, caller, stationId)
  const forecast = (await arrivalForecasts(pool, [shippingId])).get(shippingId)
  return forecast && portsAround(await portAreas(pool), station).includes(forecast.portId) ? forecast.eta : undefined
}

/** The time of arrival that is to hold. Refuses `booking.eta_needed` and `booking.eta_past`. */
const arrivalOf = (
  context: Context,
  station: SeenStation,
  { followForecast, eta: entered, forecast }: Expected,
  before?: StoredBooking,
) => {
  const kept = followForecast ? before?.eta.getTime() : undefined
  const eta = forecast ?? (entered === undefined ? kept : parseTime(entered, station.timeZone))
  if (eta === undefined) throw new AppError('booking.eta_needed')
  const isSame = before !== undefined && formatTime(before.eta.getTime(), station.timeZone) === entered
  if (!isSame && eta < context.clock() - lateness) throw new AppError('booking.eta_past')
  return { eta: Math.round(eta), eta_by_forecast: forecast !== undefined }
}

/** What a booking is made of, once it has been checked; the caller holds `lockBookings`. */
const checked = async (context: Context, trx: Trx, call: Call, wanted: Expected, before?: StoredBooking) => {
  const station = await chargingStation(trx, call.caller, wanted.stationId)
  const ship_name = shipName(context, call, station, wanted.shippingId, before)
  const named = before?.boxes.flatMap(({ outBoxId, inBoxId }) => [outBoxId ?? [], inBoxId ?? []].flat()) ?? []
  refuseWrongBoxes(context, { station, caller: call.caller, before: named }, wanted)
  const { eta, eta_by_forecast } = arrivalOf(context, station, wanted, before)
  const taken = { bookingId: before?.id ?? null, ids: idsOf(wanted.boxes), eta, now: context.clock() }
  await refuseTakenBoxes(trx, taken)
  return {
    ...{ station_id: wanted.stationId, ship_id: wanted.shippingId, ship_name, eta: new Date(eta), eta_by_forecast },
    ...{ follows_forecast: wanted.followForecast === 1, boxes_wanted: wanted.boxesWanted, min_soc: wanted.minSoc },
    ...{ priority: wanted.priority, note: wanted.note },
  }
}

/** Books a swap; the same request twice makes one. Answers its id. Refuses `rows.not_found` and the refusals of bookings. */
export const addBooking = async (context: Context, call: Call, { requestId, ...wanted }: Added): Promise<string> => {
  const forecast = await forecastOf(context, call, wanted)
  return context.db.transaction().execute(async (trx) => {
    await lockBookings(trx)
    const request_id = requestId || null
    if (request_id !== null) {
      const same = await trx
        .selectFrom('swap_booking')
        .select('id')
        .where('request_id', '=', request_id)
        .executeTakeFirst()
      if (same) return (await one(trx, call, same.id)).id
    }
    const now = context.clock()
    const values = await checked(context, trx, call, { ...wanted, forecast })
    const { id } = await trx
      .insertInto('swap_booking')
      .values({ ...values, request_id, created_at: new Date(now) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putBoxes(trx, id, wanted.boxes)
    const after = await one(trx, call, id)
    await noteOperation(trx, call, now, { kind, action: 'save', subject: subjectOf(after), after: factsOf(after) })
    return id
  })
}

/** A booking that is held until the transaction ends. Refuses `rows.not_found`. */
export const holdBooking = async (trx: Trx, call: Call, bookingId: string): Promise<StoredBooking> => {
  await lockBookings(trx)
  await trx.selectFrom('swap_booking').select('id').where('id', '=', bookingId).forUpdate().execute()
  return one(trx, call, bookingId)
}

/** Changes an open booking. Refuses `rows.not_found`, `rows.changed`, `booking.over` and the refusals of bookings. Answers its stations. */
export const editBooking = async (context: Context, call: Call, { bookingId, version, ...wanted }: Edited) => {
  const forecast = await forecastOf(context, call, wanted)
  return context.db.transaction().execute(async (trx) => {
    const before = await holdBooking(trx, call, bookingId)
    refuseStale(before, version)
    if (before.state > states.swapping) throw new AppError('booking.over')
    const values = await checked(context, trx, call, { ...wanted, forecast }, before)
    const isSameCall = values.ship_id === before.ship_id && values.station_id === before.station_id
    await trx
      .updateTable('swap_booking')
      .set({ ...values, ...(isSameCall ? {} : { seen_at: null, gone_at: null }), version: before.version + 1 })
      .where('id', '=', bookingId)
      .execute()
    await putBoxes(trx, bookingId, wanted.boxes)
    const after = await one(trx, call, bookingId)
    const facts = { before: factsOf(before), after: factsOf(after) }
    await noteOperation(trx, call, context.clock(), { kind, action: 'update', subject: subjectOf(after), ...facts })
    return [before.station_id, after.station_id]
  })
}
