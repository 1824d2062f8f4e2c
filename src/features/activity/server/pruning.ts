import { sql } from 'kysely'
import type { Tracker } from '#server/context/stream.ts'
import type { Context } from '#server/context/context.ts'
import { type ParameterKey, parameterOf } from '#server/administration/parameters.ts'
import { hasPassed } from '#server/hasPassed.ts'

const day = 86_400_000
const soon = 60_000
/** Rows of one statement; the next ones go at the next tick, so that nobody who signs in waits. */
const atOnce = 1000

const logs = [
  { table: 'login_log', key: 'login_log_days' },
  { table: 'operation_log', key: 'operation_log_days' },
] as const satisfies readonly { table: string; key: ParameterKey }[]

/** Once a day takes from both logs what is older than the parameters say, by the one way that the database has for it. */
export const createPruning = ({ db, log }: Pick<Context, 'db' | 'log'>): Tracker => {
  let [triedAt, pause] = [Number.NEGATIVE_INFINITY, 0]
  const removed = { login_log: 0, operation_log: 0 }
  const step = async (now: number): Promise<boolean> => {
    let more = false
    for (const { table, key } of logs) {
      const days = await parameterOf(db, key)
      if (days === 0) continue
      const { rows } = await sql<{ count: number }>`
        select prune_log(${table}, ${new Date(now - days * day)}, ${atOnce}) as count`.execute(db)
      const count = rows[0]?.count ?? 0
      removed[table] += count
      more ||= count === atOnce
    }
    return more
  }
  return {
    name: 'logs',
    tick: async (now) => {
      if (!hasPassed(pause, triedAt, now)) return
      ;[triedAt, pause] = [now, soon]
      if (await step(now)) {
        pause = 0
        return
      }
      if (removed.login_log + removed.operation_log > 0) log.info('old log entries were removed', { ...removed })
      Object.assign(removed, { login_log: 0, operation_log: 0 })
      pause = day
    },
  }
}
