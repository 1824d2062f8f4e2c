import { sql } from 'kysely'
import type { Context, Db } from '#server/context/context.ts'
import type { Alert } from '../../shapes.ts'
import { needless, reasons } from './decide.ts'
import { factsOf } from './facts.ts'
import { wordsOf } from './texts.ts'

const shownMs = 10 * 60_000
const mostShown = 100

/** Tells each user's portals once that a message waits for him; what none shows in ten minutes has failed. */
export const createPortal = ({ db, live }: Pick<Context, 'db' | 'live'>) => {
  const told = new Map<string, number>()
  let tidiedAt = 0
  const tidy = async (now: number): Promise<void> => {
    if (now - tidiedAt < 10_000 && now >= tidiedAt) return
    tidiedAt = now
    for (const [id, at] of told) if (now - at > 2 * shownMs) told.delete(id)
    await sql`
      update notify_message set state = 'failed', error = ${reasons.unshown}
      where channel = 'portal' and state = 'queued' and due_at <= ${new Date(now - shownMs)}`.execute(db)
  }
  return {
    tell: async (now: number): Promise<void> => {
      await tidy(now)
      const { rows } = await sql<{ id: string; userId: string }>`
        select id, user_id as "userId" from notify_message
        where channel = 'portal' and state = 'queued' and due_at <= ${new Date(now)}`.execute(db)
      const fresh = rows.filter(({ id }) => !told.has(id))
      for (const { id } of fresh) told.set(id, now)
      for (const userId of new Set(fresh.map((each) => each.userId))) live.changed('alerts', userId)
    },
  }
}

/** The messages to a user that wait to be seen in the portal, the oldest first; from now on they are sent. `now` in ms. */
export const alertsOf = async (db: Db, userId: string, now: number): Promise<Alert[]> => {
  const { rows } = await sql<{ id: string; ts: number }>`
    select m.id, extract(epoch from m.due_at)::float8 * 1000 as ts from notify_message m
    where m.user_id = ${userId} and m.channel = 'portal' and m.state in ('queued', 'sent') and m.due_at <= ${new Date(now)}
      and m.due_at > ${new Date(now - shownMs)}
    order by m.due_at desc, m.id desc limit ${mostShown}`.execute(db)
  const facts = await factsOf(
    db,
    rows.map(({ id }) => id),
    now,
  )
  const dropped = new Map<string, string>()
  const alerts = rows.toReversed().flatMap(({ id, ts }): Alert[] => {
    const each = facts.get(id)
    if (!each) return []
    const why = needless(each)
    if (why !== undefined) {
      dropped.set(id, why)
      return []
    }
    const [zh, en] = (['zh', 'en'] as const).map((language) => wordsOf(each, { link: '', acknowledge: '' }, language))
    if (!zh || !en) return []
    const { kind, level, alarmId } = each
    const sound = level === 1 && kind !== 'ended' && kind !== 'test'
    const said = { title: zh.title, text: zh.text, titleEn: en.title, textEn: en.text }
    return [{ messageId: id, kind, ...said, level, sound, alarmId, ts: Math.round(ts) }]
  })
  const shown = alerts.map(({ messageId }) => messageId)
  await sql`
    update notify_message set state = 'sent', sent_at = ${new Date(now)}, tries = tries + 1
    where id = any(${shown}::bigint[]) and state = 'queued'`.execute(db)
  await sql`
    update notify_message m set state = 'failed', error = t.error
    from unnest(${[...dropped.keys()]}::bigint[], ${[...dropped.values()]}::text[]) as t (id, error)
    where m.id = t.id and m.state = 'queued'`.execute(db)
  return alerts
}

/** The user has seen these of his messages. */
export const noteSeen = async (db: Db, userId: string, ids: readonly string[], now: number): Promise<void> => {
  const at = new Date(now)
  await sql`
    update notify_message set state = 'delivered', delivered_at = ${at}, sent_at = coalesce(sent_at, ${at}), error = null
    where id = any(${ids}::bigint[]) and user_id = ${userId} and channel = 'portal' and state in ('queued', 'sent', 'failed')
      and due_at <= ${at}`.execute(db)
}
