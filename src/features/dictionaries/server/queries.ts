import type { Parsed } from '#contract/endpoint.ts'
import type { Db } from '#server/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import type { DictEntry, DictType, dictionariesContract } from '../contract.ts'

type Inputs = typeof dictionariesContract

export const typePage = async (db: Db, input: Parsed<Inputs['typePage']>) => {
  const { dict_type = '', dict_name = '' } = input
  const query = db
    .selectFrom('dict_type')
    .select((eb) => [
      'dict_type',
      'name as dict_name',
      'name_en as dict_name_en',
      'remark',
      'is_system',
      'version',
      eb
        .selectFrom('dict_data')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count'))
        .whereRef('dict_data.dict_type', '=', 'dict_type.dict_type')
        .as('entry_count'),
    ])
    .$if(dict_type !== '', (q) => q.where('dict_type', 'like', containing(dict_type)))
    .$if(dict_name !== '', (q) =>
      q.where((eb) =>
        eb.or([eb('name', 'like', containing(dict_name)), eb('name_en', 'ilike', containing(dict_name))]),
      ),
    )
    .orderBy('dict_type')
  const { rows, ...page } = await paged(db, query, input)
  const records = rows.map(
    (row): DictType => ({ ...row, is_system: Number(row.is_system), entry_count: row.entry_count ?? 0 }),
  )
  return { records, ...page }
}

export const addType = async (db: Db, input: Parsed<Inputs['typeSave']>): Promise<void> => {
  const { dict_type, dict_name, dict_name_en, remark, requestId } = input
  const request_id = requestId || null
  const made = await db
    .insertInto('dict_type')
    .values({ dict_type, name: dict_name, name_en: dict_name_en, remark, request_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('dict_type')
    .executeTakeFirst()
  if (made) return
  const there = await db
    .selectFrom('dict_type')
    .select('request_id')
    .where('dict_type', '=', dict_type)
    .executeTakeFirst()
  if (request_id === null || there?.request_id !== request_id) throw new AppError('dict.type_taken')
}

export const editType = async (db: Db, input: Parsed<Inputs['typeUpdate']>): Promise<void> => {
  const { dict_type, dict_name, dict_name_en, remark, version } = input
  const changed = await db
    .updateTable('dict_type')
    .set((eb) => ({
      name: dict_name,
      name_en: dict_name_en,
      remark,
      updated_at: new Date(),
      version: eb('version', '+', 1),
    }))
    .where('dict_type', '=', dict_type)
    .$if(version !== undefined, (q) => q.where('version', '=', version ?? 0))
    .returning('dict_type')
    .executeTakeFirst()
  if (changed) return
  const there = await db.selectFrom('dict_type').select('version').where('dict_type', '=', dict_type).executeTakeFirst()
  throw new AppError(there ? 'rows.changed' : 'rows.not_found')
}

export const removeType = async (db: Db, dict_type: string): Promise<void> => {
  const removed = await db
    .deleteFrom('dict_type')
    .where('dict_type', '=', dict_type)
    .where('is_system', '=', false)
    .returning('dict_type')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw violationOf(error)?.kind === 'foreign' ? new AppError('rows.in_use') : error
    })
  if (removed) return
  const there = await db.selectFrom('dict_type').select('version').where('dict_type', '=', dict_type).executeTakeFirst()
  throw new AppError(there ? 'rows.builtin' : 'rows.not_found')
}

export const entryPage = async (db: Db, input: Parsed<Inputs['entryPage']>) => {
  const { dict_type = '', dict_label = '', status_code } = input
  const query = db
    .selectFrom('dict_data')
    .select([
      'dict_type',
      'code as dict_code',
      'label as dict_label',
      'label_en as dict_label_en',
      'value as dict_value',
      'sort',
      'status as status_code',
      'remark',
      'is_system',
      'version',
    ])
    .$if(dict_type !== '', (q) => q.where('dict_type', '=', dict_type))
    .$if(dict_label !== '', (q) =>
      q.where((eb) =>
        eb.or([eb('label', 'like', containing(dict_label)), eb('label_en', 'ilike', containing(dict_label))]),
      ),
    )
    .$if(status_code !== undefined, (q) => q.where('status', '=', status_code ?? 0))
    .orderBy('dict_type')
    .orderBy('sort')
    .orderBy('code')
  const { rows, ...page } = await paged(db, query, input)
  return { records: rows.map((row): DictEntry => ({ ...row, is_system: Number(row.is_system) })), ...page }
}
