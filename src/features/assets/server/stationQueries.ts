import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { Caller, Db } from '#server/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import type { assetsContract, station } from '../contract.ts'

type Inputs = typeof assetsContract

export const stationPage = async (db: Db, caller: Caller, input: Parsed<Inputs['stationPage']>) => {
  const query = db
    .selectFrom('station')
    .innerJoin('organization', 'organization.id', 'station.org_id')
    .select((eb) => [
      'station.id as stationId',
      'station.name as stationName',
      'station.type as stationType',
      'station.org_id as orgId',
      'organization.name as orgName',
      'station.lon',
      'station.lat',
      'station.time_zone as timeZone',
      'station.version',
      eb
        .selectFrom('device')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count'))
        .whereRef('device.station_id', '=', 'station.id')
        .as('deviceCount'),
    ])
    .where(inScope(caller, 'station.org_id'))
    .$if(Boolean(input.stationName), (q) => q.where('station.name', 'like', containing(input.stationName ?? '')))
    .orderBy('station.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  return {
    records: rows.map((row): z.input<typeof station> => ({ ...row, deviceCount: row.deviceCount ?? 0 })),
    ...page,
  }
}

export const stationList = (db: Db, caller: Caller) =>
  db
    .selectFrom('station')
    .select(['id as stationId', 'name as stationName'])
    .where(inScope(caller, 'station.org_id'))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** The organization a station goes to: the caller's own, or one that he sees. */
const organizationFor = async (db: Db, caller: Caller, orgId: string | undefined): Promise<string> => {
  if (orgId === undefined) return caller.orgId
  const row = await db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', orgId)
    .where(inScope(caller, 'organization.id'))
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row.id
}

type StationFields = Omit<Parsed<Inputs['stationAdd']>, 'requestId' | 'orgId'>
const columns = ({ stationName, stationType, lon, lat, timeZone }: StationFields) => ({
  name: stationName,
  type: stationType,
  lon: lon ?? null,
  lat: lat ?? null,
  time_zone: timeZone,
})

/** The same request twice makes one station. */
export const addStation = async (db: Db, caller: Caller, input: Parsed<Inputs['stationAdd']>): Promise<string> => {
  const org_id = await organizationFor(db, caller, input.orgId)
  const request_id = input.requestId || null
  const made = await db
    .insertInto('station')
    .values({ ...columns(input), org_id, request_id })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  const row =
    made ??
    (await db
      .selectFrom('station')
      .select('id')
      .where('request_id', '=', request_id)
      .where(inScope(caller, 'station.org_id'))
      .executeTakeFirst())
  if (!row) throw new AppError('rows.changed')
  return row.id
}

export const editStation = async (db: Db, caller: Caller, input: Parsed<Inputs['stationEdit']>): Promise<void> => {
  const org = input.orgId === undefined ? {} : { org_id: await organizationFor(db, caller, input.orgId) }
  const { version, stationId } = input
  const changed = await db
    .updateTable('station')
    .set((eb) => ({ ...columns(input), ...org, version: eb('version', '+', 1) }))
    .where('id', '=', stationId)
    .where(inScope(caller, 'station.org_id'))
    .$if(version !== undefined, (q) => q.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst()
  if (changed) return
  const there = await db
    .selectFrom('station')
    .select('id')
    .where('id', '=', stationId)
    .where(inScope(caller, 'station.org_id'))
    .executeTakeFirst()
  throw new AppError(there ? 'rows.changed' : 'rows.not_found')
}

export const removeStation = async (db: Db, caller: Caller, stationId: string): Promise<void> => {
  const removed = await db
    .deleteFrom('station')
    .where('id', '=', stationId)
    .where(inScope(caller, 'station.org_id'))
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      const violation = violationOf(error)
      if (violation?.kind !== 'foreign') throw error
      throw new AppError(violation.constraint === 'device_station_id_fkey' ? 'station.has_devices' : 'rows.in_use')
    })
  if (!removed) throw new AppError('rows.not_found')
}
