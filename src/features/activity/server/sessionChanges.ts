import { sql } from 'kysely'
import type { Call, Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { noLevel } from '#server/http/auth.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { endSessions } from '#server/people/sessions.ts'
import { sessionRows } from './queries.ts'

/** Ends the session of somebody whom the caller sees and who does not stand above him. */
export const removeSession = async ({ db, clock, live }: Context, call: Call, sessionId: string): Promise<void> => {
  const ended = await db.transaction().execute(async (trx) => {
    const row = await sessionRows(trx, call.caller, clock())
      .select(['s.id', 'u.user_name', 'u.is_platform_admin'])
      .select(
        sql<number>`coalesce((select min(r.level) from user_role ur join role r on r.id = ur.role_id
          where ur.user_id = u.id), ${noLevel})`.as('level'),
      )
      .where('s.id', '=', sessionId)
      .executeTakeFirst()
    if (!row) throw new AppError('rows.not_found')
    if (row.level < call.caller.level || (row.is_platform_admin && !call.caller.isPlatformAdmin))
      throw new AppError('user.above')
    const subject = { id: row.id, name: row.user_name }
    await noteOperation(trx, call, clock(), { kind: 'session', action: 'remove', subject })
    return endSessions(trx, { sessionId: row.id }, 'administrator', clock())
  })
  live.endSessions(ended)
}
