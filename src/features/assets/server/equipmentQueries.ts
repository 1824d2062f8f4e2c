import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Caller, Db } from '#server/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import type { assetsContract } from '../contract.ts'

type Inputs = typeof assetsContract

export const equipmentPage = (db: Db, caller: Caller, input: Parsed<Inputs['equipmentPage']>) => {
  const { deviceName, deviceId, stationId, deviceType } = input
  const query = db
    .selectFrom('device')
    .innerJoin('station', 'station.id', 'device.station_id')
    .innerJoin('profile', 'profile.id', 'device.profile_id')
    .leftJoin('device as parent', 'parent.id', 'device.parent_id')
    .select([
      'device.id as deviceId',
      'device.name as deviceName',
      'device.code as deviceCode',
      'profile.key as deviceType',
      'profile.name as typeName',
      'profile.name_en as typeNameEn',
      'station.id as stationId',
      'station.name as stationName',
      'station.time_zone as timeZone',
      'device.parent_id as parentId',
      'parent.name as parentName',
      'device.data_resource as dataResource',
      'device.created_at as createdAt',
      'device.version',
    ])
    .where(inScope(caller, 'station.org_id'))
    .$if(Boolean(deviceName), (q) => q.where('device.name', 'like', containing(deviceName ?? '')))
    .$if(deviceId !== undefined, (q) => q.where('device.id', '=', deviceId ?? ''))
    .$if(stationId !== undefined, (q) => q.where('device.station_id', '=', stationId ?? ''))
    .$if(Boolean(deviceType), (q) => q.where('profile.key', '=', deviceType ?? ''))
    .orderBy('device.id', 'desc')
  return paged(db, query, input)
}

/** Locks stations, so that their trees stand still; those that the caller does not see are no stations to him. */
const lockStations = async (trx: Db, caller: Caller, stationIds: readonly string[]): Promise<void> => {
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

/** A parent stands in the same station and does not hang below the device itself. */
const checkParent = async (
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

const profileId = async (db: Db, key: string): Promise<string> => {
  const row = await db.selectFrom('profile').select('id').where('key', '=', key).executeTakeFirst()
  if (!row) throw new AppError('device.type_unknown')
  return row.id
}

const ownDevice = (db: Db, caller: Caller, deviceId: string) =>
  db
    .selectFrom('device')
    .innerJoin('station', 'station.id', 'device.station_id')
    .select(['device.id', 'device.version', 'device.station_id'])
    .where('device.id', '=', deviceId)
    .where(inScope(caller, 'station.org_id'))

const refuseTakenCode = (error: unknown): never => {
  throw violationOf(error)?.kind === 'unique' ? new AppError('device.code_taken') : error
}

export const addDevice = (
  db: Db,
  caller: Caller,
  input: Parsed<Inputs['equipmentAdd']>,
  tokenHash: Buffer,
): Promise<string> =>
  db
    .transaction()
    .execute(async (trx) => {
      await lockStations(trx, caller, [input.stationId])
      await checkParent(trx, input.parentId, input.stationId)
      const { id } = await trx
        .insertInto('device')
        .values({
          code: input.deviceCode,
          name: input.deviceName,
          profile_id: await profileId(trx, input.deviceType),
          station_id: input.stationId,
          parent_id: input.parentId ?? null,
          data_resource: input.dataResource,
          token_hash: tokenHash,
          request_id: input.requestId || null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
    .catch(refuseTakenCode)

/** Changes a device; where it moves to another station, all below it move along. */
export const editDevice = (db: Db, caller: Caller, input: Parsed<Inputs['equipmentEdit']>): Promise<void> =>
  db
    .transaction()
    .execute(async (trx) => {
      const { deviceId, stationId } = input
      const before = await ownDevice(trx, caller, deviceId).executeTakeFirst()
      if (!before) throw new AppError('rows.not_found')
      await lockStations(trx, caller, [before.station_id, stationId])
      await checkParent(trx, input.parentId, stationId, deviceId)
      const changed = await trx
        .updateTable('device')
        .set((eb) => ({
          code: input.deviceCode,
          name: input.deviceName,
          station_id: stationId,
          parent_id: input.parentId ?? null,
          data_resource: input.dataResource,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', deviceId)
        .where('version', '=', input.version ?? before.version)
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw new AppError('rows.changed')
      if (stationId !== before.station_id) await moveBelow(trx, deviceId, stationId)
    })
    .catch(refuseTakenCode)

const moveBelow = (trx: Db, deviceId: string, stationId: string) =>
  sql`
    with recursive below as (
      select id from device where parent_id = ${deviceId}
      union select d.id from device d join below on d.parent_id = below.id
    ) update device set station_id = ${stationId}, version = version + 1 where id in (select id from below)`.execute(
    trx,
  )

export const removeDevice = async (db: Db, caller: Caller, deviceId: string): Promise<void> => {
  const removed = await db
    .deleteFrom('device')
    .where('id', 'in', ownDevice(db, caller, deviceId).clearSelect().select('device.id'))
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      const violation = violationOf(error)
      if (violation?.kind !== 'foreign') throw error
      throw new AppError(violation.constraint === 'device_parent_id_fkey' ? 'device.has_children' : 'rows.in_use')
    })
  if (!removed) throw new AppError('rows.not_found')
}

/** Gives a device a new token; resolves to its id, or undefined where the caller sees no such device. */
export const setToken = async (
  db: Db,
  caller: Caller,
  which: { deviceId: string } | { requestId: string },
  tokenHash: Buffer,
): Promise<string | undefined> => {
  const row = await db
    .updateTable('device')
    .from('station')
    .set({ token_hash: tokenHash })
    .whereRef('station.id', '=', 'device.station_id')
    .where((eb) =>
      'deviceId' in which ? eb('device.id', '=', which.deviceId) : eb('device.request_id', '=', which.requestId),
    )
    .where(inScope(caller, 'station.org_id'))
    .returning('device.id')
    .executeTakeFirst()
  return row?.id
}
