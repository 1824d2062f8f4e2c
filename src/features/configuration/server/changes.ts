import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { refuseStale } from '#server/people/people.ts'
import type { configurationContract, ValueType } from '../contract.ts'
import type { Kind } from './queries.ts'
import { checkValue } from './values.ts'

type Inputs = typeof configurationContract

const hold = async (trx: Transaction<Tables>, kind: Kind, key: string) => {
  const row = await trx
    .selectFrom('parameter')
    .select(['name', 'name_en', 'value', 'value_type', 'remark', 'is_system', 'version'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const { is_system, version, ...facts } = row
  return { isSystem: is_system, version, facts }
}

/** The same request twice makes one. */
export const addParameter = (
  { db, clock }: Context,
  call: Call,
  kind: Kind,
  input: Parsed<Inputs['parameterSave']>,
): Promise<void> => {
  const { requestId, ...row } = input
  const request_id = requestId || null
  checkValue(kind, row.key, row.value_type, row.value)
  return db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('parameter')
      .values({ kind, ...row, request_id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (made) {
      const subject = { id: row.key, name: row.name }
      return noteOperation(trx, call, clock(), { kind, action: 'save', subject, after: row })
    }
    const there = await trx
      .selectFrom('parameter')
      .select('request_id')
      .where('kind', '=', kind)
      .where('key', '=', row.key)
      .executeTakeFirst()
    if (request_id === null || there?.request_id !== request_id) throw new AppError('parameter.key_taken')
  })
}

export const editParameter = (
  { db, clock }: Context,
  call: Call,
  kind: Kind,
  input: Parsed<Inputs['parameterUpdate']>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { key, version, ...row } = input
    const held = await hold(trx, kind, key)
    refuseStale(held, version)
    const after = { ...row, value_type: held.isSystem ? (held.facts.value_type as ValueType) : row.value_type }
    checkValue(kind, key, after.value_type, after.value)
    await trx
      .updateTable('parameter')
      .set({ ...after, updated_at: new Date(clock()), version: held.version + 1 })
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute()
    const subject = { id: key, name: after.name }
    await noteOperation(trx, call, clock(), { kind, action: 'update', subject, before: held.facts, after })
  })

export const removeParameter = ({ db, clock }: Context, call: Call, kind: Kind, key: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { isSystem, facts } = await hold(trx, kind, key)
    if (isSystem) throw new AppError('rows.builtin')
    await trx.deleteFrom('parameter').where('kind', '=', kind).where('key', '=', key).execute()
    const subject = { id: key, name: facts.name }
    await noteOperation(trx, call, clock(), { kind, action: 'remove', subject, before: { key, ...facts } })
  })
