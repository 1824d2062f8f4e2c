import type { Transaction } from 'kysely'
import type { Call, Context, Db } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import { readingsOf } from '#server/settlement/readings.ts'
import { type Outcome, settleMany } from '#server/settlement/settle.ts'
import {
  feesOf,
  settlementsOf as storedSettlements,
  shownLines,
  voidSettlement as voidStored,
} from '#server/settlement/stored.ts'
import { termsOf } from '#server/settlement/terms.ts'
import { mostPower } from '#server/telemetry/segment/registers.ts'
import type { SettledLine } from '../../rowShapes.ts'
import type { StoredConnection } from '../connections/select.ts'
import { ratedOf, speakerOf } from '../sockets.ts'

/** What a connection was settled with, CNY. */
export type Settlement = {
  readonly receiptNo: string
  readonly energyFee: number
  readonly serviceFee: number
  readonly totalFee: number
  lines(zone: string): SettledLine[]
}
type Wanted = { readonly subjectIds: readonly string[] } | { readonly stationIds: readonly string[] }
const kind = 'shore'

/** The settlements that stand, by connection. */
export const settlementsOf = async (db: Db, wanted: Wanted): Promise<ReadonlyMap<string, Settlement>> => {
  const found = await storedSettlements(db, kind, wanted)
  return new Map(
    [...found].map(([id, row]) => [
      id,
      { receiptNo: row.receiptNo, ...feesOf(row), lines: (zone: string) => shownLines(row.lines, zone) },
    ]),
  )
}

type Trx = Transaction<Tables>
type Asked = { readonly acceptEstimated: 0 | 1; readonly reason: string }

/** The register of a connection's plug with what it read; undefined where its device or register is gone. */
const meteredOf = (context: Context, row: StoredConnection) => {
  const outlet = context.registry.byId(row.device_id ?? '')
  const device = outlet && speakerOf(context, outlet)
  const slot = device?.profile.byKey.get('suppliedEnergy')?.firstSlot
  const [from, to] = [row.plugged_at?.getTime(), row.ended_at?.getTime()]
  if (!device || slot === undefined || from === undefined || to === undefined) return undefined
  const isPlain = !/meter/.test(row.marked ?? '')
  const ends = { begin: row.register_begin, end: row.register_end }
  return { id: row.id, stationId: row.station_id, device, slot, from, to, isPlain, ...ends }
}

const namesOf = (row: StoredConnection) => ({
  ...{ station: row.station_name, ship: row.ship_name ?? '', mmsi: row.mmsi ?? '' },
  ...{ place: row.berth_name ?? '', device: row.device_name ?? '' },
})

/** Settles connections that the caller holds, in his transaction, each or its refusal by its id. */
export const settleRows = async (
  context: Context,
  trx: Trx,
  { caller }: Call,
  rows: readonly StoredConnection[],
  { acceptEstimated, reason }: Asked,
): Promise<ReadonlyMap<string, Outcome>> => {
  const known = rows.flatMap((row) => {
    const metered = meteredOf(context, row)
    return metered ? [{ row, metered }] : []
  })
  const terms = await termsOf(trx, [...new Set(known.map(({ row }) => row.station_id))])
  const readings = await readingsOf(
    context.telemetry,
    known.map(({ metered }) => metered),
    terms,
  )
  const subjects = known.map(({ row, metered: { from, to, device } }) => ({
    ...({ kind, id: row.id, stationId: row.station_id, from, to, readings: readings.get(row.id) ?? [] } as const),
    mostKw: ratedOf(context, device) ?? terms.get(row.station_id)?.settingAt(from).ratedPower ?? mostPower,
    names: namesOf(row),
  }))
  const asked = { acceptEstimated: acceptEstimated === 1, reason, by: caller.userName }
  return settleMany(trx, subjects, asked, context.clock())
}

/** Settles a connection in the caller's transaction. Refuses `shore.no_tariff` and those of settling. */
export const settleWith = async (
  context: Context,
  trx: Trx,
  call: Call,
  row: StoredConnection,
  given: Asked,
): Promise<{ receiptNo: string }> => {
  const outcome = (await settleRows(context, trx, call, [row], given)).get(row.id)
  if (!outcome) throw new AppError('settlement.no_energy')
  if ('receiptNo' in outcome) return outcome
  if (outcome.refused === 'settlement.no_price') throw new AppError('shore.no_tariff')
  throw new AppError(outcome.refused, String(outcome.share))
}

/** Voids the settlement that stands. */
export const voidSettlement = (
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  { caller }: Call,
  connectionId: string,
  reason: string,
): Promise<void> => voidStored(trx, kind, connectionId, { by: caller.userName, reason, now: clock() })
