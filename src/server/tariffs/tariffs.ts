import { sql, type Transaction } from 'kysely'
import type { Caller, Db } from '#server/context/context.ts'
import { inMerchant } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import type { PricedHours, PriceVersion } from './prices.ts'

export type KnownTariff = { readonly isSample: boolean; readonly versions: readonly PriceVersion[] }

/** Tariffs by id with all their versions, retired ones too. */
export const tariffsById = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, KnownTariff>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tariff_version as v')
    .innerJoin('tariff as t', 't.id', 'v.tariff_id')
    .select(['v.tariff_id', 't.is_sample', 'v.valid_from', 'v.periods'])
    .where('v.tariff_id', 'in', [...ids])
    .orderBy('v.valid_from')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ tariff_id }) => tariff_id)].map(([id, own]) => [
      id,
      {
        isSample: own.some(({ is_sample }) => is_sample),
        // The call that stored them has checked them.
        versions: own.map(({ valid_from, periods }) => ({
          validFrom: valid_from,
          periods: periods as readonly PricedHours[],
        })),
      },
    ]),
  )
}

/**
 * Marks that something is priced with a tariff from now on, so that its versions are only followed. Answers its name. Refuses
 * `rows.not_found` for one that the caller may not use, `tariff.retired`.
 */
export const useTariff = async (trx: Transaction<Tables>, caller: Caller, tariffId: string): Promise<string> => {
  const row = await trx
    .updateTable('tariff')
    .set({ is_used: true })
    .where('id', '=', tariffId)
    .where(sql<boolean>`(${inMerchant(caller, 'tariff.org_id')})`)
    .returning(['name', 'retired_at'])
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  if (row.retired_at) throw new AppError('tariff.retired')
  return row.name
}
