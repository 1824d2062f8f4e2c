import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import type { merchantsContract } from '../contract.ts'

const columns = [
  'm.id as merchant_id',
  'm.name as merchant_name',
  'm.contact',
  'm.mobile_phone',
  'm.status',
  'm.version',
] as const

const seen = (caller: Caller): RawBuilder<boolean> =>
  caller.isPlatformAdmin
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from organization o where o.merchant_id = m.id and ${inScope(caller, 'o.id')})`

export const merchantPage = async (db: Db, caller: Caller, input: Parsed<typeof merchantsContract.page>) => {
  const query = db
    .selectFrom('merchant as m')
    .select([...columns, 'm.created_at'])
    .select(
      sql<number>`(select count(*) from organization o where o.merchant_id = m.id and ${inScope(caller, 'o.id')})::int`.as(
        'dept_count',
      ),
    )
    .where(seen(caller))
    .$if(Boolean(input.merchant_name), (q) => q.where('m.name', 'ilike', containing(input.merchant_name ?? '')))
    .$if(input.status !== undefined, (q) => q.where('m.status', '=', input.status ?? 0))
    .orderBy('m.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  const records = rows.map(({ created_at, ...row }) => ({
    ...row,
    creation_time: formatTime(created_at.getTime(), caller.timeZone),
  }))
  return { records, ...page }
}

export const merchantList = (db: Db, caller: Caller) =>
  db
    .selectFrom('merchant as m')
    .select(['m.id as merchant_id', 'm.name as merchant_name'])
    .where('m.status', '=', 0)
    .where(seen(caller))
    .orderBy('m.name')
    .orderBy('m.id')
    .execute()

/** A merchant that the caller sees and may change, held until the transaction ends. */
export const holdMerchant = async (trx: Transaction<Tables>, caller: Caller, merchantId: string) => {
  const row = await trx
    .selectFrom('merchant as m')
    .select([...columns])
    .where('m.id', '=', merchantId)
    .where(seen(caller))
    .forUpdate('m')
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  if (!caller.isPlatformAdmin) throw new AppError('merchant.platform_only')
  const { merchant_id, version, ...facts } = row
  return { id: merchant_id, version, facts }
}
