import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { parseTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import type { Change } from '#server/administration/operationLog.ts'
import type { activityContract } from '../contract.ts'

type LoginFilter = Omit<Parsed<typeof activityContract.loginPage>, 'current' | 'size'>
type OperationFilter = Omit<Parsed<typeof activityContract.operationPage>, 'current' | 'size'>
type Period = { end_time?: string | undefined; asOf?: number | undefined }

const at = (wall: string | undefined, caller: Caller): Date | undefined =>
  wall ? new Date(parseTime(wall, caller.timeZone)) : undefined

/** A period lasts until the end of the second that it names, and no longer than `asOf`. */
const endOf = ({ end_time, asOf }: Period, caller: Caller): Date | undefined => {
  const end = end_time ? parseTime(end_time, caller.timeZone) + 1000 : Number.POSITIVE_INFINITY
  const last = Math.min(end, asOf === undefined ? end : asOf + 1)
  return Number.isFinite(last) ? new Date(last) : undefined
}

/** The first step was right and the second is awaited: neither done nor refused. */
export const halfDone = 'login.second_step'

/** Tries of names that nobody has belong to no organization: only the platform administrator sees them. */
export const loginRows = (db: Db, caller: Caller, filter: LoginFilter) => {
  const from = at(filter.begin_time, caller)
  const to = endOf(filter, caller)
  const { user_name, way, result } = filter
  return db
    .selectFrom('login_log as l')
    .select(['l.at', 'l.user_name', 'l.way', 'l.result', 'l.ip', 'l.id'])
    .where(inScope(caller, 'l.org_id'))
    .$if(Boolean(user_name), (q) => q.where('l.user_name', 'ilike', containing(user_name ?? '')))
    .$if(Boolean(way), (q) => q.where('l.way', '=', way ?? ''))
    .$if(result === 'refused', (q) => q.where('l.result', 'not in', ['done', halfDone]))
    .$if(Boolean(result) && result !== 'refused', (q) => q.where('l.result', '=', result ?? ''))
    .$if(from !== undefined, (q) => q.where('l.at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (q) => q.where('l.at', '<', to ?? new Date(0)))
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
}

export const operationRows = (db: Db, caller: Caller, filter: OperationFilter) => {
  const from = at(filter.begin_time, caller)
  const to = endOf(filter, caller)
  const { user_name, subject_name, kind, action } = filter
  return db
    .selectFrom('operation_log as l')
    .where(inScope(caller, 'l.org_id'))
    .$if(Boolean(user_name), (q) => q.where('l.user_name', 'ilike', containing(user_name ?? '')))
    .$if(Boolean(subject_name), (q) => q.where('l.subject_name', 'ilike', containing(subject_name ?? '')))
    .$if(Boolean(kind), (q) => q.where('l.kind', '=', kind ?? ''))
    .$if(Boolean(action), (q) => q.where('l.action', '=', action ?? ''))
    .$if(from !== undefined, (q) => q.where('l.at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (q) => q.where('l.at', '<', to ?? new Date(0)))
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
}

/** One row for each changed field; one without, where none changed. */
export const operationLines = (db: Db, caller: Caller, filter: OperationFilter) =>
  operationRows(db, caller, filter)
    .leftJoin(
      sql<Change>`lateral jsonb_to_recordset(l.changes)`.as<'c'>(sql`c(field text, "from" text, "to" text)`),
      (join) => join.onTrue(),
    )
    .select(['l.at', 'l.user_name', 'l.kind', 'l.action', 'l.subject_name', 'c.field', 'c.from', 'c.to', 'l.ip'])

/** Sessions that can still be renewed, of users whom the caller sees. */
export const sessionRows = (db: Db, caller: Caller, now: number) =>
  db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .innerJoin('organization as o', 'o.id', 'u.org_id')
    .where('s.ended_at', 'is', null)
    .where('s.refresh_expires_at', '>', new Date(now))
    .where(inScope(caller, 'u.org_id'))
