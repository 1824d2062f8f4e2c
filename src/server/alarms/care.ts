import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/context/context.ts'

/** Told where somebody took note of an alarm beside the alarms' own calls: the open book reads notes anew. */
export const notedTopic = 'alarmNoted'

/** What is set of `alarm a` where a person takes note of it; `now` in ms. */
export const setNoted = (userId: string, now: number, comment: string | null): RawBuilder<unknown> =>
  sql`acknowledged_at = ${new Date(now)}, acknowledged_by = ${userId}, acknowledge_comment = ${comment}`

const tries = 5
const waitedTooLong = new Set(['55P03', '40P01'])

/** Ingest writes the same rows: who waits for it longer than a moment gives way, lest one of them be ended as a deadlock. */
export const withoutHoldingUp = async <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> => {
  for (let tried = 1; ; tried += 1)
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '300ms'`.execute(trx)
        return work(trx)
      })
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (tried === tries || !waitedTooLong.has(code)) throw error
    }
}
