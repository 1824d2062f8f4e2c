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
 * Requests shore power for these visits at berths that are there; one that was made stays as it is, whatever became of it. The first time
 * (`isFirst`) the present is told before the past: each ship that lies there has asked, for her socket, so that no other request is taken for
 * hers. Answers the ids of stations with a new request.
 */
export const registerVisits = async (
  trx: Kysely<Tables>,
  visits: readonly FleetVisit[],
  now: number,
  isFirst: boolean,
): Promise<string[]> => {
  const isHere = ({ from, to }: FleetVisit): boolean => isFirst && from <= now && now < to
  const wanted = visits.filter((visit) => !visit.silent || isHere(visit))
  if (wanted.length === 0) return []
  const berths = await trx
    .selectFrom('berth as b')
    .innerJoin('berth_socket as x', 'x.berth_id', 'b.id')
    .innerJoin('device as d', 'd.id', 'x.socket_id')
    .select(['b.id', 'b.name', 'b.station_id', 'b.request_id', 'd.code', 'd.id as socket_id', 'd.name as socket_name'])
    .where('b.request_id', 'in', [...new Set(wanted.map(({ berth }) => berthRequest(berth)))])
    .execute()
  const rows = wanted.flatMap((visit) => {
    const { code, berth, socket, shipName, mmsi, askedAt, eta, voltage, frequency, maxPower } = visit
    const at = berths.find((each) => each.request_id === berthRequest(berth) && each.code === socket)
    if (!at) return []
    const place = { station_id: at.station_id, berth_id: at.id, berth_name: at.name }
    const named = isHere(visit) ? { device_id: at.socket_id, device_name: at.socket_name } : {}
    const times = { eta: new Date(eta), started_at: new Date(eta), requested_at: new Date(Math.min(askedAt, now)) }
    const agreed = { ship_name: shipName, mmsi, voltage, frequency, max_power: maxPower }
    const said = { is_confirmed: true, is_unannounced: false, request_id: visitRequest(code) }
    return [{ ...place, device_id: null, device_name: null, ...named, ...times, ...agreed, ...said }]
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
