import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Db } from '#server/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { AppError } from '#server/http/appError.ts'
import type { Parameter, parametersContract, ValueType } from '../contract.ts'
import { checkValue } from './values.ts'

type Inputs = typeof parametersContract
type Kind = 'parameter' | 'config'

export const parameterPage = async (db: Db, kind: Kind, input: Parsed<Inputs['parameterPage']>) => {
  const { key = '', name = '' } = input
  const query = db
    .selectFrom('parameter')
    .select(['key', 'name', 'name_en', 'value', 'value_type', 'remark', 'is_system', 'version'])
    .where('kind', '=', kind)
    .$if(key !== '', (q) => q.where('key', 'ilike', containing(key)))
    .$if(name !== '', (q) =>
      q.where((eb) => eb.or([eb('name', 'ilike', containing(name)), eb('name_en', 'ilike', containing(name))])),
    )
    .orderBy('key')
  const { rows, ...page } = await paged(db, query, input)
  const records = rows.map(
    (row): Parameter => ({ ...row, value_type: row.value_type as ValueType, is_system: Number(row.is_system) }),
  )
  return { records, ...page }
}

/** The same request twice makes one. */
export const addParameter = async (db: Db, kind: Kind, input: Parsed<Inputs['parameterSave']>): Promise<void> => {
  const { requestId, ...row } = input
  const request_id = requestId || null
  checkValue(kind, row.key, row.value_type, row.value)
  const made = await db
    .insertInto('parameter')
    .values({ kind, ...row, request_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (made) return
  const there = await db
    .selectFrom('parameter')
    .select('request_id')
    .where('kind', '=', kind)
    .where('key', '=', row.key)
    .executeTakeFirst()
  if (request_id === null || there?.request_id !== request_id) throw new AppError('parameter.key_taken')
}

export const editParameter = async (db: Db, kind: Kind, input: Parsed<Inputs['parameterUpdate']>): Promise<void> => {
  const { key, version, value_type, ...row } = input
  checkValue(kind, key, value_type, row.value)
  const changed = await db
    .updateTable('parameter')
    .set((eb) => ({
      ...row,
      value_type: sql<string>`case when is_system then value_type else ${value_type} end`,
      updated_at: new Date(),
      version: eb('version', '+', 1),
    }))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .$if(version !== undefined, (q) => q.where('version', '=', version ?? 0))
    .returning('key')
    .executeTakeFirst()
  if (!changed) throw new AppError((await isThere(db, kind, key)) ? 'rows.changed' : 'rows.not_found')
}

export const removeParameter = async (db: Db, kind: Kind, key: string): Promise<void> => {
  const removed = await db
    .deleteFrom('parameter')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('is_system', '=', false)
    .returning('key')
    .executeTakeFirst()
  if (!removed) throw new AppError((await isThere(db, kind, key)) ? 'rows.builtin' : 'rows.not_found')
}

const isThere = async (db: Db, kind: Kind, key: string): Promise<boolean> => {
  const query = db.selectFrom('parameter').select('key').where('kind', '=', kind).where('key', '=', key)
  return (await query.executeTakeFirst()) !== undefined
}
