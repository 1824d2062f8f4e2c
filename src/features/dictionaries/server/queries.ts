import type { Parsed } from '#contract/endpoint.ts'
import type { Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
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
    .$if(dict_type !== '', (q) => q.where('dict_type', 'ilike', containing(dict_type)))
    .$if(dict_name !== '', (q) =>
      q.where((eb) =>
        eb.or([eb('name', 'ilike', containing(dict_name)), eb('name_en', 'ilike', containing(dict_name))]),
      ),
    )
    .orderBy('dict_type')
  const { rows, ...page } = await paged(db, query, input)
  const records = rows.map(
    (row): DictType => ({ ...row, is_system: Number(row.is_system), entry_count: row.entry_count ?? 0 }),
  )
  return { records, ...page }
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
        eb.or([eb('label', 'ilike', containing(dict_label)), eb('label_en', 'ilike', containing(dict_label))]),
      ),
    )
    .$if(status_code !== undefined, (q) => q.where('status', '=', status_code ?? 0))
    .orderBy('dict_type')
    .orderBy('sort')
    .orderBy('code')
  const { rows, ...page } = await paged(db, query, input)
  return { records: rows.map((row): DictEntry => ({ ...row, is_system: Number(row.is_system) })), ...page }
}
