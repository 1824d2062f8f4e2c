import { sql, type Transaction } from 'kysely'
import { formatTime } from '#contract/zoned.ts'
import type { Db } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import type { AvoidedGrams } from './avoided.ts'
import type { Line } from './lines.ts'
import type { Quality } from './registers.ts'
import type { ReceiptNames, SettledKind } from './settle.ts'

/** A settlement that stands: Wh, fen, g; ms. */
export type StoredSettlement = {
  readonly subjectId: string
  readonly stationId: string
  readonly receiptNo: string
  readonly from: number
  readonly to: number
  readonly wh: number
  readonly estimatedWh: number
  readonly energyFen: number
  readonly serviceFen: number
  readonly lines: readonly Line[]
  readonly names: ReceiptNames
  readonly factorIds: readonly string[]
  readonly avoided: AvoidedGrams | null
  readonly settledBy: string
  readonly settledAt: number
}
type Wanted = { readonly subjectIds: readonly string[] } | { readonly stationIds: readonly string[] }

/** The settlements that stand, by subject. */
export const settlementsOf = async (
  db: Db,
  kind: SettledKind,
  wanted: Wanted,
): Promise<ReadonlyMap<string, StoredSettlement>> => {
  const [column, ids] =
    'subjectIds' in wanted ? (['subject_id', wanted.subjectIds] as const) : (['station_id', wanted.stationIds] as const)
  if (ids.length === 0) return new Map()
  const ms = (name: string) => sql<number>`(extract(epoch from ${sql.ref(name)}) * 1000)::float8`
  const rows = await db
    .selectFrom('settlement')
    .selectAll()
    .select([ms('from_at').as('from'), ms('to_at').as('to'), ms('settled_at').as('settledTs')])
    .where('kind', '=', kind)
    .where('voided_at', 'is', null)
    .where(column, '=', sql<string>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.subject_id,
      {
        ...{ subjectId: row.subject_id, stationId: row.station_id, receiptNo: row.receipt_no },
        ...{ from: row.from, to: row.to, wh: Number(row.wh), estimatedWh: Number(row.estimated_wh) },
        ...{ energyFen: Number(row.energy_fen), serviceFen: Number(row.service_fen) },
        // Only `settleMany` writes them.
        lines: row.lines as readonly Line[],
        names: row.names as ReceiptNames,
        factorIds: row.factor_ids.flatMap((id) => id ?? []),
        avoided:
          row.co2_g === null
            ? null
            : {
                ...{ co2Gross: Number(row.co2_gross_g), co2: Number(row.co2_g) },
                ...{ sox: Number(row.sox_g), nox: Number(row.nox_g) },
              },
        settledBy: row.settled_by,
        settledAt: row.settledTs,
      },
    ]),
  )
}

/** Voids the settlement that stands; without one nothing happens. */
export const voidSettlement = async (
  trx: Transaction<Tables>,
  kind: SettledKind,
  subjectId: string,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: number },
): Promise<void> => {
  await trx
    .updateTable('settlement')
    .set({ voided_at: new Date(now), voided_by: by, void_reason: reason })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('voided_at', 'is', null)
    .execute()
}

const yuan = (fen: number): number => fen / 100

/** A settlement's lines as calls answer them: CNY, kWh. */
export const shownLines = (lines: readonly Line[], zone: string) =>
  lines.map(
    (line): ShownLine => ({
      ...{ from: formatTime(line.from, zone), to: formatTime(line.to, zone), fromTs: line.from, toTs: line.to },
      ...{ kind: line.kind, price: line.price / 10_000, serviceFee: line.serviceFee / 10_000, kwh: line.wh / 1000 },
      ...{ quality: line.quality, amount: yuan(line.energyFen), serviceAmount: yuan(line.serviceFen) },
    }),
  )
export type ShownLine = {
  readonly from: string
  readonly to: string
  readonly fromTs: number
  readonly toTs: number
  readonly kind: string
  readonly price: number
  readonly serviceFee: number
  readonly kwh: number
  readonly quality: Quality
  readonly amount: number
  readonly serviceAmount: number
}

/** Fees of a settlement, CNY. */
export const feesOf = ({ energyFen, serviceFen }: Pick<StoredSettlement, 'energyFen' | 'serviceFen'>) => ({
  energyFee: yuan(energyFen),
  serviceFee: yuan(serviceFen),
  totalFee: yuan(energyFen + serviceFen),
})
