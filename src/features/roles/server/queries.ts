import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import { roleVisible } from '#server/people/roleGrants.ts'
import type { rolesContract } from '../contract.ts'
import type { RoleFacts } from './rules.ts'

const columns = [
  'r.id as role_id',
  'r.name as role_name',
  'r.key as role_key',
  'r.level',
  'r.status',
  'r.is_builtin',
  'r.sort',
  'r.data_scope',
  'r.version',
] as const
const isEditable = sql<number>`r.is_editable::int`
const menuIds = sql<string[]>`array(select m.menu_id::text from role_menu m where m.role_id = r.id order by m.menu_id)`
const authorities = sql<
  string[]
>`array(select a.authority from role_authority a where a.role_id = r.id order by a.authority)`
/** Editable, made where the caller sees, and not above him. */
const changeable = (caller: Caller) =>
  sql<boolean>`coalesce(r.is_editable and r.level >= ${caller.level} and ${inScope(caller, 'r.org_id')}, false)`

export const rolePage = async (db: Db, caller: Caller, input: Parsed<typeof rolesContract.page>) => {
  const query = db
    .selectFrom('role as r')
    .select([...columns])
    .select([isEditable.as('is_editable'), menuIds.as('menu_ids'), changeable(caller).as('changeable')])
    .select(
      sql<number>`(select count(*) from user_role ur join app_user u on u.id = ur.user_id
        where ur.role_id = r.id and ${inScope(caller, 'u.org_id')})::int`.as('user_count'),
    )
    .where(roleVisible(caller, 'r'))
    .$if(Boolean(input.role_name), (q) => q.where('r.name', 'ilike', containing(input.role_name ?? '')))
    .$if(Boolean(input.role_key), (q) => q.where('r.key', 'ilike', containing(input.role_key ?? '')))
    .$if(input.status !== undefined, (q) => q.where('r.status', '=', input.status ?? 0))
    .orderBy('r.sort')
    .orderBy('r.level')
    .orderBy('r.id')
  const { rows, ...page } = await paged(db, query, input)
  return { records: rows, ...page }
}

const lacks = (caller: Caller) => {
  const held = [...caller.authorities]
  return caller.isPlatformAdmin
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from role_authority a where a.role_id = r.id and a.authority <> all(${held}::text[]))`
}

export const roleList = (db: Db, caller: Caller) =>
  db
    .selectFrom('role as r')
    .select(['r.id as role_id', 'r.name as role_name', 'r.key as role_key', 'r.level'])
    .select(
      sql<boolean>`r.level >= ${caller.level} and r.data_scope >= ${caller.dataScope} and not ${lacks(caller)}`.as(
        'grantable',
      ),
    )
    .where('r.status', '=', 0)
    .where(roleVisible(caller, 'r'))
    .orderBy('r.sort')
    .orderBy('r.level')
    .orderBy('r.id')
    .execute()

const heldBy = (db: Db, caller: Caller, roleId: string) =>
  db
    .selectFrom('role as r')
    .select(['r.version', menuIds.as('menu_ids'), authorities.as('authorities')])
    .where('r.id', '=', roleId)
    .where(roleVisible(caller, 'r'))
    .executeTakeFirst()
const nothingHeld = { version: 0, menu_ids: [], authorities: [] }

/** What a role that the caller sees holds, and the menus that can be ticked, in their order. */
export const permissionOf = async (db: Db, caller: Caller, roleId: string | undefined, language: Language) => {
  const held = roleId === undefined ? nothingHeld : await heldBy(db, caller, roleId)
  if (!held) throw new AppError('rows.not_found')
  const rows = await db
    .selectFrom('menu as m')
    .select(['m.id as menu_id', 'm.parent_id as menu_parent_id', 'm.type as menu_type', 'm.perms', 'm.platform'])
    .select(
      language === 'zh' ? 'm.name as menu_name' : sql<string>`coalesce(nullif(m.name_en, ''), m.name)`.as('menu_name'),
    )
    .where('m.is_valid', '=', 1)
    .orderBy('m.position')
    .orderBy('m.id')
    .execute()
  const has = (given: ReadonlySet<string>, { perms, platform }: { perms: string; platform: string }): boolean =>
    (perms === '' || given.has(perms)) && (platform === '' || given.has(`platform_${platform}`))
  const granted = new Set(held.authorities)
  const covered = rows.filter((menu) => (menu.perms !== '' || menu.platform !== '') && has(granted, menu))
  return {
    menus: rows.map((menu) => ({ ...menu, grantable: caller.isPlatformAdmin || has(caller.authorities, menu) })),
    menu_ids: [...new Set([...held.menu_ids, ...covered.map(({ menu_id }) => menu_id)])],
    authorities: held.authorities,
    grantable: [...caller.authorities].sort(),
    version: held.version,
  }
}

export type HeldRole = {
  readonly id: string
  readonly version: number
  readonly isBuiltin: boolean
  readonly facts: RoleFacts
  readonly menuIds: readonly string[]
  readonly authorities: readonly string[]
}

/** A role that the caller may edit, held until the transaction ends. */
export const holdRole = async (trx: Transaction<Tables>, caller: Caller, roleId: string): Promise<HeldRole> => {
  const row = await trx
    .selectFrom('role as r')
    .select([...columns])
    .select([isEditable.as('is_editable'), menuIds.as('menu_ids'), authorities.as('authorities')])
    .select(sql<boolean>`coalesce(${inScope(caller, 'r.org_id')}, false)`.as('own'))
    .where('r.id', '=', roleId)
    .where(roleVisible(caller, 'r'))
    .forUpdate('r')
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  if (row.level < caller.level) throw new AppError('role.above')
  if (row.is_editable !== 1 || !row.own) throw new AppError('role.fixed')
  const { role_id, version, is_builtin, menu_ids, authorities: held, own: _, ...facts } = row
  return { id: role_id, version, isBuiltin: is_builtin, facts, menuIds: menu_ids, authorities: held }
}
