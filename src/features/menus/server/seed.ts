import { sql } from 'kysely'
import type { Db } from '#server/context/context.ts'
import { type BuiltinMenu, builtinMenus } from './builtin.ts'

/** Adds built-in entries that are missing and brings those nobody changed up to date. Idempotent. */
export const seedMenus = (db: Db, builtin: readonly BuiltinMenu[] = builtinMenus): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const rows = builtin.map(({ parent: _, ...entry }, position) => ({ ...entry, position }))
    await trx
      .insertInto('menu')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((eb) => ({
            name: eb.ref('excluded.name'),
            name_en: eb.ref('excluded.name_en'),
            type: eb.ref('excluded.type'),
            position: eb.ref('excluded.position'),
            url: eb.ref('excluded.url'),
            component: eb.ref('excluded.component'),
            component_name: eb.ref('excluded.component_name'),
            is_visible: eb.ref('excluded.is_visible'),
            icon: eb.ref('excluded.icon'),
            keep_alive: eb.ref('excluded.keep_alive'),
            perms: eb.ref('excluded.perms'),
            platform: eb.ref('excluded.platform'),
          }))
          .where('menu.updated_at', 'is', null),
      )
      .execute()
    const children = builtin.map(({ key }) => key)
    const parents = builtin.map(({ parent }) => parent)
    await sql`
      update menu m set parent_id = p.id
      from unnest(${children}::text[], ${parents}::text[]) as u(child, parent) left join menu p on p.key = u.parent
      where m.key = u.child and m.updated_at is null`.execute(trx)
  })
