import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { violationOf } from '#server/db/violation.ts'
import {
  checkParent,
  lockStations,
  moveBelow,
  ownDevice,
  profileId,
  refuseDisabled,
  refuseTakenCode,
} from '#server/equipment/deviceChecks.ts'
import { removeUnused } from '#server/files/attachments.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { openSessions } from '#server/people/sessions.ts'
import type { assetsContract } from '../contract.ts'
import { setDeviceFiles } from './assetChanges.ts'
import { loggedDevice } from './logged.ts'

type Inputs = typeof assetsContract
const kind = 'device'

export const addDevice = (
  { db, clock }: Context,
  call: Call,
  input: Parsed<Inputs['equipmentAdd']>,
  tokenHash: Buffer,
): Promise<string> =>
  db
    .transaction()
    .execute(async (trx) => {
      await lockStations(trx, call.caller, [input.stationId])
      await refuseDisabled(trx, input.stationId)
      await checkParent(trx, input.parentId, input.stationId)
      const { id } = await trx
        .insertInto('device')
        .values({
          code: input.deviceCode,
          name: input.deviceName,
          profile_id: await profileId(trx, call.caller, input.deviceType),
          station_id: input.stationId,
          parent_id: input.parentId ?? null,
          data_resource: input.dataResource,
          token_hash: tokenHash,
          request_id: input.requestId || null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const subject = { id, name: input.deviceName }
      const after = await loggedDevice(trx, id)
      await noteOperation(trx, call, clock(), { kind, action: 'save', subject, after })
      return id
    })
    .catch(refuseTakenCode)

/**
 * Changes a device; where it moves to another station, all below it move along. Resolves to the sessions whose live streams end then,
 * since others may see it now.
 */
export const editDevice = (
  { db, clock }: Context,
  call: Call,
  input: Parsed<Inputs['equipmentEdit']>,
): Promise<string[]> =>
  db
    .transaction()
    .execute(async (trx) => {
      const { deviceId, stationId } = input
      const held = await ownDevice(trx, call.caller, deviceId).executeTakeFirst()
      if (!held) throw new AppError('rows.not_found')
      await lockStations(trx, call.caller, [held.station_id, stationId])
      if (stationId !== held.station_id) await refuseDisabled(trx, stationId)
      await checkParent(trx, input.parentId, stationId, deviceId)
      const before = await loggedDevice(trx, deviceId)
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
        .where('version', '=', input.version ?? held.version)
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw new AppError('rows.changed')
      if (stationId !== held.station_id) await moveBelow(trx, deviceId, stationId)
      const subject = { id: deviceId, name: input.deviceName }
      const after = await loggedDevice(trx, deviceId)
      await noteOperation(trx, call, clock(), { kind, action: 'update', subject, before, after })
      return stationId === held.station_id ? [] : openSessions(trx, 'everybody')
    })
    .catch(refuseTakenCode)

export const removeDevice = async ({ db, clock, config }: Context, call: Call, deviceId: string): Promise<void> => {
  const dropped = await db.transaction().execute(async (trx) => {
    const own = await ownDevice(trx, call.caller, deviceId).forUpdate('device').executeTakeFirst()
    if (!own) throw new AppError('rows.not_found')
    const before = await loggedDevice(trx, deviceId)
    const gone = await setDeviceFiles(trx, call.caller, deviceId, { pictures: [], files: [] })
    await trx
      .deleteFrom('device')
      .where('id', '=', deviceId)
      .execute()
      .catch((error: unknown) => {
        const violation = violationOf(error)
        if (violation?.kind !== 'foreign') throw error
        throw new AppError(violation.constraint === 'device_parent_id_fkey' ? 'device.has_children' : 'rows.in_use')
      })
    const subject = { id: deviceId, name: before.device_name }
    await noteOperation(trx, call, clock(), { kind, action: 'remove', subject, before })
    return gone
  })
  await removeUnused(db, config.dataDir, dropped)
}

/** Gives a device a new token; resolves to its id, or undefined where the caller sees no such device. */
export const setToken = (
  { db, clock }: Context,
  call: Call,
  which: { deviceId: string } | { requestId: string },
  tokenHash: Buffer,
): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('device')
      .from('station')
      .set({ token_hash: tokenHash })
      .whereRef('station.id', '=', 'device.station_id')
      .where((eb) =>
        'deviceId' in which ? eb('device.id', '=', which.deviceId) : eb('device.request_id', '=', which.requestId),
      )
      .where(inScope(call.caller, 'station.org_id'))
      .returning(['device.id', 'device.name'])
      .executeTakeFirst()
    if (row) await noteOperation(trx, call, clock(), { kind, action: 'token', subject: row })
    return row?.id
  })
