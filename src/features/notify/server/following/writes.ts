import { sql } from 'kysely'
import type { Db } from '#server/context/context.ts'
import type { Message, Waiting } from './fold.ts'
import type { StoredCase } from './reads.ts'

const date = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))
const set = (ids: readonly string[]): string => `{${ids.join(',')}}`

export const writeCases = async (trx: Db, cases: readonly StoredCase[]): Promise<void> => {
  if (cases.length === 0) return
  const of = <T>(value: (each: StoredCase) => T): T[] => cases.map(value)
  await sql`
    insert into notify_case (rule_id, alarm_id, begun_at, grave_at, step, told_at, last_at, told, told_user_ids, due_at)
    select rule_id, alarm_id, begun_at, grave_at, step, told_at, last_at, told, users::bigint[], due_at
    from unnest(${of(({ ruleId }) => ruleId)}::bigint[], ${of(({ alarmId }) => alarmId)}::bigint[],
      ${of(({ begunAt }) => date(begunAt))}::timestamptz[], ${of(({ graveAt }) => date(graveAt))}::timestamptz[],
      ${of(({ step }) => step)}::int[], ${of(({ toldAt }) => date(toldAt))}::timestamptz[],
      ${of(({ lastAt }) => date(lastAt))}::timestamptz[], ${of(({ told }) => told)}::int[],
      ${of(({ toldUserIds }) => set(toldUserIds))}::text[], ${of(({ dueAt }) => date(dueAt))}::timestamptz[])
      as t (rule_id, alarm_id, begun_at, grave_at, step, told_at, last_at, told, users, due_at)
    on conflict (rule_id, alarm_id) do update set begun_at = excluded.begun_at, grave_at = excluded.grave_at,
      step = excluded.step, told_at = excluded.told_at, last_at = excluded.last_at, told = excluded.told,
      told_user_ids = excluded.told_user_ids, due_at = excluded.due_at`.execute(trx)
}

export const removeCases = async (trx: Db, cases: readonly Pick<StoredCase, 'ruleId' | 'alarmId'>[]): Promise<void> => {
  if (cases.length === 0) return
  await sql`
    delete from notify_case c
    using unnest(${cases.map(({ ruleId }) => ruleId)}::bigint[], ${cases.map(({ alarmId }) => alarmId)}::bigint[]) as t (rule_id, alarm_id)
    where c.rule_id = t.rule_id and c.alarm_id = t.alarm_id`.execute(trx)
}

export type Row = Message & { readonly error?: string }

/** A digest that gathers already grows; one with an `error` failed before it could leave. */
export const writeMessages = async (trx: Db, messages: readonly Row[], now: number): Promise<void> => {
  if (messages.length === 0) return
  const of = <T>(value: (each: Row) => T): T[] => messages.map(value)
  const id = (kind: string) => of(({ receiver }) => (receiver.startsWith(kind) ? receiver.slice(1) : null))
  await sql`
    insert into notify_message as m (channel, user_id, webhook_id, rule_id, kind, cause, station_id, alarm_id, alarm_ids, alarm_count,
      level, state, error, due_at, created_at)
    select channel, user_id, webhook_id, rule_id, kind, cause, station_id, alarm_id, alarms::bigint[], alarm_count, level,
      case when error is null then 'queued' else 'failed' end, error, due_at, ${new Date(now)}
    from unnest(${of(({ channel }) => channel)}::text[], ${id('u')}::bigint[], ${id('w')}::bigint[],
      ${of(({ ruleId }) => ruleId)}::bigint[], ${of(({ kind }) => kind)}::text[], ${of(({ cause }) => cause)}::text[],
      ${of(({ stationId }) => stationId)}::bigint[], ${of(({ alarmId }) => alarmId)}::bigint[],
      ${of(({ alarmIds }) => set(alarmIds))}::text[], ${of(({ alarmCount }) => alarmCount)}::int[],
      ${of(({ level }) => level)}::int[], ${of(({ error }) => error ?? null)}::text[],
      ${of(({ at }) => new Date(at))}::timestamptz[])
      as t (channel, user_id, webhook_id, rule_id, kind, cause, station_id, alarm_id, alarms, alarm_count, level, error, due_at)
    on conflict (channel, coalesce(user_id, -webhook_id), cause) where kind = 'digest' and state = 'queued'
    do update set alarm_count = m.alarm_count + excluded.alarm_count, level = least(m.level, excluded.level),
      alarm_ids = array(select id from unnest(m.alarm_ids || excluded.alarm_ids) with ordinality as u (id, at)
        group by id order by min(at) limit 100)`.execute(trx)
}

/** What is over the limit is counted in the message that says so, until it leaves. */
export const countWaiting = async (trx: Db, waiting: readonly Waiting[]): Promise<void> => {
  if (waiting.length === 0) return
  await sql`
    update notify_message m set alarm_count = m.alarm_count + t.count, level = least(m.level, t.level)
    from unnest(${waiting.map(({ receiver }) => receiver)}::text[], ${waiting.map(({ count }) => count)}::int[],
      ${waiting.map(({ level }) => level)}::int[]) as t (receiver, count, level)
    where m.kind = 'limit' and m.state = 'queued'
      and m.user_id is not distinct from (case when t.receiver like 'u%' then substr(t.receiver, 2)::bigint end)
      and m.webhook_id is not distinct from (case when t.receiver like 'w%' then substr(t.receiver, 2)::bigint end)`.execute(
    trx,
  )
}
