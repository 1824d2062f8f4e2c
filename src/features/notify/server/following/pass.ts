import { sql } from 'kysely'
import { parameterOf } from '#server/administration/parameters.ts'
import type { Context, Db, Log } from '#server/context/context.ts'
import { rulesWhere } from '../ruleRows.ts'
import { fold } from './fold.ts'
import { alarmsOf, casesOf, countsOf, dueAlarms, historyOf, refusedOf, takeEvents } from './reads.ts'
import { type Followed, followed } from './turns.ts'
import { piecesOf } from './pieces.ts'
import { countWaiting, removeCases, writeCases, writeMessages } from './writes.ts'

const most = 2000
const lock = 7_439_231

/** Whether something is to be done at all: two looks into indexes. */
export const isIdle = async (db: Db, now: number): Promise<boolean> => {
  const { rows } = await sql<{ idle: boolean }>`
    select not exists (select from notify_event)
      and not exists (select from notify_case c join notify_rule r on r.id = c.rule_id and r.enabled
        where c.due_at <= ${new Date(now)}) as idle`.execute(db)
  return rows[0]?.idle ?? true
}

type Passed = { readonly wrote: number; readonly found: ReadonlyMap<string, boolean>; readonly isMore: boolean }
const nothingDone: Passed = { wrote: 0, found: new Map(), isMore: false }

/**
 * Takes a batch of events and due cases, and writes what becomes of them in the same transaction. Another process that is at it keeps this one
 * out. Answers how many messages it wrote, whether the chosen of each station were there, and whether more waits.
 */
export const pass = ({ db }: Pick<Context, 'db'>, log: Log, now: number): Promise<Passed> =>
  db.transaction().execute(async (trx) => {
    const held = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${lock}::bigint) as held`.execute(trx)
    if (!held.rows[0]?.held) return nothingDone
    const { events, areMore } = await takeEvents(trx, most)
    const due = await dueAlarms(trx, now, most)
    const isMore = areMore || due.length > 0
    const ids = [...new Set([...events.keys(), ...due])]
    if (ids.length === 0) return nothingDone
    const rules = await rulesWhere(trx, sql<boolean>`r.enabled`)
    const alarms = await alarmsOf(trx, ids, now)
    const cases = await casesOf(trx, ids)
    const after: Followed = await followed({ rules, alarms, cases, events, now })
    const { pieces, told, failed, found } = await piecesOf(trx, after.said, log, now)
    const receivers = [...new Set(pieces.map(({ receiver }) => receiver))]
    const [history, counts] = [await historyOf(trx, pieces, now), await countsOf(trx, receivers, now)]
    const refused = await refusedOf(trx, failed, now)
    const limit = await parameterOf(trx, 'notify_hour_limit')
    const { messages, waiting } = fold(pieces, history, counts, limit, now)
    await writeMessages(trx, [...messages, ...failed.filter(({ key }) => !refused.has(key))], now)
    await countWaiting(trx, waiting)
    await removeCases(trx, after.gone)
    await writeCases(trx, after.cases.map(told))
    return { wrote: messages.length, found, isMore }
  })
