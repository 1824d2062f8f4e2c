import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { type FactorKind, factorKinds } from '#contract/factorKinds.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { paged } from '#server/db/paged.ts'
import { inMerchant, inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import type { settlementContract } from '../contract.ts'
import { areasOf, type FactorRow } from '../shapes.ts'

type Contract = typeof settlementContract
type Saved = Parsed<Contract['factorSave']>
type Trx = Transaction<Tables>
const kind = 'emission_factor'

const isKind = (value: string): value is FactorKind => (factorKinds as readonly string[]).includes(value)

/** Factors that the caller may use. */
const factorsFor = (db: Db, caller: Caller) =>
  db
    .selectFrom('emission_factor as f')
    .selectAll('f')
    .select(sql<boolean>`coalesce(${inScope(caller, 'f.org_id')}, false)`.as('changeable'))
    .where(inMerchant(caller, 'f.org_id'))

export const factorPage = async (db: Db, caller: Caller, input: Parsed<Contract['factorPage']>) => {
  const query = factorsFor(db, caller)
    .$if(Boolean(input.kind), (q) => q.where('f.kind', '=', input.kind ?? ''))
    .orderBy(sql`array_position(${[...factorKinds]}::text[], f.kind)`)
    .orderBy('f.area')
    .orderBy('f.valid_from', 'desc')
    .orderBy('f.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  const records = rows.flatMap((row): FactorRow[] =>
    isKind(row.kind)
      ? [
          {
            ...{ factorId: row.id, kind: row.kind, area: row.area, value: row.value, validFrom: row.valid_from },
            ...{ source: row.source, confirmed: row.is_confirmed, used: row.is_used },
            ...{ common: row.org_id === null ? 1 : 0, changeable: row.changeable, version: row.version },
          },
        ]
      : [],
  )
  return { records, ...page }
}

/** A factor that the caller may change, held until the transaction ends. */
const hold = async (trx: Trx, caller: Caller, factorId: string) => {
  await trx.selectFrom('emission_factor').select('id').where('id', '=', factorId).forUpdate().execute()
  const row = await factorsFor(trx, caller).where('f.id', '=', factorId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  if (row.org_id === null && !caller.isPlatformAdmin) throw new AppError('session.platform_only')
  if (!row.changeable) throw new AppError('rows.not_found')
  return row
}

type Values = { kind: string; area: string; value: number; valid_from: string; source: string; is_confirmed: boolean }
const valuesOf = (input: Saved): Values => ({
  ...{ kind: input.kind, area: input.area, value: input.value, valid_from: input.validFrom },
  ...{ source: input.source, is_confirmed: input.confirmed === 1 },
})
const factsOf = (values: Values) => ({
  ...{ factor_kind: values.kind, area: values.area, value: values.value, valid_from: values.valid_from },
  ...{ source: values.source, confirmed: values.is_confirmed },
})
const nameOf = ({ kind: of, area }: Saved): string => (area ? `${of} ${area}` : of)

const change = async (trx: Trx, call: Call, now: number, input: Saved, factorId: string): Promise<string> => {
  const held = await hold(trx, call.caller, factorId)
  refuseStale(held, input.version)
  if (held.is_used) throw new AppError('factor.used')
  const values = valuesOf(input)
  await trx
    .updateTable('emission_factor')
    .set({ ...values, version: held.version + 1 })
    .where('id', '=', factorId)
    .execute()
  const subject = { id: factorId, name: nameOf(input) }
  await noteOperation(trx, call, now, {
    ...{ kind, action: 'update', subject, before: factsOf(held), after: factsOf(values) },
  })
  return factorId
}

const add = async (trx: Trx, call: Call, now: number, input: Saved): Promise<string> => {
  const { caller } = call
  const request_id = input.requestId || null
  const before =
    request_id &&
    (await trx.selectFrom('emission_factor').select('id').where('request_id', '=', request_id).executeTakeFirst())
  if (before) return (await hold(trx, caller, before.id)).id
  const values = valuesOf(input)
  const { id } = await trx
    .insertInto('emission_factor')
    .values({ ...values, org_id: caller.isPlatformAdmin ? null : caller.orgId, request_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { id, name: nameOf(input) }
  await noteOperation(trx, call, now, { kind, action: 'save', subject, after: factsOf(values) })
  return id
}

/**
 * Saves as the call says; the same request twice makes one version. Refuses `rows.not_found`, `rows.changed`, `session.platform_only`,
 * `factor.used`, `factor.valid_from`, and an area that is none of the kind's.
 */
export const saveFactor = (context: Context, call: Call, input: Saved): Promise<string> => {
  if (!areasOf(input.kind).includes(input.area)) throw new AppError('request.invalid', 'area')
  const save = (): Promise<string> =>
    context.db.transaction().execute((trx) => {
      const now = context.clock()
      return input.factorId ? change(trx, call, now, input, input.factorId) : add(trx, call, now, input)
    })
  return save().catch((error: unknown) => {
    const constraint = violationOf(error)?.constraint
    // The same request at the same time has made it.
    if (constraint === 'emission_factor_request_id_key') return save()
    if (constraint === 'emission_factor_org_id_kind_area_valid_from_key') throw new AppError('factor.valid_from')
    throw error
  })
}
