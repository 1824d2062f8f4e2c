import { sql } from 'kysely'
import type { Db } from '#server/context/context.ts'
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
      sql<boolean>`t.merchant in ('', (select split_part(o.path, '/', 2)
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
