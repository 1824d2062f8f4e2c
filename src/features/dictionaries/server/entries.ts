import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { refuseStale } from '#server/people/people.ts'
import type { dictionariesContract } from '../contract.ts'

type Inputs = typeof dictionariesContract
type Fields = Omit<Parsed<Inputs['entryUpdate']>, 'dict_type' | 'dict_code' | 'version'>

const kind = 'dict_data'
const columns = ({ dict_label, dict_label_en, dict_value, sort, status_code, remark }: Fields) => ({
  label: dict_label,
  label_en: dict_label_en,
  value: dict_value,
  sort,
  status: status_code,
  remark,
})

/** What the log says of an entry. */
const logged = ({ dict_label, dict_label_en, dict_value, sort, status_code, remark }: Fields) => ({
  dict_label,
  dict_label_en,
  dict_value,
  sort,
  status: status_code,
  remark,
})

const subjectOf = (dict_type: string, code: string, { dict_label }: Fields) => ({
  id: `${dict_type}.${code}`,
  name: dict_label,
})

const refused = (error: unknown): never => {
  const violation = violationOf(error)?.kind
  if (violation === 'foreign') throw new AppError('dict.type_unknown')
  throw violation === 'unique' ? new AppError('dict.entry_taken') : error
}

const holdEntry = async (trx: Transaction<Tables>, dict_type: string, code: string) => {
  const row = await trx
    .selectFrom('dict_data')
    .select([
      'label as dict_label',
      'label_en as dict_label_en',
      'value as dict_value',
      'sort',
      'status as status_code',
    ])
    .select(['remark', 'is_system', 'version'])
    .where('dict_type', '=', dict_type)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const { is_system, version, status_code, ...rest } = row
  return { isSystem: is_system, version, facts: { ...rest, status_code: status_code === 0 ? 0 : 1 } satisfies Fields }
}

/** The same request twice makes one entry. Resolves to its code. */
export const addEntry = ({ db, clock }: Context, call: Call, input: Parsed<Inputs['entrySave']>): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { dict_type, requestId } = input
    const code = input.dict_code ?? input.dict_value
    const request_id = requestId || null
    const made = await trx
      .insertInto('dict_data')
      .values({ dict_type, code, request_id, ...columns(input) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst()
      .catch(refused)
    if (made) {
      const after = { dict_type, ...logged(input) }
      const subject = subjectOf(dict_type, code, input)
      await noteOperation(trx, call, clock(), { kind, action: 'save', subject, after })
      return code
    }
    const there = await trx
      .selectFrom('dict_data')
      .select('request_id')
      .where('dict_type', '=', dict_type)
      .where('code', '=', code)
      .executeTakeFirst()
    if (request_id === null || there?.request_id !== request_id) throw new AppError('dict.entry_taken')
    return code
  })

export const editEntry = ({ db, clock }: Context, call: Call, input: Parsed<Inputs['entryUpdate']>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { dict_type, dict_code, version } = input
    const held = await holdEntry(trx, dict_type, dict_code)
    refuseStale(held, version)
    const after = { ...input, dict_value: held.isSystem ? held.facts.dict_value : input.dict_value }
    await trx
      .updateTable('dict_data')
      .set({ ...columns(after), updated_at: new Date(clock()), version: held.version + 1 })
      .where('dict_type', '=', dict_type)
      .where('code', '=', dict_code)
      .execute()
      .catch(refused)
    const subject = subjectOf(dict_type, dict_code, after)
    const said = { before: logged(held.facts), after: logged(after) }
    await noteOperation(trx, call, clock(), { kind, action: 'update', subject, ...said })
  })

export const removeEntry = ({ db, clock }: Context, call: Call, dict_type: string, code: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { isSystem, facts } = await holdEntry(trx, dict_type, code)
    if (isSystem) throw new AppError('rows.builtin')
    await trx.deleteFrom('dict_data').where('dict_type', '=', dict_type).where('code', '=', code).execute()
    const subject = subjectOf(dict_type, code, facts)
    const before = { dict_type, ...logged(facts) }
    await noteOperation(trx, call, clock(), { kind, action: 'remove', subject, before })
  })
