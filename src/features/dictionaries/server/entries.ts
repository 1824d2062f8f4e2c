import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Db } from '#server/context.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import type { dictionariesContract } from '../contract.ts'

type Inputs = typeof dictionariesContract
type Fields = Omit<Parsed<Inputs['entryUpdate']>, 'dict_type' | 'dict_code' | 'version'>

const columns = ({ dict_label, dict_label_en, dict_value, sort, status_code, remark }: Fields) => ({
  label: dict_label,
  label_en: dict_label_en,
  value: dict_value,
  sort,
  status: status_code,
  remark,
})

const refused = (error: unknown): never => {
  const kind = violationOf(error)?.kind
  if (kind === 'foreign') throw new AppError('dict.type_unknown')
  throw kind === 'unique' ? new AppError('dict.entry_taken') : error
}

/** The same request twice makes one entry. Resolves to its code. */
export const addEntry = async (db: Db, input: Parsed<Inputs['entrySave']>): Promise<string> => {
  const { dict_type, requestId } = input
  const code = input.dict_code ?? input.dict_value
  const request_id = requestId || null
  const made = await db
    .insertInto('dict_data')
    .values({ dict_type, code, request_id, ...columns(input) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
    .catch(refused)
  if (made) return code
  const there = await db
    .selectFrom('dict_data')
    .select('request_id')
    .where('dict_type', '=', dict_type)
    .where('code', '=', code)
    .executeTakeFirst()
  if (request_id === null || there?.request_id !== request_id) throw new AppError('dict.entry_taken')
  return code
}

export const editEntry = async (db: Db, input: Parsed<Inputs['entryUpdate']>): Promise<void> => {
  const { dict_type, dict_code, version } = input
  const { value, ...rest } = columns(input)
  const changed = await db
    .updateTable('dict_data')
    .set((eb) => ({
      ...rest,
      value: sql<string>`case when is_system then value else ${value} end`,
      updated_at: new Date(),
      version: eb('version', '+', 1),
    }))
    .where('dict_type', '=', dict_type)
    .where('code', '=', dict_code)
    .$if(version !== undefined, (q) => q.where('version', '=', version ?? 0))
    .returning('code')
    .executeTakeFirst()
    .catch(refused)
  if (!changed) throw new AppError((await isThere(db, dict_type, dict_code)) ? 'rows.changed' : 'rows.not_found')
}

export const removeEntry = async (db: Db, dict_type: string, code: string): Promise<void> => {
  const removed = await db
    .deleteFrom('dict_data')
    .where('dict_type', '=', dict_type)
    .where('code', '=', code)
    .where('is_system', '=', false)
    .returning('code')
    .executeTakeFirst()
  if (!removed) throw new AppError((await isThere(db, dict_type, code)) ? 'rows.builtin' : 'rows.not_found')
}

const isThere = async (db: Db, dict_type: string, code: string): Promise<boolean> => {
  const query = db.selectFrom('dict_data').select('code').where('dict_type', '=', dict_type).where('code', '=', code)
  return (await query.executeTakeFirst()) !== undefined
}
