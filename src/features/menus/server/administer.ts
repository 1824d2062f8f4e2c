import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Context } from '#server/context/context.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { refuseStale } from '#server/people/people.ts'
import type { menusContract } from '../contract.ts'
import { check, columns, lock } from './checks.ts'
import { loggedMenu, loggedOrder } from './logged.ts'

type Inputs = typeof menusContract
const kind = 'menu'

/** The same request twice makes one item. */
export const addMenu = ({ db, clock }: Context, call: Call, input: Parsed<Inputs['save']>): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { userId } = call.caller
    await lock(trx)
    const request_id = input.requestId || null
    const before = await trx.selectFrom('menu').select('id').where('request_id', '=', request_id).executeTakeFirst()
    if (before) return before.id
    await check(trx, call.caller, input, null)
    const position =
      input.position_index ??
      sql<number>`(select coalesce(max(position), -1) + 1 from menu where parent_id is not distinct from ${input.menu_parent_id ?? null})`
    const { id } = await trx
      .insertInto('menu')
      .values({ ...columns(input), position, request_id, owner_id: userId, created_by: userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subject = { id, name: input.menu_name }
    await noteOperation(trx, call, clock(), { kind, action: 'save', subject, after: (await loggedMenu(trx, id)) ?? {} })
    return id
  })

export const editMenu = ({ db, clock }: Context, call: Call, input: Parsed<Inputs['update']>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lock(trx)
    const { menu_id, version, position_index } = input
    const held = await trx.selectFrom('menu').select('version').where('id', '=', menu_id).forUpdate().executeTakeFirst()
    if (!held) throw new AppError('rows.not_found')
    refuseStale(held, version)
    await check(trx, call.caller, input, menu_id)
    const before = await loggedMenu(trx, menu_id)
    await trx
      .updateTable('menu')
      .set({
        ...columns(input),
        ...(position_index === undefined ? {} : { position: position_index }),
        version: held.version + 1,
        updated_by: call.caller.userId,
        updated_at: new Date(clock()),
      })
      .where('id', '=', menu_id)
      .execute()
    const subject = { id: menu_id, name: input.menu_name }
    const said = { before: before ?? {}, after: (await loggedMenu(trx, menu_id)) ?? {} }
    await noteOperation(trx, call, clock(), { kind, action: 'update', subject, ...said })
  })

export const removeMenu = ({ db, clock }: Context, call: Call, menuId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lock(trx)
    const before = await loggedMenu(trx, menuId)
    if (!before) throw new AppError('rows.not_found')
    const removed = await trx
      .deleteFrom('menu')
      .where('id', '=', menuId)
      .where('key', 'is', null)
      .returning('id')
      .executeTakeFirst()
      .catch((error: unknown) => {
        throw violationOf(error)?.kind === 'foreign' ? new AppError('menu.has_children') : error
      })
    if (!removed) throw new AppError('rows.builtin')
    const subject = { id: menuId, name: before.menu_name }
    await noteOperation(trx, call, clock(), { kind, action: 'remove', subject, before })
  })

/** Puts items below a parent in this order; all of them or none. */
export const sortMenus = (
  { db, clock }: Context,
  call: Call,
  parentId: string | null,
  ids: readonly string[],
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lock(trx)
    const before = { children: await loggedOrder(trx, parentId) }
    const { rows } = await sql<{ type: number }>`
      with recursive up as (
        select id, parent_id from menu where id = ${parentId}
        union all select m.id, m.parent_id from menu m join up on m.id = up.parent_id
      )
      update menu m set parent_id = ${parentId}, position = u.position - 1, version = m.version + 1,
        updated_by = ${call.caller.userId}, updated_at = ${new Date(clock())}
      from unnest(${ids}::bigint[]) with ordinality as u(id, position)
      where m.id = u.id and m.id not in (select id from up)
        and case when ${parentId}::bigint is null then m.type <> 2
          else exists (select from menu p where p.id = ${parentId} and (p.type = 0 or (p.type = 1 and m.type = 2))) end
      returning m.type`.execute(trx)
    if (rows.length !== new Set(ids).size) throw new AppError('menu.parent')
    const parent = parentId === null ? undefined : await loggedMenu(trx, parentId)
    const subject = { id: parentId ?? '0', name: parent?.menu_name ?? '' }
    const after = { children: await loggedOrder(trx, parentId) }
    await noteOperation(trx, call, clock(), { kind, action: 'sort', subject, before, after })
  })
