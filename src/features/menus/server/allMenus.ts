import { formatTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import type { MenuNode } from '../contract.ts'

/** Every item, in order, as rows of the tree. */
export const allMenus = async (db: Db, { timeZone }: Caller): Promise<Omit<MenuNode, 'children'>[]> => {
  const rows = await db
    .selectFrom('menu as m')
    .leftJoin('app_user as c', 'c.id', 'm.created_by')
    .leftJoin('app_user as u', 'u.id', 'm.updated_by')
    .select([
      'm.id as menu_id',
      'm.name as menu_name',
      'm.name_en as menu_name_en',
      'm.parent_id as menu_parent_id',
      'm.type as menu_type',
      'm.position as position_index',
      ...(['url', 'component', 'component_name', 'is_visible', 'icon', 'keep_alive', 'third_url'] as const),
      ...(['m.perms', 'm.platform', 'm.owner_id', 'm.remark', 'm.is_valid', 'm.version', 'm.key'] as const),
      'm.created_at',
      'm.updated_at',
      'c.user_name as created_name',
      'u.user_name as updated_name',
    ])
    .orderBy('m.position')
    .orderBy('m.id')
    .execute()
  return rows.map(({ key, created_at, updated_at, created_name, updated_name, ...row }) => ({
    ...row,
    is_builtin: key === null ? 0 : 1,
    creation_time: formatTime(created_at.getTime(), timeZone),
    creation_user: created_name ?? '',
    update_time: updated_at ? formatTime(updated_at.getTime(), timeZone) : '',
    update_user: updated_name ?? '',
  }))
}
