import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/errors.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { thirdPartyAt } from '#server/administration/thirdPages.ts'

const permitted = (caller: Caller): RawBuilder<boolean> => {
  const held = [...caller.authorities]
  return sql<boolean>`(m.perms = '' or m.perms = any(${held}::text[]))
    and (m.platform = '' or 'platform_' || m.platform = any(${held}::text[]))`
}

/** Folders and pages that the caller may see, in order, names in his language. */
export const ownMenus = (db: Db, caller: Caller, language: Language) =>
  db
    .selectFrom('menu as m')
    .select([
      'm.id as menu_id',
      language === 'zh' ? 'm.name as menu_name' : sql<string>`coalesce(nullif(m.name_en, ''), m.name)`.as('menu_name'),
      'm.name_en as menu_name_en',
      'm.parent_id as menu_parent_id',
      'm.type as menu_type',
      'm.position as position_index',
      'm.url',
      'm.component',
      'm.component_name',
      'm.is_visible',
      'm.icon',
      'm.keep_alive',
      'm.third_url',
      'm.perms',
      'm.platform',
      'm.owner_id',
      'm.remark',
      'm.is_valid',
    ])
    .where('m.type', 'in', [0, 1])
    .where('m.is_valid', '=', 1)
    .where(permitted(caller))
    .orderBy('m.position')
    .orderBy('m.id')
    .execute()

type DeptConfig = {
  is_on: number
  index_name: string
  index_log: string
  path: string
  component: string
  own_path: string | null
  own_component: string | null
}

/** The nearest configuration that is switched on, of the caller's organization or one above it, and his own home page. */
export const indexOf = async (db: Db, { userId, orgId, orgPath }: Caller): Promise<DeptConfig> => {
  const { rows } = await sql<DeptConfig>`
    select coalesce(c.is_on, 0) as is_on, coalesce(c.index_name, '') as index_name, coalesce(c.index_log, '') as index_log,
      coalesce(c.path, '') as path, coalesce(c.component, '') as component, i.path as own_path, i.component as own_component
    from (values (1)) as one
    left join (
      select x.* from org_index x join organization o on o.id = x.org_id
      where x.is_on = 1 and (o.id = ${orgId} or o.id = any(string_to_array(trim(both '/' from ${orgPath}), '/')::bigint[]))
      order by length(o.path) desc limit 1
    ) c on true
    left join user_index i on i.user_id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select from one row gave none')
  return row
}

/** Keeps the home page unless a third party's page stands there; false where it does. */
export const saveIndex = async (
  db: Db,
  userId: string,
  { path, component }: { path: string; component: string },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into user_index (user_id, path, component)
    select ${userId}, ${path}, ${component}
    where not ${thirdPartyAt(path)}
    on conflict (user_id) do update set path = excluded.path, component = excluded.component
    returning user_id`.execute(db)
  return rows.length > 0
}

export const isThirdParty = async (db: Db, path: string): Promise<boolean> => {
  const { rows } = await sql<{ third: boolean }>`select ${thirdPartyAt(path)} as third`.execute(db)
  return rows[0]?.third ?? false
}

export const removeIndex = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('user_index').where('user_id', '=', userId).execute()
}

/** A page of a third party that the caller may open. */
export const mayOpen = (db: Db, caller: Caller, menuId: string) =>
  db
    .selectFrom('menu as m')
    .select('m.third_url')
    .where('m.id', '=', menuId)
    .where('m.type', '=', 1)
    .where('m.is_valid', '=', 1)
    .where('m.third_url', '<>', '')
    .where(permitted(caller))
    .executeTakeFirst()
