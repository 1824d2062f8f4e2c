import type { Transaction } from 'kysely'
import type { Call, Context, Db } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import type { SettledLine } from '../../rowShapes.ts'
import type { StoredConnection } from '../connections/select.ts'

/** What a connection was settled with, CNY. */
export type Settlement = {
  readonly receiptNo: string
  readonly energyFee: number
  readonly serviceFee: number
  readonly totalFee: number
  readonly lines: readonly SettledLine[]
}

/** The settlements that stand, by connection. */
type Wanted = { readonly connectionIds: readonly string[] } | { readonly stationIds: readonly string[] }
export const settlementsOf = async (_: Db, __: Wanted): Promise<ReadonlyMap<string, Settlement>> => new Map()

type Trx = Transaction<Tables>
type Asked = { readonly acceptEstimated: 0 | 1; readonly reason: string }

/** Settles a connection in the caller's transaction. */
export const settleWith = async (
  _: Context,
  __: Trx,
  ___: Call,
  ____: StoredConnection,
  _____: Asked,
): Promise<{ receiptNo: string }> => {
  throw new AppError('shore.no_tariff')
}

/** Voids the settlement that stands. */
export const voidSettlement = async (_: Context, __: Trx, ___: Call, ____: string, _____: string): Promise<void> => {}
