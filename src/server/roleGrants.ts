import { type RawBuilder, sql } from 'kysely'
import type { Caller, Db } from './context.ts'
import { inScope } from './db/scope.ts'
import { AppError } from './http/appError.ts'

/** SQL condition on a row of `role` under this name: built in, made in an organization that the caller sees, or in one above his. */
export const roleVisible = (caller: Caller, role: string): RawBuilder<boolean> => {
  const org = sql.ref(`${role}.org_id`)
  return sql<boolean>`(${sql.ref(`${role}.is_builtin`)} or ${inScope(caller, `${role}.org_id`)} or (${org} is not null
    and ${org} = any(string_to_array(trim(both '/' from ${caller.orgPath}), '/')::bigint[])
    and exists (select from organization above where above.id = ${org} and above.path like ${`${caller.merchantPath}%`})))`
}

type Granted = { readonly level: number; readonly dataScope: number; readonly authorities: readonly string[] }

/** Refuses to hand out what stands above the caller, sees further than he does, or holds an authority that he lacks. */
export const refuseGrant = (caller: Caller, { level, dataScope, authorities }: Granted): void => {
  if (level < caller.level) throw new AppError('role.above')
  if (dataScope < caller.dataScope) throw new AppError('role.scope_wider')
  // He holds every authority that some call asks for; others, of menus that he made up, open nothing.
  if (caller.isPlatformAdmin) return
  const lacked = authorities.find((authority) => !caller.authorities.has(authority))
  if (lacked !== undefined) throw new AppError('role.authority_lacked', lacked)
}

/** Refuses roles that the caller may not give; `rows.not_found` for one that he does not see. */
export const refuseRoles = async (db: Db, caller: Caller, roleIds: readonly string[]): Promise<void> => {
  if (roleIds.length === 0) return
  const rows = await db
    .selectFrom('role as r')
    .select(['r.level', 'r.data_scope as dataScope'])
    .select(sql<string[]>`array(select a.authority from role_authority a where a.role_id = r.id)`.as('authorities'))
    .where('r.id', 'in', roleIds)
    .where('r.status', '=', 0)
    .where(roleVisible(caller, 'r'))
    .execute()
  if (rows.length < new Set(roleIds).size) throw new AppError('rows.not_found')
  for (const row of rows) refuseGrant(caller, row)
}
