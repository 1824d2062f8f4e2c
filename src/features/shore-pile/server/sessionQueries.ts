import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing } from '#server/db/paged.ts'
import { stationsOf } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { feesOf, settlementsOf } from '#server/settlement/stored.ts'
import { maskedTag } from '#server/piles/masked.ts'
import type { pileSessionContract } from '../contract.ts'
import type { SessionRow } from '../rowShapes.ts'

export type SessionFilter = Partial<Omit<Parsed<(typeof pileSessionContract)['sessionPage']>, 'current' | 'size'>>
type Condition = RawBuilder<boolean>

const conditions = (stations: readonly string[], { timeZone }: Caller, filter: SessionFilter): Condition[] => {
  const { deviceName, shippingName, stationId, deviceId, state, needsReview, startTime, endTime, asOf } = filter
  const from = startTime === undefined ? undefined : parseTime(startTime, timeZone)
  const to = endTime === undefined ? undefined : parseTime(endTime, timeZone) + 1000
  if (from !== undefined && to !== undefined && from >= to) throw new AppError('range.invalid')
  return [
    sql<boolean>`x.station_id = any(${stations}::bigint[])`,
    ...(stationId === undefined ? [] : [sql<boolean>`x.station_id = ${stationId}`]),
    ...(deviceId === undefined ? [] : [sql<boolean>`(x.outlet_id = ${deviceId} or x.pile_id = ${deviceId})`]),
    ...(state === undefined ? [] : [sql<boolean>`coalesce(x.decision, x.state) = ${state}`]),
    ...(needsReview ? [sql<boolean>`x.needs_review`] : []),
    ...(from === undefined ? [] : [sql<boolean>`x.started_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`x.started_at < ${new Date(to)}`]),
    ...(asOf === undefined ? [] : [sql<boolean>`x.started_at <= ${new Date(asOf)}`]),
    ...(deviceName ? [sql<boolean>`coalesce(d.name, x.pile_name) ilike ${containing(deviceName)}`] : []),
    ...(shippingName ? [sql<boolean>`coalesce(ship.name, x.ship_name) ilike ${containing(shippingName)}`] : []),
  ]
}

/** Names of the columns of `sessionSelection`, in their order. */
export const sessionSelected = [
  ...(['id', 'station_id', 'station_name', 'time_zone', 'pile_id', 'outlet_id', 'pile_name', 'connector'] as const),
  ...(['transaction_id', 'id_tag', 'holder', 'ship_id', 'shown_ship', 'state', 'started_at', 'ended_at'] as const),
  ...(['last_at', 'kwh', 'register_begin', 'register_end', 'peak_power', 'reason', 'decision', 'flags'] as const),
  ...(['missing', 'needs_review', 'note', 'version', 'rated_power', 'is_sampled'] as const),
] as const

/** Sessions at the piles that a caller sees, the newest first. Refuses `range.invalid`. */
export const sessionSelection = async (db: Db, caller: Caller, filter: SessionFilter) =>
  conditions(await stationsOf(db, caller), caller, filter)
    .reduce(
      (query, condition) => query.where(condition),
      db
        .selectFrom('pile_session as x')
        .innerJoin('station as s', 's.id', 'x.station_id')
        .leftJoin('device as d', 'd.id', 'x.pile_id')
        .leftJoin('device as ship', 'ship.id', 'x.ship_id'),
    )
    .select((eb) => [
      'x.id',
      'x.station_id',
      's.name as station_name',
      's.time_zone',
      'x.pile_id',
      'x.outlet_id',
      eb.fn.coalesce('d.name', 'x.pile_name').as('pile_name'),
      'x.connector',
      'x.transaction_id',
      'x.id_tag',
      'x.holder',
      'x.ship_id',
      eb.fn.coalesce('ship.name', 'x.ship_name').as('shown_ship'),
      'x.state',
      'x.started_at',
      'x.ended_at',
      'x.last_at',
      'x.kwh',
      'x.register_begin',
      'x.register_end',
      'x.peak_power',
      'x.reason',
      'x.decision',
      'x.flags',
      'x.missing',
      'x.needs_review',
      'x.note',
      'x.version',
      'x.rated_power',
      // Folded from samples, as those of piles that speak MQTT are.
      eb('x.device_id', 'is not', null).as('is_sampled'),
    ])
    .orderBy('x.started_at', 'desc')
    .orderBy('x.id', 'desc')

export type StoredSession = Awaited<ReturnType<Awaited<ReturnType<typeof sessionSelection>>['execute']>>[number]

/** CNY of a session, and how it was settled. */
export type SessionFees = Pick<SessionRow, 'energyFee' | 'serviceFee' | 'totalFee' | 'receiptNo' | 'settled'>
export const noFees: SessionFees = {
  ...{ energyFee: null, serviceFee: null, totalFee: null },
  ...{ receiptNo: null, settled: false },
}

export const sessionRowOf = (row: StoredSession, now: number, fees: SessionFees = noFees): SessionRow => {
  const [ts, endTs] = [row.started_at.getTime(), row.ended_at?.getTime() ?? null]
  return {
    ...{ sessionId: row.id, stationId: row.station_id, stationName: row.station_name, timeZone: row.time_zone },
    ...{ pileId: row.pile_id, deviceId: row.outlet_id, deviceName: row.pile_name, connectorNo: row.connector },
    ...{ transactionId: row.transaction_id, idTag: row.id_tag === null ? null : maskedTag(row.id_tag) },
    ...{ holder: row.holder, shippingId: row.ship_id, shippingName: row.shown_ship },
    state: row.decision ?? row.state,
    startTime: formatTime(ts, row.time_zone),
    endTime: endTs === null ? null : formatTime(endTs, row.time_zone),
    ...{ ts, endTs, time: Math.max(0, (endTs ?? now) - ts) },
    ...{ amount: row.kwh, meterStart: row.register_begin, meterStop: row.register_end, peakPower: row.peak_power },
    ...{ reason: row.reason, ...fees, needsReview: row.needs_review },
    ...{ flags: row.flags.filter((flag) => flag !== null), note: row.note, version: row.version },
  }
}

/** What sessions were settled for, by id. */
export const settledFees = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, SessionFees>> => {
  const settled = await settlementsOf(db, 'pile', { subjectIds: ids })
  return new Map([...settled].map(([id, each]) => [id, { ...feesOf(each), receiptNo: each.receiptNo, settled: true }]))
}
