import type { Transaction } from 'kysely'
import { platformAuthority, platforms } from '#contract/platforms.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'

export type Permission = { readonly menuIds: readonly string[]; readonly authorities: readonly string[] }
export const noPermission: Permission = { menuIds: [], authorities: [] }

type Given = { menu_ids?: readonly string[] | undefined; authorities?: readonly string[] | undefined }

/** What the ticked menus bring along, and the further keys; `before` where neither is given. */
export const permissionFrom = async (
  trx: Transaction<Tables>,
  given: Given,
  before: Permission,
): Promise<Permission> => {
  if (given.menu_ids === undefined && given.authorities === undefined) return before
  const menuIds = [...new Set(given.menu_ids ?? before.menuIds)]
  const menus =
    menuIds.length === 0
      ? []
      : await trx.selectFrom('menu').select(['id', 'perms', 'platform']).where('id', 'in', menuIds).execute()
  if (menus.length < menuIds.length) throw new AppError('rows.not_found')
  const keys = menus.flatMap(({ perms, platform }) => {
    const known = platforms.find(({ key }) => key === platform)
    return [...(perms === '' ? [] : [perms]), ...(known ? [platformAuthority(known.key)] : [])]
  })
  return { menuIds, authorities: [...new Set([...keys, ...(given.authorities ?? [])])].sort() }
}

export const writePermission = async (
  trx: Transaction<Tables>,
  roleId: string,
  { menuIds, authorities }: Permission,
): Promise<void> => {
  await trx.deleteFrom('role_menu').where('role_id', '=', roleId).execute()
  await trx.deleteFrom('role_authority').where('role_id', '=', roleId).execute()
  if (menuIds.length > 0)
    await trx
      .insertInto('role_menu')
      .values(menuIds.map((menu_id) => ({ role_id: roleId, menu_id })))
      .execute()
  if (authorities.length > 0)
    await trx
      .insertInto('role_authority')
      .values(authorities.map((authority) => ({ role_id: roleId, authority })))
      .execute()
}
