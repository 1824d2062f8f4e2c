import { sql } from 'kysely'
import type { Tracker } from '#server/context/stream.ts'
import type { Context } from '#server/context/context.ts'
import { hasPassed } from '#server/hasPassed.ts'
import { refreshLifetime } from './tokens.ts'

const soon = 60_000
const hour = 3_600_000
/** How long a session that is over stays, with what tells a stolen token of it. */
export const overMs = 24 * hour
/** Rows of one statement; the next ones go at the next tick. */
const atOnce = 200

/** Once an hour forgets sessions that have been over for a day, and used tokens that have run out by themselves. */
export const createForgetting = ({ db }: Pick<Context, 'db'>): Tracker => {
  let [triedAt, pause] = [Number.NEGATIVE_INFINITY, 0]
  const step = async (now: number): Promise<boolean> => {
    const used = await sql`
      delete from used_refresh where hash in (
        select hash from used_refresh where used_at < ${new Date(now - refreshLifetime)} limit ${10 * atOnce})`.execute(
      db,
    )
    const over = new Date(now - overMs)
    const sessions = await sql`
      delete from session where id in (
        select id from session where ended_at < ${over} or refresh_expires_at < ${over} limit ${atOnce})`.execute(db)
    return Number(used.numAffectedRows) === 10 * atOnce || Number(sessions.numAffectedRows) === atOnce
  }
  return {
    name: 'sessions',
    tick: async (now) => {
      if (!hasPassed(pause, triedAt, now)) return
      ;[triedAt, pause] = [now, soon]
      pause = (await step(now)) ? 0 : hour
    },
  }
}
