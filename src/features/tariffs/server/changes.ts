import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import { tenThousandths } from '#server/tariffs/prices.ts'
import type { tariffsContract } from '../contract.ts'
import { refuseWrongDay, refuseWrongPrices } from './checks.ts'
import { isUsed, tariffsFor, todaysOf } from './queries.ts'

type Contract = typeof tariffsContract
type Saved = Parsed<Contract['tariffSave']>
type Trx = Transaction<Tables>
type Made = { tariffId: string; versionId: string }
const kind = 'tariff'

/** A tariff that the caller may change, held until the transaction ends. */
const hold = async (trx: Trx, caller: Caller, tariffId: string) => {
  await trx.selectFrom('tariff').select('id').where('id', '=', tariffId).forUpdate().execute()
  const row = await tariffsFor(trx, caller).where('t.id', '=', tariffId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  if (row.org_id === null && !caller.isPlatformAdmin) throw new AppError('session.platform_only')
  if (!row.changeable) throw new AppError('rows.not_found')
  return row
}

const factsOf = ({ tariffName, validFrom, serviceFee, periods }: Saved) => ({
  ...{ name: tariffName, valid_from: validFrom, service_fee: serviceFee, periods: JSON.stringify(periods) },
})
const columnsOf = ({ validFrom, serviceFee, periods }: Saved) => ({
  valid_from: validFrom,
  service_fee: tenThousandths(serviceFee),
  periods: JSON.stringify(periods),
})

/** The tariff with its version that an earlier request of this id made. */
const madeBefore = async (trx: Trx, call: Call, requestId: string | null): Promise<Made | undefined> => {
  if (requestId === null) return undefined
  const row = await trx
    .selectFrom('tariff_version')
    .select(['id', 'tariff_id'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row && { tariffId: (await hold(trx, call.caller, row.tariff_id)).id, versionId: row.id }
}

const insertVersion = async (trx: Trx, tariffId: string, input: Saved): Promise<Made> => {
  const { id } = await trx
    .insertInto('tariff_version')
    .values({ tariff_id: tariffId, ...columnsOf(input), request_id: input.requestId || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { tariffId, versionId: id }
}

const addTariff = async (trx: Trx, call: Call, now: number, input: Saved): Promise<Made> => {
  const { caller } = call
  const { id } = await trx
    .insertInto('tariff')
    .values({ org_id: caller.isPlatformAdmin ? null : caller.orgId, name: input.tariffName })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { id, name: input.tariffName }
  await noteOperation(trx, call, now, { kind, action: 'save', subject, after: factsOf(input) })
  return insertVersion(trx, id, input)
}

const versionsOf = (trx: Trx, tariffId: string) =>
  trx.selectFrom('tariff_version').selectAll().where('tariff_id', '=', tariffId).orderBy('valid_from').execute()

/** Adds a version to a tariff, or changes one that nothing has used. */
const changeTariff = async (trx: Trx, call: Call, now: number, tariffId: string, input: Saved): Promise<Made> => {
  const held = await hold(trx, call.caller, tariffId)
  refuseStale(held, input.version)
  if (held.retired_at) throw new AppError('tariff.retired')
  const today = (await todaysOf(trx, call.caller, now, [tariffId]))(tariffId)
  const versions = await versionsOf(trx, tariffId)
  const edited = versions.find(({ id }) => id === input.versionId)
  if (input.versionId && !edited) throw new AppError('rows.not_found')
  if (edited && isUsed(held, edited.valid_from, today)) throw new AppError('tariff.version_used')
  const earlier = edited ? versions.filter(({ valid_from }) => valid_from < edited.valid_from) : versions
  refuseWrongDay(earlier, { validFrom: input.validFrom, isInUse: held.is_used, today })
  await trx
    .updateTable('tariff')
    .set({ name: input.tariffName, version: held.version + 1 })
    .where('id', '=', tariffId)
    .execute()
  const subject = { id: tariffId, name: input.tariffName }
  const before = edited && {
    ...{ name: held.name, valid_from: edited.valid_from, service_fee: edited.service_fee / 10_000 },
    periods: JSON.stringify(edited.periods),
  }
  const after = factsOf(input)
  await noteOperation(trx, call, now, { kind, action: 'update', subject, ...(before ? { before } : {}), after })
  if (!edited) return insertVersion(trx, tariffId, input)
  await trx.updateTable('tariff_version').set(columnsOf(input)).where('id', '=', edited.id).execute()
  return { tariffId, versionId: edited.id }
}

/**
 * Saves as the call says; the same request twice makes one version. Refuses `rows.not_found`, `rows.changed`, `session.platform_only`
 * and the refusals of tariffs.
 */
export const saveTariff = (context: Context, call: Call, input: Saved): Promise<Made> => {
  refuseWrongPrices(input)
  if (input.versionId && !input.tariffId) throw new AppError('request.invalid', 'tariffId')
  const save = (): Promise<Made> =>
    context.db.transaction().execute(async (trx) => {
      const before = await madeBefore(trx, call, input.requestId || null)
      if (before) return before
      const now = context.clock()
      return input.tariffId ? changeTariff(trx, call, now, input.tariffId, input) : addTariff(trx, call, now, input)
    })
  return save().catch((error: unknown) => {
    const constraint = violationOf(error)?.constraint
    // The same request at the same time has made it.
    if (constraint === 'tariff_version_request_id_key') return save()
    if (constraint === 'tariff_version_tariff_id_valid_from_key')
      throw new AppError('tariff.valid_from', input.validFrom)
    throw error
  })
}

/** Refuses `rows.not_found`, `rows.changed` and `session.platform_only`; a tariff that is retired stays so. */
export const retireTariff = (context: Context, call: Call, input: Parsed<Contract['tariffRetire']>): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    const held = await hold(trx, call.caller, input.tariffId)
    refuseStale(held, input.version)
    if (held.retired_at) return
    const now = context.clock()
    await trx
      .updateTable('tariff')
      .set({ retired_at: new Date(now), version: held.version + 1 })
      .where('id', '=', held.id)
      .execute()
    await noteOperation(trx, call, now, { kind, action: 'retire', subject: { id: held.id, name: held.name } })
  })
