import { sql } from 'kysely'
import type { Caller, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { violationOf } from '#server/db/violation.ts'
import { profileUsable } from '#server/equipment/profileRights.ts'
import { AppError } from '#server/http/appError.ts'

/** Locks stations, so that their trees stand still; those that the caller does not see are no stations to him. */
export const lockStations = async (trx: Db, caller: Caller, stationIds: readonly string[]): Promise<void> => {
  const wanted = [...new Set(stationIds)]
  const rows = await trx
    .selectFrom('station')
    .select('id')
    .where('id', 'in', wanted)
    .where(inScope(caller, 'station.org_id'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length < wanted.length) throw new AppError('station.not_found')
}

/** To such a station devices may come. Refuses `station.disabled`. */
export const refuseDisabled = async (trx: Db, stationId: string): Promise<void> => {
  const row = await trx.selectFrom('station').select('enable').where('id', '=', stationId).executeTakeFirst()
  if (row?.enable === 0) throw new AppError('station.disabled')
}

/** A parent stands in the same station and does not hang below the device itself. */
export const checkParent = async (
  trx: Db,
  parentId: string | undefined,
  stationId: string,
  deviceId?: string,
): Promise<void> => {
  if (parentId === undefined) return
  const { rows } = await sql<{ id: string; station_id: string }>`
    with recursive above as (
      select id, parent_id, station_id from device where id = ${parentId}
      union select d.id, d.parent_id, d.station_id from device d join above on d.id = above.parent_id
    ) select id, station_id from above`.execute(trx)
  const parent = rows.find((row) => row.id === parentId)
  if (parent?.station_id !== stationId || rows.some((row) => row.id === deviceId))
    throw new AppError('device.parent_invalid')
}

/** Of a type that the caller may use. Refuses `device.type_unknown`. */
export const profileId = async (db: Db, caller: Caller, key: string): Promise<string> => {
  const row = await db
    .selectFrom('profile')
    .select('id')
    .where('key', '=', key)
    .where(profileUsable(caller))
    .executeTakeFirst()
  if (!row) throw new AppError('device.type_unknown')
  return row.id
}

export const ownDevice = (db: Db, caller: Caller, deviceId: string) =>
  db
    .selectFrom('device')
    .innerJoin('station', 'station.id', 'device.station_id')
    .select(['device.id', 'device.version', 'device.station_id'])
    .where('device.id', '=', deviceId)
    .where(inScope(caller, 'station.org_id'))

/** Moves all that hangs below a device to another station. */
export const moveBelow = async (trx: Db, deviceId: string, stationId: string): Promise<void> => {
  await sql`
    with recursive below as (
      select id from device where parent_id = ${deviceId}
      union select d.id from device d join below on d.parent_id = below.id
    ) update device set station_id = ${stationId}, version = version + 1 where id in (select id from below)`.execute(
    trx,
  )
}

export const refuseTakenCode = (error: unknown): never => {
  throw violationOf(error)?.kind === 'unique' ? new AppError('device.code_taken') : error
}
