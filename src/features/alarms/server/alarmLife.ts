import { sql } from 'kysely'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import { seenBy } from '#server/alarms/conditions.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { onPlatforms } from '#server/db/onPlatforms.ts'
import { AppError } from '#server/http/appError.ts'
import type { AlarmLife } from '../shapes.ts'
import { seenAlarms, recordOf } from './alarmQueries.ts'
import { lifeEvents } from './lifeEvents.ts'

/** One alarm with what people did about it. Refuses `rows.not_found`. */
export const alarmLife = async (db: Db, caller: Caller, language: Language, alarmId: string): Promise<AlarmLife> => {
  const row = await seenAlarms(db, caller)
    .leftJoin('app_user as g', 'g.id', 'a.assigned_by')
    .leftJoin('app_user as h', 'h.id', 'a.shelved_by')
    .leftJoin('maintenance as m', 'm.id', 'a.maintenance_id')
    .select(['a.course', 'a.acknowledge_comment', 'a.shelved_at', 'm.to_at', 'm.reason as maintenance_reason'])
    .select(['a.opened_at', 'a.assigned_at', 'g.real_name as assigner_name', 'h.real_name as shelver_name'])
    .where('a.id', '=', alarmId)
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const comments = await db
    .selectFrom('alarm_comment as c')
    .leftJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.content', 'c.created_at', 'u.real_name'])
    .where('c.alarm_id', '=', alarmId)
    .orderBy('c.id')
    .execute()
  const timeOf = (at: Date): string => formatTime(at.getTime(), row.time_zone)
  return {
    ...recordOf(row, language),
    openedTime: timeOf(row.opened_at),
    assignTime: row.assigned_at && timeOf(row.assigned_at),
    assignUser: row.assigner_name,
    shelveUser: row.shelved_until && row.shelver_name,
    events: lifeEvents(row, comments).map((event) => ({ ...event, time: timeOf(new Date(event.ts)) })),
    maintenance: row.to_at && { endTime: timeOf(row.to_at), reason: row.maintenance_reason ?? '' },
    comments: comments.map(({ id, content, created_at, real_name }) => ({
      commentId: id,
      content,
      userName: real_name,
      time: timeOf(created_at),
    })),
  }
}

/** Refuses `rows.not_found` where the alarm is not the caller's to see. */
export const addComment = async (
  { db, clock }: Context,
  caller: Caller,
  { alarmId, content }: { alarmId: string; content: string },
): Promise<true> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('alarm_comment')
    .columns(['alarm_id', 'user_id', 'content', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('alarm as a')
        .select([
          'a.id',
          sql<string>`${caller.userId}::bigint`.as('user_id'),
          sql<string>`${content}::text`.as('content'),
          sql<Date>`${new Date(clock())}::timestamptz`.as('created_at'),
        ])
        .where('a.id', '=', alarmId)
        .where(seenBy(caller))
        .where(onPlatforms(caller, 'a.platforms')),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new AppError('rows.not_found')
  return true
}
