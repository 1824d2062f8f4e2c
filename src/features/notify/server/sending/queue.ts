import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/context/context.ts'
import { senderLocks } from '#server/peers/locks.ts'

/** By which way a message leaves: a channel, or a webhook (`w` and its id). */
export type Lane = string
export type Taken = { readonly messageId: string; readonly lane: Lane; readonly tries: number }

const laneOf = sql<string>`case when m.webhook_id is null then m.channel else 'w' || m.webhook_id end`
const window = 200

/** What is due of lanes that are not full, the oldest first; nobody has it yet. */
export const dueOf = async (db: Db, now: number, full: readonly Lane[]): Promise<{ id: string; lane: Lane }[]> => {
  const { rows } = await sql<{ id: string; lane: Lane }>`
    select m.id, ${laneOf} as lane from notify_message m
    where m.state = 'queued' and m.due_at <= ${new Date(now)} and m.channel <> 'portal' and ${laneOf} <> all(${full}::text[])
    order by m.due_at, m.id limit ${window}`.execute(db)
  return rows
}

/** Takes them in hand, as far as nobody else does; committed when it resolves. */
export const take = async (db: Db, ids: readonly string[], sender: number): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    with free as (
      select id from notify_message where id = any(${ids}::bigint[]) and state = 'queued' for update skip locked
    )
    update notify_message m set state = 'sending', tries = tries + 1, sender = ${sender}, error = null
    from free where m.id = free.id
    returning m.id as "messageId", ${laneOf} as lane, m.tries`.execute(db)
  return rows
}

const settle = async (db: Db, { messageId }: Taken, sender: number, set: RawBuilder<unknown>): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update notify_message set ${set}
    where id = ${messageId} and sender = ${sender} and state in ('sending', 'unsure')`.execute(db)
  return numAffectedRows > 0n
}

export const settleSent = (db: Db, taken: Taken, sender: number, now: number): Promise<boolean> =>
  settle(db, taken, sender, sql`state = 'sent', sent_at = ${new Date(now)}, error = null`)

export const settleLost = (
  db: Db,
  taken: Taken,
  sender: number,
  state: 'failed' | 'unsure',
  error: string,
): Promise<boolean> =>
  settle(db, taken, sender, sql`state = ${state}, error = ${error}, token_hash = null, token_until = null`)

/** It never left, and need not any more: no try counts. */
export const settleDropped = (db: Db, taken: Taken, sender: number, error: string): Promise<boolean> =>
  settle(db, taken, sender, sql`state = 'failed', tries = tries - 1, error = ${error}`)

/** To be tried again at `dueAt` (ms); `tries` is what counts so far. A digest goes into the one that gathers by now. */
export const settleAgain = (
  db: Db,
  taken: Taken,
  sender: number,
  { dueAt, error, tries = taken.tries }: { dueAt: number; error: string; tries?: number },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const merged = await sql`
      update notify_message g set alarm_count = g.alarm_count + m.alarm_count, level = least(g.level, m.level),
        alarm_ids = array(select id from unnest(m.alarm_ids || g.alarm_ids) with ordinality as u (id, at)
          group by id order by min(at) limit 100)
      from notify_message m
      where m.id = ${taken.messageId} and m.sender = ${sender} and m.kind = 'digest' and g.kind = 'digest' and g.state = 'queued'
        and g.channel = m.channel and g.cause = m.cause and g.user_id is not distinct from m.user_id
        and g.webhook_id is not distinct from m.webhook_id`.execute(trx)
    if ((merged.numAffectedRows ?? 0n) > 0n) {
      await sql`delete from notify_message where id = ${taken.messageId} and sender = ${sender}`.execute(trx)
      return
    }
    await settle(
      trx,
      taken,
      sender,
      sql`state = 'queued', tries = ${tries}, due_at = ${new Date(dueAt)}, error = ${error}, sender = null, token_hash = null, token_until = null`,
    )
  })

/** What a process that is gone had in hand may have left: nobody sends it again. Answers how many. */
export const recover = async (db: Db, error: string): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update notify_message set state = 'unsure', error = ${error}
    where state = 'sending' and (sender is null or sender not in (
      select objid::bigint from pg_locks
      where locktype = 'advisory' and classid = ${senderLocks} and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())))`.execute(db)
  return Number(numAffectedRows)
}
