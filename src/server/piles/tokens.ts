import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '#server/context/context.ts'
import { merchantRoot } from '#server/db/merchantRoot.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import { remoteTag, type TokenStatus } from './desk.ts'
import { storable } from './ground.ts'

export type KnownToken = {
  /** null for what starts from afar */
  readonly id: string | null
  readonly status: TokenStatus
  readonly holder: string
  readonly shipId: string | null
  readonly shipName: string | null
}

/** The token of a station's merchant, or of all merchants, as it stands at a moment (ms). Upper and lower case are the same. */
export const tokenAt = async (
  db: Db,
  stationId: string,
  idTag: string,
  at: number,
): Promise<KnownToken | undefined> => {
  const row = await db
    .selectFrom('pile_token as t')
    .leftJoin('device as ship', 'ship.id', 't.ship_id')
    .select(['t.id', 't.status', 't.expires_at', 't.holder', 't.ship_id', 'ship.name as ship_name'])
    .where(sql<string>`lower(t.id_tag)`, '=', storable(idTag).toLowerCase())
    .where(
      sql<boolean>`t.merchant in ('', (select ${sql.raw(merchantRoot('o.path'))}
        from station s join organization o on o.id = s.org_id where s.id = ${stationId}))`,
    )
    .orderBy('t.merchant', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row)
    return idTag === remoteTag ? { id: null, status: 'Accepted', holder: '', shipId: null, shipName: null } : undefined
  const expired = row.expires_at !== null && row.expires_at.getTime() <= at
  return {
    id: row.id,
    status: row.status === 0 ? 'Blocked' : expired ? 'Expired' : 'Accepted',
    ...{ holder: row.holder, shipId: row.ship_id, shipName: row.ship_name },
  }
}

/** SQL value: the merchant that a token of an organization opens piles of. */
export const merchantFor = (orgId: string): RawBuilder<string> =>
  sql<string>`(select ${sql.raw(merchantRoot('o.path'))} from organization o where o.id = ${orgId})`

/** Tokens of an organization and those below go along to the merchant that it is of now. Refuses `dept.cards_shared`. */
export const moveTokens = async (trx: Transaction<Tables>, orgId: string): Promise<void> => {
  await sql`
    update pile_token t set merchant = ${sql.raw(merchantRoot('o.path'))} from organization o
    where o.id = t.org_id and o.path like ${`%/${orgId}/%`} and t.merchant <> ''`
    .execute(trx)
    .catch((error: unknown) => {
      throw violationOf(error)?.constraint === 'pile_token_tag' ? new AppError('dept.cards_shared') : error
    })
}

/** Remembers that a token was used. */
export const noteUse = async (db: Db, token: KnownToken | undefined, at: number): Promise<void> => {
  if (!token || token.id === null) return
  await db
    .updateTable('pile_token')
    .set({ last_used_at: new Date(at) })
    .where('id', '=', token.id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', new Date(at))]))
    .execute()
}
