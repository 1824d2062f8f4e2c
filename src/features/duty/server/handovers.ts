import { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import type { dutyContract } from '../contract.ts'
import { type Handover, standing } from '../shapes.ts'
import { ownerFor } from './owner.ts'
import { standingOf } from './standing.ts'

type Inputs = { [K in keyof typeof dutyContract]: Parsed<(typeof dutyContract)[K]> }

/** Both languages are kept, since whoever reads it may have the other one than who wrote it. */
const stored = z.object({ zh: standing, en: standing })

const handovers = (db: Db, caller: Caller) =>
  db
    .selectFrom('duty_handover as h')
    .innerJoin('station as s', 's.id', 'h.station_id')
    .selectAll('h')
    .select(['s.name as station_name', 's.time_zone'])
    .where(inScope(caller, 's.org_id'))

type Row = Awaited<ReturnType<ReturnType<typeof handovers>['execute']>>[number]

const rowOf = (row: Row, language: Language): Handover => {
  const timeOf = (at: Date): string => formatTime(at.getTime(), row.time_zone)
  return {
    ...{ handoverId: row.id, stationId: row.station_id, stationName: row.station_name, note: row.note },
    standing: stored.parse(row.state)[language],
    ...{ createdId: row.created_by, createdName: row.created_name, time: timeOf(row.created_at) },
    ts: row.created_at.getTime(),
    confirmedName: row.confirmed_name,
    confirmTime: row.confirmed_at && timeOf(row.confirmed_at),
    version: row.version,
  }
}

export const handoverPage = async (
  db: Db,
  caller: Caller,
  language: Language,
  { stationId, ...asked }: Inputs['handoverPage'],
) => {
  const found = handovers(db, caller)
    .$if(stationId !== undefined, (q) => q.where('h.station_id', '=', stationId ?? ''))
    .orderBy('h.id', 'desc')
  const { rows, ...page } = await paged(db, found, asked)
  return { records: rows.map((row) => rowOf(row, language)), ...page }
}

/** The same request twice is one handover. Refuses `rows.not_found`. */
export const addHandover = ({ db, clock }: Context, call: Call, input: Inputs['handoverAdd']): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    const station = await ownerFor(trx, call.caller, input)
    const state = {
      zh: await standingOf(trx, station, 'zh', now),
      en: await standingOf(trx, station, 'en', now),
    }
    const request_id = input.requestId ? `${call.caller.userId}:${input.requestId}` : null
    const made = await trx
      .insertInto('duty_handover')
      .values({
        ...{ station_id: station.id, note: input.note, state: JSON.stringify(state), request_id },
        ...{ created_by: call.caller.userId, created_name: await nameOf(trx, call.caller) },
        created_at: new Date(now),
      })
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      const before = trx.selectFrom('duty_handover').select('id').where('request_id', '=', request_id)
      return (await before.executeTakeFirstOrThrow()).id
    }
    const subject = { id: made.id, name: station.name }
    await noteOperation(trx, call, now, { kind: 'handover', action: 'save', subject, after: { note: input.note } })
    return made.id
  })

/** Refuses `rows.not_found`, `rows.changed`, `duty.own_handover` and `duty.confirmed`. */
export const confirmHandover = (
  { db, clock }: Context,
  call: Call,
  { handoverId, version }: Inputs['handoverConfirm'],
): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    await trx.selectFrom('duty_handover').select('id').where('id', '=', handoverId).forUpdate().execute()
    const row = await handovers(trx, call.caller).where('h.id', '=', handoverId).executeTakeFirst()
    if (!row) throw new AppError('rows.not_found')
    if (row.confirmed_at) throw new AppError('duty.confirmed')
    refuseStale(row, version)
    if (row.created_by === call.caller.userId) throw new AppError('duty.own_handover')
    const confirmed_name = await nameOf(trx, call.caller)
    await trx
      .updateTable('duty_handover')
      .set((eb) => ({
        ...{ confirmed_by: call.caller.userId, confirmed_name, confirmed_at: new Date(now) },
        version: eb('version', '+', 1),
      }))
      .where('id', '=', handoverId)
      .execute()
    const subject = { id: handoverId, name: row.station_name }
    await noteOperation(trx, call, now, { kind: 'handover', action: 'confirm', subject })
    return true as const
  })

const nameOf = async (db: Db, { userId }: Caller): Promise<string> =>
  (await db.selectFrom('app_user').select('real_name').where('id', '=', userId).executeTakeFirstOrThrow()).real_name
