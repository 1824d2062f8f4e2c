import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { ErrorKey } from '#contract/errors.ts'
import type { Call, Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { changePeople, merged, refuseStale } from '#server/people/people.ts'
import type { merchantsContract } from '../contract.ts'
import { holdMerchant } from './queries.ts'

type Inputs = { [K in keyof typeof merchantsContract]: Parsed<(typeof merchantsContract)[K]> }
type Facts = { merchant_name: string; contact: string; mobile_phone: string; status: number }

const merchantFault = ({ merchant_name, mobile_phone }: Facts): ErrorKey | undefined => {
  if (merchant_name === '') return 'merchant.name_required'
  return mobile_phone !== '' && !/^[\d+ -]{5,20}$/.test(mobile_phone) ? 'merchant.phone_pattern' : undefined
}

const factsOf = (before: Facts, input: Omit<Inputs['save'], 'requestId'>): Facts => {
  const facts = merged(before, input)
  const fault = merchantFault(facts)
  if (fault) throw new AppError(fault)
  return facts
}

const columnsOf = ({ merchant_name, ...rest }: Facts) => ({ name: merchant_name, ...rest })

export const addMerchant = (context: Context, call: Call, input: Inputs['save']): Promise<string> =>
  changePeople(context.db, async (trx) => {
    if (!call.caller.isPlatformAdmin) throw new AppError('merchant.platform_only')
    const facts = factsOf({ merchant_name: '', contact: '', mobile_phone: '', status: 0 }, input)
    const request_id = input.requestId || null
    const made = await trx
      .insertInto('merchant')
      .values({ ...columnsOf(facts), request_id })
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made)
      return (
        await trx.selectFrom('merchant').select('id').where('request_id', '=', request_id).executeTakeFirstOrThrow()
      ).id
    const subject = { id: made.id, name: facts.merchant_name }
    await noteOperation(trx, call, context.clock(), { kind: 'merchant', action: 'save', subject, after: facts })
    return made.id
  })

/** Ends the sessions of those whom a disabled merchant keeps out. */
const endSessionsOf = async (trx: Transaction<Tables>, merchantId: string, now: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update session s set ended_at = ${new Date(now)}, ended_by = 'administrator'
    from app_user u join organization o on o.id = u.org_id
    where s.user_id = u.id and s.ended_at is null and o.merchant_id = ${merchantId} and not u.is_platform_admin
    returning s.id`.execute(trx)
  return rows.map(({ id }) => id)
}

export const editMerchant = async (context: Context, call: Call, input: Inputs['update']): Promise<void> => {
  const now = context.clock()
  const ended = await changePeople(context.db, async (trx) => {
    const held = await holdMerchant(trx, call.caller, input.merchant_id)
    refuseStale(held, input.version)
    const after = factsOf(held.facts, input)
    await trx
      .updateTable('merchant')
      .set((eb) => ({ ...columnsOf(after), version: eb('version', '+', 1) }))
      .where('id', '=', held.id)
      .execute()
    const subject = { id: held.id, name: after.merchant_name }
    await noteOperation(trx, call, now, { kind: 'merchant', action: 'update', subject, before: held.facts, after })
    return after.status === 1 ? endSessionsOf(trx, held.id, now) : []
  })
  context.live.endSessions(ended)
}

export const removeMerchant = (context: Context, call: Call, { merchant_id }: Inputs['remove']): Promise<void> =>
  changePeople(context.db, async (trx) => {
    const held = await holdMerchant(trx, call.caller, merchant_id)
    await trx
      .deleteFrom('merchant')
      .where('id', '=', held.id)
      .execute()
      .catch((error: unknown) => {
        throw violationOf(error)?.kind === 'foreign' ? new AppError('merchant.in_use') : error
      })
    const subject = { id: held.id, name: held.facts.merchant_name }
    await noteOperation(trx, call, context.clock(), { kind: 'merchant', action: 'remove', subject, before: held.facts })
  })
