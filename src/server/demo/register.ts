import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Fleet, FleetDevice } from '#catalogue/fleet.ts'
import type { Db } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { registerForms, registerPorts } from './registerShips.ts'
import { registerPiles } from './registerPiles.ts'
import { registerBerths } from './registerShore.ts'
import { registerTariff } from './registerTariff.ts'

const hashOf = (token: string | undefined): Buffer =>
  createHash('sha256')
    .update(token ?? randomBytes(32))
    .digest()
const requestOf = (code: string): string => `demo:${code}`

/**
 * Makes the fleet's stations and devices in the first merchant's organization. Idempotent: what is there keeps its name and its place, unless
 * an earlier version of the fleet gave it that one;
 * a port or a ship's form that somebody changed or removed stays so, only the tokens are brought to `tokens` (by device code). Answers the codes that somebody else's devices hold.
 */
export const registerFleet = (db: Db, fleet: Fleet, tokens: Readonly<Record<string, string>>): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const stations = await registerStations(trx, fleet)
    await registerPorts(trx, fleet.ports)
    await registerTariff(trx, fleet, stations)
    const taken: string[] = []
    // Level by level, since a child names its parent's id.
    let ids = new Map<string, string>()
    let level = fleet.devices.filter(({ parent }) => parent === null)
    while (level.length > 0) {
      const found = await registerDevices(trx, level, stations, ids, tokens)
      taken.push(...level.filter(({ code }) => !found.has(code)).map(({ code }) => code))
      ids = new Map([...ids, ...found])
      const above = new Set(found.keys())
      level = fleet.devices.filter(({ parent }) => parent !== null && above.has(parent))
    }
    await registerForms(trx, fleet.devices, ids)
    await registerBerths(trx, fleet, stations, ids)
    await registerPiles(trx, fleet, ids, tokens)
    return taken
  })

const registerStations = async (trx: Kysely<Tables>, { stations }: Fleet): Promise<Map<string, string>> => {
  const { id: org_id } = await trx
    .selectFrom('organization')
    .select('id')
    .where('parent_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('station')
    .values(
      stations.map(({ code, name, type, lon, lat }) => ({
        name,
        type,
        lon,
        lat,
        org_id,
        request_id: requestOf(code),
      })),
    )
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute()
  const rows = await trx
    .selectFrom('station')
    .select(['id', 'request_id'])
    .where(
      'request_id',
      'in',
      stations.map(({ code }) => requestOf(code)),
    )
    .execute()
  return new Map(rows.map(({ id, request_id }) => [request_id?.slice('demo:'.length) ?? '', id]))
}

/** Ids by code of those devices that are the demo's own. */
const registerDevices = async (
  trx: Kysely<Tables>,
  devices: readonly FleetDevice[],
  stations: ReadonlyMap<string, string>,
  parents: ReadonlyMap<string, string>,
  tokens: Readonly<Record<string, string>>,
): Promise<Map<string, string>> => {
  const column = <T>(of: (device: FleetDevice) => T): T[] => devices.map(of)
  const { rows } = await sql<{ id: string; code: string }>`
    insert into device (code, name, profile_id, station_id, parent_id, token_hash, request_id)
    select given.code, given.name, profile.id, given.station, given.parent, given.hash, given.request
    from unnest(${column(({ code }) => code)}::text[], ${column(({ name }) => name)}::text[],
      ${column(({ type }) => type)}::text[], ${column(({ station }) => stations.get(station) ?? null)}::bigint[],
      ${column(({ parent }) => (parent === null ? null : (parents.get(parent) ?? null)))}::bigint[],
      ${column(({ code, pile }) => hashOf(pile ? undefined : tokens[code]))}::bytea[], ${column(({ code }) => requestOf(code))}::text[])
      as given (code, name, type, station, parent, hash, request)
    join profile on profile.key = given.type
    on conflict (code) do update set token_hash =
      case when excluded.code = any(${Object.keys(tokens)}::text[]) then excluded.token_hash else device.token_hash end
      where device.request_id = excluded.request_id
    returning id, code`.execute(trx)
  await moveDevices(trx, devices, stations, parents)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Moves the demo's own devices that stand where an earlier version registered them. */
const moveDevices = async (
  trx: Kysely<Tables>,
  devices: readonly FleetDevice[],
  stations: ReadonlyMap<string, string>,
  ids: ReadonlyMap<string, string>,
): Promise<void> => {
  const moved = devices.filter(({ former }) => former)
  const column = <T>(of: (device: FleetDevice) => T): T[] => moved.map(of)
  const idOf = (code: string | null | undefined): string | null => (code ? (ids.get(code) ?? null) : null)
  if (moved.length === 0) return
  await sql`
    update device set station_id = given.station, parent_id = given.parent
    from unnest(${column(({ code }) => requestOf(code))}::text[],
      ${column(({ station }) => stations.get(station) ?? null)}::bigint[], ${column(({ parent }) => idOf(parent))}::bigint[],
      ${column(({ former }) => stations.get(former?.station ?? '') ?? null)}::bigint[],
      ${column(({ former }) => idOf(former?.parent))}::bigint[])
      as given (request, station, parent, former_station, former_parent)
    where device.request_id = given.request and device.station_id = given.former_station
      and device.parent_id is not distinct from given.former_parent`.execute(trx)
}
