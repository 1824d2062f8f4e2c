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
type Facts = { dict_name: string; dict_name_en: string; remark: string }

const kind = 'dict_type'
const columns = ({ dict_name, dict_name_en, remark }: Facts) => ({ name: dict_name, name_en: dict_name_en, remark })

const holdType = async (trx: Transaction<Tables>, dict_type: string) => {
  const row = await trx
    .selectFrom('dict_type')
    .select(['name as dict_name', 'name_en as dict_name_en', 'remark', 'is_system', 'version'])
    .where('dict_type', '=', dict_type)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const { is_system, version, ...facts } = row
  return { isSystem: is_system, version, facts }
}

/** The same request twice makes one. */
export const addType = ({ db, clock }: Context, call: Call, input: Parsed<Inputs['typeSave']>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { dict_type, requestId, ...facts } = input
    const request_id = requestId || null
    const made = await trx
      .insertInto('dict_type')
      .values({ dict_type, ...columns(facts), request_id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('dict_type')
      .executeTakeFirst()
    if (made) {
      const subject = { id: dict_type, name: facts.dict_name }
      return noteOperation(trx, call, clock(), { kind, action: 'save', subject, after: { dict_type, ...facts } })
    }
    const there = await trx
      .selectFrom('dict_type')
      .select('request_id')
      .where('dict_type', '=', dict_type)
      .executeTakeFirst()
    if (request_id === null || there?.request_id !== request_id) throw new AppError('dict.type_taken')
  })

export const editType = ({ db, clock }: Context, call: Call, input: Parsed<Inputs['typeUpdate']>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { dict_type, version, ...after } = input
    const held = await holdType(trx, dict_type)
    refuseStale(held, version)
    await trx
      .updateTable('dict_type')
      .set({ ...columns(after), updated_at: new Date(clock()), version: held.version + 1 })
      .where('dict_type', '=', dict_type)
      .execute()
    const subject = { id: dict_type, name: after.dict_name }
    await noteOperation(trx, call, clock(), { kind, action: 'update', subject, before: held.facts, after })
  })

export const removeType = ({ db, clock }: Context, call: Call, dict_type: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { isSystem, facts } = await holdType(trx, dict_type)
    if (isSystem) throw new AppError('rows.builtin')
    await trx
      .deleteFrom('dict_type')
      .where('dict_type', '=', dict_type)
      .execute()
      .catch((error: unknown) => {
        throw violationOf(error)?.kind === 'foreign' ? new AppError('rows.in_use') : error
      })
    const subject = { id: dict_type, name: facts.dict_name }
    await noteOperation(trx, call, clock(), { kind, action: 'remove', subject, before: { dict_type, ...facts } })
  })
