import type { Db } from '#server/context/context.ts'
import { type BuiltinDictionary, builtinDictionaries } from './builtin.ts'

/** Adds built-in dictionaries that are missing and brings those nobody changed up to date. Idempotent. */
export const seedDictionaries = (db: Db, builtin: readonly BuiltinDictionary[] = builtinDictionaries): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('dict_type')
      .values(builtin.map(({ key, zh, en }) => ({ dict_type: key, name: zh, name_en: en, is_system: true })))
      .onConflict((conflict) =>
        conflict
          .column('dict_type')
          .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), name_en: eb.ref('excluded.name_en') }))
          .where('dict_type.updated_at', 'is', null),
      )
      .execute()
    const entries = builtin.flatMap(({ key, entries: its }) =>
      its.map(([value, label, label_en], sort) => ({
        dict_type: key,
        code: value,
        value,
        label,
        label_en,
        sort,
        is_system: true,
      })),
    )
    await trx
      .insertInto('dict_data')
      .values(entries)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
