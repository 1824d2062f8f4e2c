import type { Kysely } from 'kysely'
import type { Fleet, FleetVisit } from '#catalogue/fleet.ts'
import type { Tables } from '#server/db/tables.ts'

const berthRequest = (code: string): string => `demo:berth:${code}`
const visitRequest = (code: string): string => `demo:visit:${code}`

/** Berths with their sockets, of stations that have none; what people made of those of the others stays. */
export const registerBerths = async (
  trx: Kysely<Tables>,
  { berths = [] }: Fleet,
  stations: ReadonlyMap<string, string>,
  devices: ReadonlyMap<string, string>,
): Promise<void> => {
  const having = await trx.selectFrom('berth').select('station_id').distinct().execute()
  const settled = new Set(having.map(({ station_id }) => station_id))
  const rows = berths.flatMap(({ code, station, name, lon, lat, length, bearing }) => {
    const station_id = stations.get(station)
    return station_id && !settled.has(station_id)
      ? [{ station_id, name, lon, lat, length, bearing, request_id: berthRequest(code) }]
      : []
  })
  if (rows.length === 0) return
  const made = await trx
    .insertInto('berth')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'request_id'])
    .execute()
  const idOf = new Map(made.map(({ id, request_id }) => [request_id, id]))
  const sockets = berths.flatMap(({ code, socket }) => {
    const [berth_id, socket_id] = [idOf.get(berthRequest(code)), devices.get(socket)]
    return berth_id && socket_id ? [{ berth_id, socket_id }] : []
  })
  if (sockets.length === 0) return
  await trx
    .insertInto('berth_socket')
    .values(sockets)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Requests shore power for these visits at berths that are there; one that was made stays as it is, whatever became of it. Answers the ids of
 * stations with a new request.
 */
export const registerVisits = async (
  trx: Kysely<Tables>,
  visits: readonly FleetVisit[],
  now: number,
): Promise<string[]> => {
  if (visits.length === 0) return []
  const berths = await trx
    .selectFrom('berth')
    .select(['id', 'name', 'station_id', 'request_id'])
    .where('request_id', 'in', [...new Set(visits.map(({ berth }) => berthRequest(berth)))])
    .execute()
  const berthOf = new Map(berths.map((berth) => [berth.request_id, berth]))
  const rows = visits.flatMap(({ code, berth, shipName, mmsi, askedAt, eta, voltage, frequency, maxPower }) => {
    const at = berthOf.get(berthRequest(berth))
    if (!at) return []
    const place = { station_id: at.station_id, berth_id: at.id, berth_name: at.name }
    const times = { eta: new Date(eta), started_at: new Date(eta), requested_at: new Date(Math.min(askedAt, now)) }
    const agreed = { ship_name: shipName, mmsi, voltage, frequency, max_power: maxPower }
    return [
      { ...place, ...times, ...agreed, is_confirmed: true, is_unannounced: false, request_id: visitRequest(code) },
    ]
  })
  if (rows.length === 0) return []
  const made = await trx
    .insertInto('shore_connection')
    .values(rows)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('station_id')
    .execute()
  return [...new Set(made.map(({ station_id }) => station_id))]
}
