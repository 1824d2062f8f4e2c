import { sql, type Transaction } from 'kysely'
import type { Caller, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import type { Dept } from '../contract.ts'
import type { DeptFacts } from './rules.ts'

const columns = [
  'o.id as dept_id',
  'o.name as dept_name',
  'o.parent_id',
  'o.type as dept_type',
  'o.merchant_id',
  'o.third_code',
  'o.sort',
  'o.time_zone',
  'o.version',
] as const
const isRoot = sql<number>`o.is_merchant_root::int`

/** What the caller sees, in order; what hangs below nothing that he sees stands at the top. */
export const deptTree = async (db: Db, caller: Caller): Promise<Dept[]> => {
  const rows = await db
    .selectFrom('organization as o')
    .leftJoin('merchant as m', 'm.id', 'o.merchant_id')
    .select([...columns])
    .select([isRoot.as('is_merchant_root'), sql<string>`coalesce(m.name, '')`.as('merchant_name')])
    .where(inScope(caller, 'o.id'))
    .orderBy('o.sort')
    .orderBy('o.id')
    .execute()
  const seen = new Set(rows.map(({ dept_id }) => dept_id))
  const byParent = Map.groupBy(rows, ({ parent_id }) => (parent_id !== null && seen.has(parent_id) ? parent_id : null))
  const below = (parent: string | null): Dept[] =>
    (byParent.get(parent) ?? []).map((row) => ({ ...row, children: below(row.dept_id) }))
  return below(null)
}

export type HeldDept = {
  readonly id: string
  readonly path: string
  readonly version: number
  readonly facts: DeptFacts
}

/** An organization that the caller sees, held until the transaction ends. */
export const holdDept = async (trx: Transaction<Tables>, caller: Caller, deptId: string): Promise<HeldDept> => {
  const row = await trx
    .selectFrom('organization as o')
    .select([...columns, 'o.path'])
    .select(isRoot.as('is_merchant_root'))
    .where('o.id', '=', deptId)
    .where(inScope(caller, 'o.id'))
    .forUpdate('o')
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const { dept_id, path, version, time_zone: _, merchant_id, ...facts } = row
  return { id: dept_id, path, version, facts: { ...facts, merchant_id: merchant_id ?? undefined } }
}

export type Parent = {
  readonly id: string
  readonly path: string
  readonly merchantId: string | null
  readonly timeZone: string
}

/** Where an organization may hang: one that the caller sees. */
export const parentFor = async (trx: Transaction<Tables>, caller: Caller, parentId: string): Promise<Parent> => {
  const row = await trx
    .selectFrom('organization as o')
    .select(['o.id', 'o.path', 'o.merchant_id as merchantId', 'o.time_zone as timeZone'])
    .where('o.id', '=', parentId)
    .where(inScope(caller, 'o.id'))
    .executeTakeFirst()
  if (!row) throw new AppError('dept.parent_invalid')
  return row
}
