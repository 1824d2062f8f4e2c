import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Context, Db } from '#server/context/context.ts'
import type { FewAtOnce } from '#server/fewAtOnce.ts'
import type { Tables } from '#server/db/tables.ts'

export type Trx = Transaction<Tables>
/** What sessions of piles are kept with. */
export type PileGround = Pick<Context, 'db' | 'registry' | 'clock' | 'log' | 'live'> & {
  /** Meter values come by the hundred at once: they must leave connections of the pool to people's calls. */
  readonly fewAtOnce: FewAtOnce
}

/** told to the live hub with the station's id when piles, their states or sessions changed */
export const pileTopic = 'pileChanged'
/** told with a pile's device id when its key, security profile or state changed */
export const pileDoorTopic = 'pileDoor'

/** ours among the advisory locks of the database */
const lockSpace = 7_063

/** A transaction in which nobody else changes what belongs to the pile, in any process. */
export const inPile = <T>(db: Db, pileId: string, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${pileId}))`.execute(trx)
    return work(trx)
  })

/** The same for what piles tell, when its turn comes. */
export const withPile = <T>(
  { db, fewAtOnce }: Pick<PileGround, 'db' | 'fewAtOnce'>,
  pileId: string,
  work: (trx: Trx) => Promise<T>,
): Promise<T> => fewAtOnce(() => inPile(db, pileId, work))

/** PostgreSQL takes no NUL in texts. */
export const storable = (text: string): string => text.replaceAll('\0', '')
