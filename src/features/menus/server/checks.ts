import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { isOwnPath } from '#contract/pagePaths.ts'
import { webAddress } from '#contract/webAddress.ts'
import type { Caller } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import type { menusContract } from '../contract.ts'
import { missingFields } from './rules.ts'

type Inputs = typeof menusContract
export type Fields = Omit<Parsed<Inputs['update']>, 'menu_id' | 'version'>
type Trx = Transaction<Tables>

export const columns = (input: Fields) => ({
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
export const lock = (trx: Trx) => sql`lock table menu in share row exclusive mode`.execute(trx)

/** The rules of section 5, and those that keep the tree a tree. */
export const check = async (trx: Trx, caller: Caller, input: Fields, menuId: string | null): Promise<void> => {
  const missing = missingFields(input)
  if (missing.length > 0) throw new AppError('menu.needed', missing.join(', '))
  if (input.third_url !== '' && !webAddress(input.third_url)) throw new AppError('menu.third_url')
  // The router shows its own page there, never the third party's.
  if (input.third_url !== '' && isOwnPath(input.url)) throw new AppError('menu.third_path', input.url)
  const { rows } = await sql<{
    parent: number | null
    inside: boolean
    taken: boolean
    foreign: boolean
    unfit: boolean
  }>`
    with recursive up as (
      select id, parent_id from menu where id = ${input.menu_parent_id ?? null}
      union all select m.id, m.parent_id from menu m join up on m.id = up.parent_id
    )
    select (select type from menu where id = ${input.menu_parent_id ?? null}) as parent,
      exists (select from up where id = ${menuId}) as inside,
      exists (select from menu where lower(url) = lower(${input.url}) and url <> '' and type <> 2 and id is distinct from ${menuId}) as taken,
      exists (select from role_authority where authority = ${input.perms})
        and not ${caller.authorities.has(input.perms)}
        and not exists (select from menu where id = ${menuId} and perms = ${input.perms}) as foreign,
      exists (select from menu c where c.parent_id = ${menuId}
        and not (${input.menu_type}::int = 0 or (${input.menu_type}::int = 1 and c.type = 2))) as unfit`.execute(trx)
  const [found] = rows
  if (!found) throw new Error('a select without a table gave no row')
  const wrongParent = input.menu_parent_id
    ? found.parent === null || found.inside || !mayHang(input.menu_type, found.parent)
    : input.menu_type === 2
  if (wrongParent) throw new AppError('menu.parent')
  if (found.unfit) throw new AppError('menu.kind')
  if (found.taken && input.menu_type !== 2) throw new AppError('menu.url_taken')
  if (found.foreign) throw new AppError('menu.perms', input.perms)
}

/** Folders and pages hang in folders, buttons on pages or in folders. */
const mayHang = (type: number, parent: number): boolean => parent === 0 || (type === 2 && parent === 1)
