import { type RawBuilder, sql } from 'kysely'
import type { Caller, Db } from '../context/context.ts'
import { inScope } from '../db/scope.ts'
import { AppError } from '../http/appError.ts'

/** SQL condition on a row of `role` under this name: built in, made in an organization that the caller sees, or in one above his. */
export const roleVisible = (caller: Caller, role: string): RawBuilder<boolean> => {
  const org = sql.ref(`${role}.org_id`)
  return sql<boolean>`(${sql.ref(`${role}.is_builtin`)} or ${inScope(caller, `${role}.org_id`)} or (${org} is not null
    and ${org} = any(string_to_array(trim(both '/' from ${caller.orgPath}), '/')::bigint[])
    and exists (select from organization above where above.id = ${org} and above.path like ${`${caller.merchantPath}%`})))`
}

type Granted = { readonly level: number; readonly dataScope: number; readonly authorities: readonly string[] }

const grantFault = (caller: Caller, { level, dataScope, authorities }: Granted): AppError | undefined => {
  if (level < caller.level) return new AppError('role.above')
  if (dataScope < caller.dataScope) return new AppError('role.scope_wider')
  // He holds every authority that some call asks for; others, of menus that he made up, open nothing.
  if (caller.isPlatformAdmin) return undefined
  const lacked = authorities.find((authority) => !caller.authorities.has(authority))
  return lacked === undefined ? undefined : new AppError('role.authority_lacked', lacked)
}

/** Refuses to hand out what stands above the caller, sees further than he does, or holds an authority that he lacks. */
export const refuseGrant = (caller: Caller, granted: Granted): void => {
  const fault = grantFault(caller, granted)
  if (fault) throw fault
}

const authoritiesOf = sql<string[]>`array(select a.authority from role_authority a where a.role_id = r.id)`

/** Refuses to say how a user signs in who holds what the caller could not give him, be it switched off: he could sign in as him. */
export const refuseRicher = async (db: Db, caller: Caller, userId: string): Promise<void> => {
  const rows = await db
    .selectFrom('user_role as ur')
    .innerJoin('role as r', 'r.id', 'ur.role_id')
    .select(['r.level', 'r.data_scope as dataScope', authoritiesOf.as('authorities')])
    .where('ur.user_id', '=', userId)
    .execute()
  if (rows.some((row) => grantFault(caller, row))) throw new AppError('user.richer')
}

/** Refuses roles that the caller may not give; `rows.not_found` for one that he does not see. */
export const refuseRoles = async (db: Db, caller: Caller, roleIds: readonly string[]): Promise<void> => {
  if (roleIds.length === 0) return
  const rows = await db
    .selectFrom('role as r')
    .select(['r.level', 'r.data_scope as dataScope', authoritiesOf.as('authorities')])
    .where('r.id', 'in', roleIds)
    .where('r.status', '=', 0)
    .where(roleVisible(caller, 'r'))
    .execute()
  if (rows.length < new Set(roleIds).size) throw new AppError('rows.not_found')
  for (const row of rows) refuseGrant(caller, row)
}
