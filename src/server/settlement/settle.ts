import { sql, type Transaction } from 'kysely'
import { formatTime } from '#contract/zoned.ts'
import type { Db } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { createFewAtOnce } from '#server/fewAtOnce.ts'
import { avoidedOf } from './avoided.ts'
import { type Bill, billOf } from './lines.ts'
import { receiptNoOf, takeNumbers } from './receiptNo.ts'
import { countedOf, type Reading } from './registers.ts'
import { type Terms, termsOf } from './terms.ts'

export type SettledKind = 'shore' | 'pile'
/** What is to be settled: [from, to] ms, what its register said around and in it, in the order of time, and the names for its receipt. */
export type Subject = {
  readonly kind: SettledKind
  readonly id: string
  readonly stationId: string
  readonly from: number
  readonly to: number
  readonly readings: readonly Reading[]
  /** what its register cannot exceed */
  readonly mostKw: number
  readonly names: ReceiptNames
}
export type ReceiptNames = {
  readonly station: string
  readonly ship: string
  readonly mmsi: string
  /** the berth, or the pile */
  readonly place: string
  /** the socket, or the connector */
  readonly device: string
}
export type Asked = { readonly acceptEstimated: boolean; readonly reason: string; readonly by: string }
export type Refused = {
  readonly refused: 'settlement.no_price' | 'settlement.estimated' | 'settlement.no_energy'
  readonly share: number
}
export type Outcome = { readonly receiptNo: string } | Refused

/** Each holds a connection of the pool while it reads readings by others. */
const settling = createFewAtOnce(2)

/** A transaction that settles, when its turn comes. */
export const inSettling = <T>(db: Db, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  settling(() => db.transaction().execute(work))

type Ready = { readonly subject: Subject; readonly terms: Terms; readonly bill: Bill }
const mostEstimated = 0.01

/** % of a bill that is estimated, with one decimal. */
export const estimatedShare = ({ wh, estimatedWh }: Pick<Bill, 'wh' | 'estimatedWh'>): number =>
  wh === 0 ? 0 : Math.round((estimatedWh / wh) * 1000) / 10

const draft = (subject: Subject, terms: Terms | undefined, { acceptEstimated, reason }: Asked): Ready | Refused => {
  const { from, to } = subject
  const bill =
    terms && billOf(countedOf(subject.readings, subject.mostKw), terms.tariffs, { from, to, zone: terms.zone })
  if (!bill) return { refused: 'settlement.no_price', share: 0 }
  if (bill.wh === 0) return { refused: 'settlement.no_energy', share: 0 }
  if (bill.estimatedWh > bill.wh * mostEstimated && !(acceptEstimated && reason))
    return { refused: 'settlement.estimated', share: estimatedShare(bill) }
  return { subject, terms, bill }
}

const rowOf = ({ subject, terms, bill }: Ready, receiptNo: string, now: number, { by, reason }: Asked) => {
  const avoided = avoidedOf(terms.factors, bill.lines)
  return {
    ...{ kind: subject.kind, subject_id: subject.id, station_id: subject.stationId, merchant: terms.merchant },
    ...{ receipt_no: receiptNo, from_at: new Date(subject.from), to_at: new Date(subject.to) },
    ...{ wh: bill.wh, estimated_wh: bill.estimatedWh, energy_fen: bill.energyFen, service_fen: bill.serviceFen },
    ...{ lines: bill.lines, names: subject.names, factor_ids: avoided?.factorIds ?? [] },
    ...{ co2_gross_g: avoided?.grams.co2Gross ?? null, co2_g: avoided?.grams.co2 ?? null },
    ...{ sox_g: avoided?.grams.sox ?? null, nox_g: avoided?.grams.nox ?? null },
    ...{ reason, settled_by: by, settled_at: new Date(now) },
  }
}
type Row = ReturnType<typeof rowOf>

/** Rows of one merchant and year take their numbers together. */
const numbered = async (
  trx: Transaction<Tables>,
  ready: readonly Ready[],
  now: number,
  asked: Asked,
): Promise<Row[]> => {
  const yearOf = (zone: string): number => Number(formatTime(now, zone).slice(0, 4))
  const groups = Map.groupBy(ready, ({ terms }) => `${terms.merchant} ${yearOf(terms.zone)}`)
  const rows: Row[] = []
  // In one order, so that two who settle wait for each other only.
  for (const [key, own] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [merchant = '', year = ''] = key.split(' ')
    const first = await takeNumbers(trx, merchant, Number(year), own.length)
    own.forEach((each, index) => void rows.push(rowOf(each, receiptNoOf(Number(year), first + index), now, asked)))
  }
  return rows
}

const store = (trx: Transaction<Tables>, rows: readonly Row[]) =>
  sql`insert into settlement (kind, subject_id, station_id, merchant, receipt_no, from_at, to_at, wh, estimated_wh, energy_fen,
      service_fen, lines, names, factor_ids, co2_gross_g, co2_g, sox_g, nox_g, reason, settled_by, settled_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, subject_id bigint, station_id bigint,
      merchant text, receipt_no text, from_at timestamptz, to_at timestamptz, wh bigint, estimated_wh bigint, energy_fen bigint,
      service_fen bigint, lines jsonb, names jsonb, factor_ids bigint[], co2_gross_g bigint, co2_g bigint, sox_g bigint, nox_g bigint,
      reason text, settled_by text, settled_at timestamptz)`.execute(trx)

/** What they were settled with is followed from now on, not changed. */
const keepTerms = async (trx: Transaction<Tables>, rows: readonly Row[]): Promise<void> => {
  const versions = [...new Set(rows.flatMap(({ lines }) => lines.map(({ versionId }) => versionId)))]
  const factors = [...new Set(rows.flatMap(({ factor_ids }) => factor_ids))]
  if (versions.length > 0)
    await trx
      .updateTable('tariff_version')
      .set({ is_settled: true })
      .where('id', 'in', versions)
      .where('is_settled', '=', false)
      .execute()
  if (factors.length > 0)
    await trx
      .updateTable('emission_factor')
      .set({ is_used: true })
      .where('id', 'in', factors)
      .where('is_used', '=', false)
      .execute()
}

/**
 * Settles subjects that the caller has checked and holds, in his transaction; each is settled or refused by itself, by its id. Some ten
 * statements, however many they are.
 */
export const settleMany = async (
  trx: Transaction<Tables>,
  subjects: readonly Subject[],
  asked: Asked,
  now: number,
): Promise<ReadonlyMap<string, Outcome>> => {
  const terms = await termsOf(trx, [...new Set(subjects.map(({ stationId }) => stationId))])
  const drafts = subjects.map((subject) => [subject, draft(subject, terms.get(subject.stationId), asked)] as const)
  const ready = drafts.flatMap(([, each]) => ('refused' in each ? [] : [each]))
  const rows = await numbered(trx, ready, now, asked)
  if (rows.length > 0) {
    await store(trx, rows)
    await keepTerms(trx, rows)
  }
  const receipts = new Map(rows.map(({ subject_id, receipt_no }) => [subject_id, receipt_no]))
  return new Map(drafts.map(([{ id }, each]) => [id, 'refused' in each ? each : { receiptNo: receipts.get(id) ?? '' }]))
}
