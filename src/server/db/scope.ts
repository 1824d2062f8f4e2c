import { type RawBuilder, sql } from 'kysely'
import type { Caller, Db } from '#server/context/context.ts'

type ScopeOf = Pick<Caller, 'isPlatformAdmin' | 'dataScope' | 'orgId' | 'orgPath' | 'merchantPath'>

/** Path prefix a caller sees, or null where he sees all. */
export const scopePrefix = (caller: ScopeOf): string | null =>
  caller.isPlatformAdmin ? null : caller.dataScope === 1 ? caller.merchantPath : caller.orgPath

/** SQL condition: the organization in `orgColumn` (such as `station.org_id`) is one that the caller sees. */
export const inScope = (caller: ScopeOf, orgColumn: string): RawBuilder<boolean> => {
  const column = sql.ref(orgColumn)
  if (caller.isPlatformAdmin) return sql<boolean>`true`
  if (caller.dataScope === 3) return sql<boolean>`${column} = ${caller.orgId}`
  const prefix = scopePrefix(caller)
  // An organization without a path is not placed yet; an empty prefix would be everyone's.
  if (!prefix) return sql<boolean>`false`
  return sql<boolean>`${column} in (select id from organization where path like ${`${prefix}%`})`
}

/** Ids of the stations that a caller sees. Within a query they let the planner know how few rows those have. */
export const stationsOf = async (db: Db, caller: ScopeOf): Promise<string[]> =>
  (await db.selectFrom('station').select('id').where(inScope(caller, 'station.org_id')).execute()).map(({ id }) => id)

/** The same rule for a path that is already at hand. */
export const pathInScope = (caller: ScopeOf, orgPath: string): boolean => {
  if (caller.isPlatformAdmin) return true
  if (caller.dataScope === 3) return orgPath === caller.orgPath
  const prefix = scopePrefix(caller)
  return !!prefix && orgPath.startsWith(prefix)
}

/** SQL condition: what the organization in `orgColumn` made is for the caller's merchant, or, without one, for all. */
export const inMerchant = (caller: ScopeOf, orgColumn: string): RawBuilder<boolean> => {
  const column = sql.ref(orgColumn)
  if (caller.isPlatformAdmin) return sql<boolean>`true`
  if (caller.merchantPath === '') return sql<boolean>`${column} is null`
  return sql<boolean>`(${column} is null
    or ${column} in (select id from organization where path like ${`${caller.merchantPath}%`}))`
}
