import type { Kysely } from 'kysely'
import type { FleetCall } from '#catalogue/fleet.ts'
import type { Tables } from '#server/db/tables.ts'

const requestOf = (code: string): string => `demo:call:${code}`
/** % that boxes need to go aboard. */
const minSoc = 90
/** ms before it comes in which a ship is sure to come */
const sureWithin = 12 * 3_600_000

/**
 * Books the swaps of these calls; one that is booked stays as it is, whatever somebody made of it, and calls of ships or at stations that are
 * not there are left out. Answers the ids of stations with a new booking.
 */
export const registerCalls = async (
  trx: Kysely<Tables>,
  calls: readonly FleetCall[],
  now: number,
): Promise<string[]> => {
  if (calls.length === 0) return []
  const codes = [...new Set(calls.flatMap(({ ship, boxes }) => [ship, ...boxes]))]
  const devices = await trx
    .selectFrom('device')
    .select(['id', 'code', 'name'])
    .where(
      'request_id',
      'in',
      codes.map((code) => `demo:${code}`),
    )
    .execute()
  const stations = await trx
    .selectFrom('station')
    .select(['id', 'request_id'])
    .where('request_id', 'in', [...new Set(calls.map(({ station }) => `demo:${station}`))])
    .execute()
  const deviceOf = new Map(devices.map((device) => [device.code, device]))
  const stationOf = new Map(stations.map(({ id, request_id }) => [request_id, id]))
  const possible = calls.flatMap((call) => {
    const [ship, stationId] = [deviceOf.get(call.ship), stationOf.get(`demo:${call.station}`)]
    return ship && stationId ? [{ call, ship, stationId }] : []
  })
  if (possible.length === 0) return []
  const made = await trx
    .insertInto('swap_booking')
    .values(
      possible.map(({ call, ship, stationId }) => ({
        station_id: stationId,
        ship_id: ship.id,
        ship_name: ship.name,
        ...(call.eta - now < sureWithin ? { state: 2, confirmed_at: new Date(now) } : { state: 1 }),
        eta: new Date(call.eta),
        follows_forecast: true,
        boxes_wanted: call.boxesWanted,
        min_soc: minSoc,
        priority: 0,
        created_at: new Date(now),
        request_id: requestOf(call.code),
      })),
    )
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning(['id', 'request_id', 'station_id'])
    .execute()
  const madeOf = new Map(made.map(({ id, request_id }) => [request_id, id]))
  const boxes = possible.flatMap(({ call }) => {
    const bookingId = madeOf.get(requestOf(call.code))
    return bookingId === undefined
      ? []
      : call.boxes.flatMap((code, place) => {
          const box = deviceOf.get(code)
          return box ? [{ booking_id: bookingId, place, in_box_id: box.id }] : []
        })
  })
  if (boxes.length > 0) await trx.insertInto('swap_booking_box').values(boxes).execute()
  return [...new Set(made.map(({ station_id }) => station_id))]
}
