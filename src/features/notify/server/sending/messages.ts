import { type RawBuilder, sql } from 'kysely'
import { alarmContent } from '#catalogue/alarmTexts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import { every, seenBy } from '#server/alarms/conditions.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { onPlatforms } from '#server/db/onPlatforms.ts'
import { paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { exportTable } from '#server/export/table.ts'
import { AppError } from '#server/http/appError.ts'
import type { ExportTable } from '#server/http/feature.ts'
import { notifyMessageColumns } from '../../columns.ts'
import type { notifyMessageContract } from '../../contract.ts'
import type { Channel, MessageKind, MessageState, NotifyMessage } from '../../shapes.ts'

type Find = Omit<Parsed<(typeof notifyMessageContract)['messagePage']>, 'current' | 'size'>

const chunk = 1000

/** Of `alarm a`: whether the caller may see it. */
const isSeen = (caller: Caller): RawBuilder<boolean> => every([seenBy(caller), onPlatforms(caller, 'a.platforms')])

/** To people whom the caller manages, and to his organizations' webhooks, newest first; what they tell only of alarms that he may see. */
const found = (db: Db, caller: Caller, { userId, alarmId, channel, state, startTime, endTime }: Find) => {
  const from = startTime === undefined ? undefined : parseTime(startTime, caller.timeZone)
  const to = endTime === undefined ? undefined : parseTime(endTime, caller.timeZone) + 1000
  if (from !== undefined && to !== undefined && from >= to) throw new AppError('range.invalid')
  const also = (is: boolean, condition: () => RawBuilder<boolean>): RawBuilder<boolean> =>
    is ? condition() : sql<boolean>`true`
  return db
    .selectFrom('notify_message as m')
    .leftJoin('app_user as u', 'u.id', 'm.user_id')
    .leftJoin('notify_webhook as w', 'w.id', 'm.webhook_id')
    .leftJoin('notify_rule as r', 'r.id', 'm.rule_id')
    .leftJoin('alarm as a', (join) => join.onRef('a.id', '=', 'm.alarm_id').on(isSeen(caller)))
    .leftJoin('station as s', (join) => join.onRef('s.id', '=', 'm.station_id').on('a.id', 'is not', null))
    .select((eb) => [
      ...(['m.id', 'm.channel', 'm.kind', 'm.state', 'a.id as alarm_id', 'm.alarm_count', 'm.tries'] as const),
      eb.case().when('a.id', 'is not', null).then(eb.ref('m.level')).end().as('level'),
      ...(['m.error', 'm.created_at', 'm.sent_at', 'm.delivered_at'] as const),
      ...(['u.real_name', 'w.name as webhook_name', 'r.name as rule_name', 's.name as station_name'] as const),
      ...(['a.rule', 'a.value', 'a.place'] as const),
    ])
    .where(
      sql<boolean>`case when m.user_id is null then ${inScope(caller, 'w.org_id')} else ${inScope(caller, 'u.org_id')} end`,
    )
    .where(also(userId !== undefined, () => sql<boolean>`m.user_id = ${userId}`))
    .where(
      also(
        alarmId !== undefined,
        () => sql<boolean>`(m.alarm_id = ${alarmId} or ${alarmId}::bigint = any(m.alarm_ids))
          and exists (select from alarm a where a.id = ${alarmId} and ${isSeen(caller)})`,
      ),
    )
    .where(also(channel !== undefined, () => sql<boolean>`m.channel = ${channel}`))
    .where(
      also(
        state !== undefined,
        () => sql<boolean>`(case m.state when 'sending' then 'queued' else m.state end) = ${state}`,
      ),
    )
    .where(also(from !== undefined, () => sql<boolean>`m.created_at >= ${new Date(from ?? 0)}`))
    .where(also(to !== undefined, () => sql<boolean>`m.created_at < ${new Date(to ?? 0)}`))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
}
type Row = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number]

const rowOf = (row: Row, { timeZone }: Caller, language: Language): NotifyMessage => {
  const time = (at: Date | null): string | null => at && formatTime(at.getTime(), timeZone)
  return {
    messageId: row.id,
    channel: row.channel as Channel,
    kind: row.kind as MessageKind,
    state: row.state === 'sending' ? 'queued' : (row.state as MessageState),
    userName: row.real_name,
    webhookName: row.webhook_name,
    ruleName: row.rule_name,
    stationName: row.station_name,
    alarmId: row.alarm_id,
    alarmContent: row.rule === null ? null : alarmContent(row.rule, row.value, row.place ?? '', language),
    alarmCount: row.alarm_count,
    level: row.level,
    tries: row.tries,
    time: formatTime(row.created_at.getTime(), timeZone),
    ts: row.created_at.getTime(),
    sentTime: time(row.sent_at),
    deliveredTime: time(row.delivered_at),
    error: row.error,
  }
}

export const messagePage = async (
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  language: Language,
  { current, size, ...find }: Find & { current: number; size: number },
) => {
  const { rows, ...page } = await paged(db, found(db, caller, find), { current, size })
  return { records: rows.map((row) => rowOf(row, caller, language)), ...page }
}

export const messageExport = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  language: Language,
  find: Find,
): ExportTable => {
  const query = found(db, caller, find)
  async function* rows() {
    let last: Row | undefined
    for (;;) {
      const after = last
      const some = await query
        .$if(after !== undefined, (q) =>
          q.where(sql<boolean>`(m.created_at, m.id) < (${after?.created_at}, ${after?.id}::bigint)`),
        )
        .limit(chunk)
        .execute()
      for (const row of some) yield rowOf(row, caller, language)
      last = some.at(-1)
      if (!last || some.length < chunk) return
    }
  }
  return exportTable(notifyMessageColumns, rows(), { language, now: clock() })
}

const hour = 3_600_000

/** How the last hour's messages fared by channel, of those that the caller sees. What was dropped before it left counts for nothing. */
export const channelCounts = async (db: Db, caller: Caller, now: number) => {
  const { rows } = await sql<{ channel: Channel; sent: number; failed: number }>`
    select m.channel, count(*) filter (where m.state in ('sent', 'delivered'))::int as sent,
      count(*) filter (where m.state in ('failed', 'unsure') and m.tries > 0)::int as failed
    from notify_message m left join app_user u on u.id = m.user_id left join notify_webhook w on w.id = m.webhook_id
    where m.created_at > ${new Date(now - hour)}
      and case when m.user_id is null then ${inScope(caller, 'w.org_id')} else ${inScope(caller, 'u.org_id')} end
    group by m.channel`.execute(db)
  return (channel: Channel): { sent: number; failed: number } => {
    const { sent = 0, failed = 0 } = rows.find((row) => row.channel === channel) ?? {}
    return { sent, failed }
  }
}
