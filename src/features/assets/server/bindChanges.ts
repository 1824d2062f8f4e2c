import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { mayHangBelow } from '#catalogue/pairs.ts'
import { formatTime } from '#contract/zoned.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { checkParent, lockStations, ownDevice } from '#server/equipment/deviceChecks.ts'
import { AppError } from '#server/http/appError.ts'
import type { bindSave } from '../bindShapes.ts'

type Trx = Transaction<Tables>

const standing = async (trx: Trx, deviceId: string) => {
  const row = await trx
    .selectFrom('device as d')
    .innerJoin('station as s', 's.id', 'd.station_id')
    .innerJoin('profile as p', 'p.id', 'd.profile_id')
    .leftJoin('device as above', 'above.id', 'd.parent_id')
    .leftJoin('place_span as span', (on) => on.onRef('span.child_id', '=', 'd.id').on('span.to_at', 'is', null))
    .select(['d.name', 'd.version', 'd.parent_id', 'd.station_id', 'p.key as type', 's.time_zone'])
    .select(['above.name as parent_name', 'span.slot', 'span.from_at', 'span.by_name'])
    .where('d.id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return { ...row, slot: row.slot ?? '' }
}
type Standing = Awaited<ReturnType<typeof standing>>

/** What was shown is no more: whoever bound it meanwhile is named. */
const refuseStale = ({ version, from_at, by_name, time_zone }: Standing, seen: number): void => {
  if (version === seen) return
  if (!from_at || by_name === null) throw new AppError('rows.changed')
  throw new AppError('bind.stale', by_name, formatTime(from_at.getTime(), time_zone))
}

const checkPair = async (trx: Trx, type: string, parentId: string): Promise<void> => {
  const { key } = await trx
    .selectFrom('device as d')
    .innerJoin('profile as p', 'p.id', 'd.profile_id')
    .select('p.key')
    .where('d.id', '=', parentId)
    .executeTakeFirstOrThrow()
  if (!mayHangBelow(type, key)) throw new AppError('bind.pair')
}

/** In the open interval of a device: its slot and who bound it. The trigger has opened it where the parent changed. */
const sign = async (trx: Trx, deviceId: string, slot: string, by_name: string, isNew: boolean): Promise<void> => {
  if (isNew) {
    const signed = { slot, by_name }
    await trx
      .updateTable('place_span')
      .set(signed)
      .where('child_id', '=', deviceId)
      .where('to_at', 'is', null)
      .execute()
    return
  }
  await sql`
    with ended as (
      update place_span set to_at = greatest(clock_timestamp(), from_at) where child_id = ${deviceId} and to_at is null
      returning parent_id, to_at
    ) insert into place_span (child_id, parent_id, slot, from_at, by_name)
    select ${deviceId}, parent_id, ${slot}, to_at, ${by_name} from ended`.execute(trx)
}

/** Hangs a device below another one of its station, or below nothing. Resolves to whether anything changed. */
export const bind = ({ db, clock }: Context, call: Call, input: z.output<typeof bindSave>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { deviceId, version } = input
    const parentId = input.parentId ?? null
    const own = await ownDevice(trx, call.caller, deviceId).executeTakeFirst()
    if (!own) throw new AppError('rows.not_found')
    // Trees of a station stand still while one of its devices is bound.
    await lockStations(trx, call.caller, [own.station_id])
    const held = await standing(trx, deviceId)
    refuseStale(held, version)
    const slot = parentId === null ? '' : input.slot
    if (parentId === held.parent_id && slot === held.slot) return false
    await checkParent(trx, input.parentId, held.station_id, deviceId)
    if (parentId !== null) await checkPair(trx, held.type, parentId)
    const isMoved = parentId !== held.parent_id
    const changed = await trx
      .updateTable('device')
      .set({ ...(isMoved ? { parent_id: parentId } : {}), version: version + 1 })
      .where('id', '=', deviceId)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new AppError('rows.changed')
    await sign(trx, deviceId, slot, call.caller.userName, isMoved)
    const after = await standing(trx, deviceId)
    const said = ({ parent_name, slot: bind_slot }: Standing) => ({ parent_device: parent_name, bind_slot })
    const subject = { id: deviceId, name: held.name }
    const change = { kind: 'device', action: 'bind', subject, before: said(held), after: said(after) }
    await noteOperation(trx, call, clock(), change)
    return true
  })
