import type { Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

type Trx = Transaction<Tables>

const columns = [
  'name as menu_name',
  'name_en as menu_name_en',
  'type as menu_type',
  'position as position_index',
  'url',
  'component',
  'component_name',
  'is_visible',
  'icon',
  'keep_alive',
  'third_url',
  'perms',
  'platform',
  'remark',
  'is_valid',
] as const

/** What the log says of a menu item: the name of its parent for the id. Undefined where there is none. */
export const loggedMenu = async (trx: Trx, menuId: string) =>
  trx
    .selectFrom('menu')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('menu as parent')
        .select('parent.name')
        .whereRef('parent.id', '=', 'menu.parent_id')
        .as('menu_parent'),
    )
    .where('menu.id', '=', menuId)
    .executeTakeFirst()

/** The names below a parent in their order; none is the top. */
export const loggedOrder = async (trx: Trx, parentId: string | null): Promise<string> => {
  const rows = await trx
    .selectFrom('menu')
    .select('name')
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name).join('、')
}
