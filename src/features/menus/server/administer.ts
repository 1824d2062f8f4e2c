import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import type { MenuNode, menusContract } from '../contract.ts'
import { missingFields } from './rules.ts'

type Inputs = typeof menusContract
type Fields = Omit<Parsed<Inputs['update']>, 'menu_id' | 'version'>
type Trx = Transaction<Tables>

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

const columns = (input: Fields) => ({
  name: input.menu_name,
  name_en: input.menu_name_en,
  parent_id: input.menu_parent_id ?? null,
  type: input.menu_type,
  url: input.url,
  component: input.component,
  component_name: input.component_name,
  is_visible: input.is_visible,
  icon: input.icon,
  keep_alive: input.keep_alive,
  third_url: input.third_url,
  perms: input.perms,
  platform: input.platform,
  remark: input.remark,
  is_valid: input.is_valid,
})

/** One change of the tree at a time: two could make a ring that neither made. */
const lock = (trx: Trx) => sql`lock table menu in share row exclusive mode`.execute(trx)

/** The rules of section 5, and those that keep the tree a tree. */
const check = async (trx: Trx, caller: Caller, input: Fields, menuId: string | null): Promise<void> => {
  const missing = missingFields(input)
  if (missing.length > 0) throw new AppError('menu.needed', missing.join(', '))
  if (input.third_url !== '' && !isWebAddress(input.third_url)) throw new AppError('menu.third_url')
  const { rows } = await sql<{ parent: number | null; inside: boolean; taken: boolean; foreign: boolean }>`
    with recursive up as (
      select id, parent_id from menu where id = ${input.menu_parent_id ?? null}
      union all select m.id, m.parent_id from menu m join up on m.id = up.parent_id
    )
    select (select type from menu where id = ${input.menu_parent_id ?? null}) as parent,
      exists (select from up where id = ${menuId}) as inside,
      exists (select from menu where url = ${input.url} and url <> '' and type <> 2 and id is distinct from ${menuId}) as taken,
      exists (select from role_authority where authority = ${input.perms})
        and not ${caller.authorities.has(input.perms)}
        and not exists (select from menu where id = ${menuId} and perms = ${input.perms}) as foreign`.execute(trx)
  const [found] = rows
  if (!found) throw new Error('a select without a table gave no row')
  const wrongParent = input.menu_parent_id
    ? found.parent === null || found.inside || !mayHang(input.menu_type, found.parent)
    : input.menu_type === 2
  if (wrongParent) throw new AppError('menu.parent')
  if (found.taken && input.menu_type !== 2) throw new AppError('menu.url_taken')
  if (found.foreign) throw new AppError('menu.perms', input.perms)
}

/** Folders and pages hang in folders, buttons on pages or in folders. */
const mayHang = (type: number, parent: number): boolean => parent === 0 || (type === 2 && parent === 1)

const isWebAddress = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '')

/** The same request twice makes one item. */
export const addMenu = (db: Db, caller: Caller, input: Parsed<Inputs['save']>): Promise<string> =>
  db.transaction().execute(async (trx) => {
    await lock(trx)
    const request_id = input.requestId || null
    const before = await trx.selectFrom('menu').select('id').where('request_id', '=', request_id).executeTakeFirst()
    if (before) return before.id
    await check(trx, caller, input, null)
    const position =
      input.position_index ??
      sql<number>`(select coalesce(max(position), -1) + 1 from menu where parent_id is not distinct from ${input.menu_parent_id ?? null})`
    const made = await trx
      .insertInto('menu')
      .values({ ...columns(input), position, request_id, owner_id: caller.userId, created_by: caller.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  })

export const editMenu = (db: Db, caller: Caller, input: Parsed<Inputs['update']>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lock(trx)
    const { menu_id, version, position_index } = input
    const before = await trx
      .selectFrom('menu')
      .select('version')
      .where('id', '=', menu_id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new AppError('rows.not_found')
    if (version !== undefined && version !== before.version) throw new AppError('rows.changed')
    await check(trx, caller, input, menu_id)
    await trx
      .updateTable('menu')
      .set({
        ...columns(input),
        ...(position_index === undefined ? {} : { position: position_index }),
        version: before.version + 1,
        updated_by: caller.userId,
        updated_at: new Date(),
      })
      .where('id', '=', menu_id)
      .execute()
  })

export const removeMenu = async (db: Db, menuId: string): Promise<void> => {
  const removed = await db
    .deleteFrom('menu')
    .where('id', '=', menuId)
    .where('key', 'is', null)
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw violationOf(error)?.kind === 'foreign' ? new AppError('menu.has_children') : error
    })
  if (removed) return
  const there = await db.selectFrom('menu').select('id').where('id', '=', menuId).executeTakeFirst()
  throw new AppError(there ? 'rows.builtin' : 'rows.not_found')
}

/** Puts items below a parent in this order; all of them or none. */
export const sortMenus = (db: Db, caller: Caller, parentId: string | null, ids: readonly string[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lock(trx)
    const { rows } = await sql<{ type: number }>`
      with recursive up as (
        select id, parent_id from menu where id = ${parentId}
        union all select m.id, m.parent_id from menu m join up on m.id = up.parent_id
      )
      update menu m set parent_id = ${parentId}, position = u.position - 1, version = m.version + 1,
        updated_by = ${caller.userId}, updated_at = now()
      from unnest(${ids}::bigint[]) with ordinality as u(id, position)
      where m.id = u.id and m.id not in (select id from up)
        and case when ${parentId}::bigint is null then m.type <> 2
          else exists (select from menu p where p.id = ${parentId} and (p.type = 0 or (p.type = 1 and m.type = 2))) end
      returning m.type`.execute(trx)
    if (rows.length !== new Set(ids).size) throw new AppError('menu.parent')
  })
