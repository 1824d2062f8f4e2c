import type { Db } from '../context/context.ts'

/** Names of rows by id, in the order of the ids, for the log; what is gone is its id. */
const namesFrom = async (
  db: Db,
  table: 'role' | 'organization' | 'merchant',
  ids: readonly string[],
): Promise<string> => {
  if (ids.length === 0) return ''
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.name ?? id).join('、')
}

export const roleNames = (db: Db, ids: readonly string[]): Promise<string> => namesFrom(db, 'role', ids)
export const organizationName = (db: Db, id: string | null | undefined): Promise<string> =>
  namesFrom(db, 'organization', id ? [id] : [])
export const merchantName = (db: Db, id: string | null | undefined): Promise<string> =>
  namesFrom(db, 'merchant', id ? [id] : [])
