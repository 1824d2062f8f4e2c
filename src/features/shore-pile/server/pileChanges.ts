import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { lockStations, profileId } from '#server/equipment/deviceChecks.ts'
import { stationTypesOf } from '#server/fleet/stations.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import { newKey } from '#server/piles/key.ts'
import type { pileContract } from '../contract.ts'
import { pilesFor, type StoredPile } from './pileRows.ts'

type Added = Parsed<(typeof pileContract)['pileAdd']>
type Edited = Parsed<(typeof pileContract)['pileEdit']>
type Trx = Transaction<Tables>
export type Issued = { readonly deviceId: string; readonly key: string }
const kind = 'pile'

const subjectOf = (row: StoredPile) => ({ id: row.id, name: row.name })
const factsOf = (row: StoredPile) => ({
  ...{ device_name: row.name, device_code: row.code, station_name: row.station_name },
  ...{ security_profile: row.security_profile, rated_power: row.rated_power, enabled: row.enabled },
})

/** A pile that is held until the transaction ends. Refuses `rows.not_found`. */
const held = async (trx: Trx, call: Call, deviceId: string): Promise<StoredPile> => {
  await trx.selectFrom('device').select('id').where('id', '=', deviceId).forUpdate().execute()
  const row = await pilesFor(trx, call.caller).where('d.id', '=', deviceId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row
}
/** A station of piles that the caller sees. Refuses `station.not_found`. */
const lockPileStation = async (trx: Trx, call: Call, stationId: string): Promise<void> => {
  await lockStations(trx, call.caller, [stationId])
  const { type } = await trx.selectFrom('station').select('type').where('id', '=', stationId).executeTakeFirstOrThrow()
  if (!stationTypesOf('shorePile').includes(type)) throw new AppError('station.not_found')
}
const refuseTaken = (error: unknown): never => {
  const violation = violationOf(error)
  throw violation?.kind === 'unique' && violation.constraint.startsWith('device')
    ? new AppError('pile.code_taken')
    : error
}

/** Adds an OCPP pile; the same request again gives it a new key, since the first cannot be shown again. Refuses `pile.code_taken`, `station.not_found`. */
export const addPile = (context: Context, call: Call, input: Added, adopted = false): Promise<Issued> =>
  context.db
    .transaction()
    .execute(async (trx) => {
      const now = context.clock()
      const { key, hash } = newKey()
      const key_hash = input.securityProfile === 0 ? null : hash
      const shown = input.securityProfile === 0 ? '' : key
      const same = input.requestId
        ? await trx.selectFrom('pile').select('device_id').where('request_id', '=', input.requestId).executeTakeFirst()
        : undefined
      if (same) {
        const row = await held(trx, call, same.device_id)
        await trx.updateTable('pile').set({ key_hash }).where('device_id', '=', row.id).execute()
        return { deviceId: row.id, key: shown }
      }
      await lockPileStation(trx, call, input.stationId)
      if (adopted) {
        const known = await trx
          .deleteFrom('pile_knock')
          .where('code', '=', input.deviceCode)
          .returning('code')
          .executeTakeFirst()
        if (!known) throw new AppError('pile.no_knock')
      }
      const { id } = await trx
        .insertInto('device')
        .values({
          ...{ code: input.deviceCode, name: input.deviceName, station_id: input.stationId },
          ...{ profile_id: await profileId(trx, call.caller, 'shorePile'), parent_id: null, data_resource: 1 },
          token_hash: randomBytes(32),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('pile')
        .values({
          ...{ device_id: id, security_profile: input.securityProfile, key_hash },
          ...{
            rated_power: input.ratedPower ?? null,
            enabled: input.enabled === 1,
            request_id: input.requestId || null,
          },
        })
        .execute()
      const after = await held(trx, call, id)
      await noteOperation(trx, call, now, { kind, action: 'save', subject: subjectOf(after), after: factsOf(after) })
      return { deviceId: id, key: shown }
    })
    .catch(refuseTaken)

/** Changes a pile, or makes a flat one an OCPP pile. Refuses `rows.not_found`, `rows.changed`, `station.not_found`. */
export const editPile = (context: Context, call: Call, input: Edited): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    const before = await held(trx, call, input.deviceId)
    refuseStale({ version: before.version ?? 1 }, input.version)
    // What it has below it and its records stay where they are.
    if (before.station_id !== input.stationId) throw new AppError('station.not_found')
    await trx
      .updateTable('device')
      .set((eb) => ({ name: input.deviceName, version: eb('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute()
    const values = {
      ...{ security_profile: input.securityProfile, rated_power: input.ratedPower ?? null },
      ...{ enabled: input.enabled === 1, version: (before.version ?? 1) + 1 },
    }
    await trx
      .insertInto('pile')
      .values({ device_id: before.id, ...values })
      .onConflict((oc) => oc.column('device_id').doUpdateSet(values))
      .execute()
    const after = await held(trx, call, before.id)
    const facts = { before: factsOf(before), after: factsOf(after) }
    await noteOperation(trx, call, context.clock(), { kind, action: 'update', subject: subjectOf(after), ...facts })
  })

/** Gives a pile a new key. Refuses `rows.not_found`, `rows.changed`. */
export const newPileKey = (
  context: Context,
  call: Call,
  { deviceId, version }: { deviceId: string; version?: number | undefined },
): Promise<Issued> =>
  context.db.transaction().execute(async (trx) => {
    const row = await held(trx, call, deviceId)
    if (row.pile_id === null) throw new AppError('rows.not_found')
    refuseStale({ version: row.version ?? 1 }, version)
    const { key, hash } = newKey()
    await trx.updateTable('pile').set({ key_hash: hash }).where('device_id', '=', deviceId).execute()
    await noteOperation(trx, call, context.clock(), { kind, action: 'token', subject: subjectOf(row) })
    return { deviceId, key }
  })
