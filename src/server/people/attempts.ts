import { sql } from 'kysely'
import type { Db } from '../context/context.ts'
import { hasPassed } from '#server/hasPassed.ts'

/** At most `allowed` attempts; they are forgotten `windowMs` after the last one that was let through. */
export type Limit = { readonly allowed: number; readonly windowMs: number }

export type Attempts = {
  /** Counts an attempt before it is made, so that many at once cannot slip by; answers the ms to wait where there were too many. */
  note(subject: string, limit: Limit): Promise<{ wait: number }>
  /** The attempt was a good one: it does not count. */
  takeBack(subject: string): Promise<void>
  /** The ms to wait where there were too many, without counting; 0 where not. */
  wait(subject: string, limit: Limit): Promise<number>
  /** how many are counted, the greatest of the subjects */
  count(subjects: readonly string[]): Promise<number>
}

/** Whose failed passwords are counted. */
export const accountSubject = (userName: string): string => `user:${userName}`

/** So many failed passwords lock an account. */
export const accountAttempts = 10

/** Forgets what was counted, such as `accountSubject(userName)` to unlock an account. */
export const forgetAttempts = async (db: Db, subject: string): Promise<void> => {
  await db.deleteFrom('attempt').where('subject', '=', subject).execute()
}

const sweepEvery = 60_000

/** Attempts in the database: they outlast a restart and no flood of other names can push them out. */
export const createAttempts = (db: Db, clock: () => number): Attempts => {
  let sweptAt = 0
  const sweep = async (now: number): Promise<void> => {
    if (!hasPassed(sweepEvery, sweptAt, now)) return
    sweptAt = now
    await db.deleteFrom('attempt').where('expires_at', '<=', new Date(now)).execute()
  }
  return {
    note: async (subject, { allowed, windowMs }) => {
      const now = clock()
      await sweep(now)
      const { rows } = await sql`
        insert into attempt (subject, count, expires_at) values (${subject}, 1, ${new Date(now + windowMs)})
        on conflict (subject) do update set
          count = case when attempt.expires_at <= ${new Date(now)} then 1 else attempt.count + 1 end,
          expires_at = excluded.expires_at
        where attempt.expires_at <= ${new Date(now)} or attempt.count < ${allowed}
        returning count`.execute(db)
      if (rows.length > 0) return { wait: 0 }
      const row = await db.selectFrom('attempt').select('expires_at').where('subject', '=', subject).executeTakeFirst()
      return { wait: Math.max(1, (row?.expires_at.getTime() ?? now) - now) }
    },
    takeBack: async (subject) => {
      await db
        .updateTable('attempt')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('subject', '=', subject)
        .where('count', '>', 0)
        .execute()
    },
    wait: async (subject, { allowed }) => {
      const row = await db
        .selectFrom('attempt')
        .select('expires_at')
        .where('subject', '=', subject)
        .where('count', '>=', allowed)
        .executeTakeFirst()
      return Math.max(0, (row?.expires_at.getTime() ?? 0) - clock())
    },
    count: async (subjects) => {
      const row = await db
        .selectFrom('attempt')
        .select((eb) => eb.fn.max('count').as('count'))
        .where('subject', 'in', subjects)
        .where('expires_at', '>', new Date(clock()))
        .executeTakeFirst()
      return row?.count ?? 0
    },
  }
}
