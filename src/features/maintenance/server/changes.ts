import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { refuseStale } from '#server/people/people.ts'
import type { maintenanceContract } from '../contract.ts'
import { nameOfTarget, type Window, windows } from './queries.ts'

type Inputs = { [K in keyof typeof maintenanceContract]: Parsed<(typeof maintenanceContract)[K]> }
type Trx = Transaction<Tables>

/** ms */
const longest = 366 * 86_400_000

const checked = (from: number, to: number, now: number): { from_at: Date; to_at: Date } => {
  if (from >= to || to <= now || to - from > longest) throw new AppError('maintenance.range')
  return { from_at: new Date(from), to_at: new Date(to) }
}

/** The topmost organization that a window of a type reaches from; null: all. Whoever sees one organization alone gives none. */
const reachOf = async (trx: Trx, caller: Caller): Promise<string | null> => {
  if (caller.isPlatformAdmin) return null
  if (caller.dataScope === 3) throw new AppError('session.forbidden', 'alarm_maintenance_save')
  const path = caller.dataScope === 1 ? caller.merchantPath : caller.orgPath
  const { id } = await trx.selectFrom('organization').select('id').where('path', '=', path).executeTakeFirstOrThrow()
  return id
}

const refuseForeign = async (trx: Trx, caller: Caller, { deviceId, stationId, deviceType }: Inputs['save']) => {
  const found = await trx
    .selectFrom('station as s')
    .leftJoin('device as d', 'd.station_id', 's.id')
    .leftJoin('profile as p', 'p.id', 'd.profile_id')
    .select('s.id')
    .where(inScope(caller, 's.org_id'))
    .$if(deviceId !== undefined, (q) => q.where('d.id', '=', deviceId ?? ''))
    .$if(stationId !== undefined, (q) => q.where('s.id', '=', stationId ?? ''))
    .$if(deviceType !== undefined, (q) => q.where('p.key', '=', deviceType ?? ''))
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new AppError('rows.not_found')
}

const facts = (row: Window, { timeZone }: Caller) => ({
  start_time: formatTime(row.from_at.getTime(), timeZone),
  end_time: formatTime(row.to_at.getTime(), timeZone),
  reason: row.reason,
})

const one = async (trx: Trx, call: Call, id: string): Promise<Window> => {
  const row = await windows(trx, call.caller, 'zh').where('m.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row
}

/** Refuses `rows.not_found` and `maintenance.range`. */
export const addWindow = ({ db, clock }: Context, call: Call, input: Inputs['save']): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { caller } = call
    const now = clock()
    await refuseForeign(trx, caller, input)
    const start = input.startTime === undefined ? now : parseTime(input.startTime, caller.timeZone)
    const request_id = input.requestId || null
    const made = await trx
      .insertInto('maintenance')
      .values({
        device_id: input.deviceId ?? null,
        station_id: input.stationId ?? null,
        device_type: input.deviceType ?? null,
        org_id: input.deviceType === undefined ? caller.orgId : await reachOf(trx, caller),
        ...checked(Math.max(start, now), parseTime(input.endTime, caller.timeZone), now),
        reason: input.reason,
        created_by: caller.userId,
        created_at: new Date(now),
        request_id,
      })
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      const same = await trx
        .selectFrom('maintenance')
        .select('id')
        .where('request_id', '=', request_id)
        .executeTakeFirstOrThrow()
      return (await one(trx, call, same.id)).id
    }
    const after = await one(trx, call, made.id)
    const subject = { id: made.id, name: nameOfTarget(after) }
    await noteOperation(trx, call, now, { kind: 'maintenance', action: 'save', subject, after: facts(after, caller) })
    return made.id
  })

type Change = { from_at: Date; to_at: Date; reason: string }
/** Refuses `rows.not_found`, `rows.changed` where another was first, and `maintenance.over`. */
const change = (
  { db, clock }: Context,
  call: Call,
  { maintenanceId, version }: { maintenanceId: string; version?: number | undefined },
  action: 'update' | 'end',
  changed: (before: Window, now: number) => Change,
): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    await sql`select from maintenance where id = ${maintenanceId} for update`.execute(trx)
    const before = await one(trx, call, maintenanceId)
    refuseStale(before, version)
    if (before.to_at.getTime() <= now) throw new AppError('maintenance.over')
    const values = changed(before, now)
    await trx
      .updateTable('maintenance')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute()
    const subject = { id: before.id, name: nameOfTarget(before) }
    const after = facts({ ...before, ...values }, call.caller)
    await noteOperation(trx, call, now, {
      kind: 'maintenance',
      action,
      subject,
      before: facts(before, call.caller),
      after,
    })
    return true as const
  })

/** What has begun keeps its beginning. Refuses `maintenance.range` too. */
export const editWindow = (context: Context, call: Call, input: Inputs['update']): Promise<true> =>
  change(context, call, input, 'update', (before, now) => {
    const { timeZone } = call.caller
    const begun = before.from_at.getTime()
    const asked = input.startTime === undefined ? begun : Math.max(parseTime(input.startTime, timeZone), now)
    return { ...checked(begun <= now ? begun : asked, parseTime(input.endTime, timeZone), now), reason: input.reason }
  })

export const endWindow = (context: Context, call: Call, input: Inputs['end']): Promise<true> =>
  change(context, call, input, 'end', ({ from_at, reason }, now) =>
    from_at.getTime() < now
      ? { from_at, to_at: new Date(now), reason }
      : { from_at: new Date(now), to_at: new Date(now), reason },
  )
