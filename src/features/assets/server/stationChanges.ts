import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { removeUnused } from '#server/files/attachments.ts'
import { setFiles } from '#server/files/subjectFiles.ts'
import { refuseStale } from '#server/people/people.ts'
import { openSessions } from '#server/people/sessions.ts'
import type { assetsContract } from '../contract.ts'
import { loggedStation } from './logged.ts'

type Inputs = typeof assetsContract
const kind = 'station'

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

type StationFields = Omit<Parsed<Inputs['stationEdit']>, 'stationId' | 'orgId' | 'version' | 'pictureIds'>
const columns = ({ stationName, lon, lat, timeZone, address, contact, phone, gridCapacity }: StationFields) => ({
  ...{ name: stationName, address, contact, phone, grid_capacity: gridCapacity },
  lon: lon ?? null,
  lat: lat ?? null,
  time_zone: timeZone,
})

const setPictures = (trx: Transaction<Tables>, caller: Caller, subjectId: string, pictureIds: readonly string[]) =>
  setFiles(trx, caller, { kind: 'station_picture', subjectId }, pictureIds)

/** A station that the caller sees, held until the transaction ends. */
const hold = async (trx: Transaction<Tables>, caller: Caller, stationId: string) => {
  const row = await trx
    .selectFrom('station')
    .select(['version', 'org_id', 'name', 'enable'])
    .where('id', '=', stationId)
    .where(inScope(caller, 'station.org_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row
}

/** The same request twice makes one station. */
export const addStation = ({ db, clock }: Context, call: Call, input: Parsed<Inputs['stationAdd']>): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const org_id = await organizationFor(trx, call.caller, input.orgId)
    const request_id = input.requestId || null
    const made = await trx
      .insertInto('station')
      .values({ ...columns(input), type: input.stationType, org_id, request_id })
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) {
      await setPictures(trx, call.caller, made.id, input.pictureIds ?? [])
      const subject = { id: made.id, name: input.stationName }
      const after = await loggedStation(trx, made.id)
      await noteOperation(trx, call, clock(), { kind, action: 'save', subject, after })
      return made.id
    }
    const row = await trx
      .selectFrom('station')
      .select('id')
      .where('request_id', '=', request_id)
      .where(inScope(call.caller, 'station.org_id'))
      .executeTakeFirst()
    if (!row) throw new AppError('rows.changed')
    return row.id
  })

/** Resolves to the sessions whose live streams end, since another organization may see it now. */
export const editStation = async (
  { db, clock, config }: Context,
  call: Call,
  input: Parsed<Inputs['stationEdit']>,
): Promise<string[]> => {
  const { touched, dropped } = await db.transaction().execute(async (trx) => {
    const { version, stationId, orgId, stationType } = input
    const type: { type?: string } = stationType === undefined ? {} : { type: stationType }
    const org: { org_id?: string } =
      orgId === undefined ? {} : { org_id: await organizationFor(trx, call.caller, orgId) }
    const held = await hold(trx, call.caller, stationId)
    refuseStale(held, version)
    const before = await loggedStation(trx, stationId)
    const dropped = input.pictureIds ? await setPictures(trx, call.caller, stationId, input.pictureIds) : []
    await trx
      .updateTable('station')
      .set({ ...columns(input), ...type, ...org, version: held.version + 1 })
      .where('id', '=', stationId)
      .execute()
    const subject = { id: stationId, name: input.stationName }
    const after = await loggedStation(trx, stationId)
    await noteOperation(trx, call, clock(), { kind, action: 'update', subject, before, after })
    const isMoved = org.org_id !== undefined && org.org_id !== held.org_id
    return { dropped, touched: isMoved ? await openSessions(trx, 'everybody') : [] }
  })
  await removeUnused(db, config.dataDir, dropped)
  return touched
}

export const enableStation = (
  { db, clock }: Context,
  call: Call,
  { stationId, enable, version }: Parsed<Inputs['stationEnable']>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const held = await hold(trx, call.caller, stationId)
    refuseStale(held, version)
    if (held.enable === enable) return
    await trx
      .updateTable('station')
      .set({ enable, version: held.version + 1 })
      .where('id', '=', stationId)
      .execute()
    await noteOperation(trx, call, clock(), {
      ...{ kind, action: 'update', subject: { id: stationId, name: held.name } },
      before: { enable: held.enable },
      after: { enable },
    })
  })

export const removeStation = async ({ db, clock, config }: Context, call: Call, stationId: string): Promise<void> => {
  const dropped = await db.transaction().execute(async (trx) => {
    await hold(trx, call.caller, stationId)
    const before = await loggedStation(trx, stationId)
    const gone = await setPictures(trx, call.caller, stationId, [])
    await trx
      .deleteFrom('station')
      .where('id', '=', stationId)
      .execute()
      .catch((error: unknown) => {
        const violation = violationOf(error)
        if (violation?.kind !== 'foreign') throw error
        throw new AppError(violation.constraint === 'device_station_id_fkey' ? 'station.has_devices' : 'rows.in_use')
      })
    const subject = { id: stationId, name: before.station_name }
    await noteOperation(trx, call, clock(), { kind, action: 'remove', subject, before })
    return gone
  })
  await removeUnused(db, config.dataDir, dropped)
}
