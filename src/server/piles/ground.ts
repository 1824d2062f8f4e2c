import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'

export type Trx = Transaction<Tables>
/** What sessions of piles are kept with. */
export type PileGround = Pick<Context, 'db' | 'registry' | 'clock' | 'log' | 'live'>

/** told to the live hub with the station's id when piles, their states or sessions changed */
export const pileTopic = 'pileChanged'

/** ours among the advisory locks of the database */
const lockSpace = 7_063

/** A transaction in which nobody else changes what belongs to the pile, in any process. */
export const withPile = <T>(
  { db }: Pick<PileGround, 'db'>,
  pileId: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${pileId}))`.execute(trx)
    return work(trx)
  })

/** PostgreSQL takes no NUL in texts. */
export const storable = (text: string): string => text.replaceAll('\0', '')
