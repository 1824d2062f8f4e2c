import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { parseTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { shoreConnectionContract } from '../../contract.ts'

type Filter = Partial<Omit<Parsed<(typeof shoreConnectionContract)['connectionPage']>, 'current' | 'size'>>
type Page = { readonly current: number; readonly size: number }
type Condition = RawBuilder<boolean>

/** What a plug is; kept of the moment at which its connection was settled. */
const printOf = sql<string>`md5(concat_ws(' ', p.ended_at, p.kwh, p.estimated_kwh, p.hours))`
export const stateOf = sql<number>`case when c.voided_at is not null then 8 when c.settled_at is not null then 7
  else coalesce(p.state, 1) end`
export const needsReview = sql<boolean>`(c.settled_at is not null and c.settled_print is distinct from ${printOf})`
/** A connection whose plug late samples took away is none, unless people asked for it or settled it. */
const isThere = sql<boolean>`(p.id is not null or c.eta is not null or c.settled_at is not null)`

const conditions = (caller: Caller, filter: Filter): Condition[] => {
  const { shippingName, berthId, stationId, state, needsReview: review, startTime, endTime, asOf } = filter
  const from = startTime === undefined ? undefined : parseTime(startTime, caller.timeZone)
  const to = endTime === undefined ? undefined : parseTime(endTime, caller.timeZone) + 1000
  if (from !== undefined && to !== undefined && from >= to) throw new AppError('range.invalid')
  return [
    isThere,
    sql<boolean>`${inScope(caller, 's.org_id')}`,
    ...(stationId === undefined ? [] : [sql<boolean>`c.station_id = ${stationId}`]),
    ...(berthId === undefined ? [] : [sql<boolean>`c.berth_id = ${berthId}`]),
    ...(state === undefined ? [] : [sql<boolean>`${stateOf} = ${state}`]),
    ...(review === undefined ? [] : [sql<boolean>`${needsReview} = ${review === 1}`]),
    ...(from === undefined ? [] : [sql<boolean>`c.started_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`c.started_at < ${new Date(to)}`]),
    ...(asOf === undefined ? [] : [sql<boolean>`(c.plug_at is null or c.started_at <= ${new Date(asOf)})`]),
    ...(shippingName ? [sql<boolean>`coalesce(ship.name, c.ship_name) ilike ${containing(shippingName)}`] : []),
  ]
}

/** Every connection with its plug, its station and what ship, berth and socket are called now. */
export const connections = (db: Db) =>
  db
    .selectFrom('shore_connection as c')
    .innerJoin('station as s', 's.id', 'c.station_id')
    .leftJoin('shore_plug as p', (join) =>
      join.onRef('p.outlet_id', '=', 'c.device_id').onRef('p.started_at', '=', 'c.plug_at'),
    )
    .leftJoin('device as ship', 'ship.id', 'c.ship_id')
    .leftJoin('device as outlet', 'outlet.id', 'c.device_id')
    .leftJoin('berth as b', 'b.id', 'c.berth_id')
    .select((eb) => [
      'c.id',
      'c.station_id',
      's.name as station_name',
      's.time_zone',
      'c.berth_id',
      eb.fn.coalesce('b.name', 'c.berth_name').as('berth_name'),
      'c.device_id',
      eb.fn.coalesce('outlet.name', 'c.device_name').as('device_name'),
      'c.ship_id',
      eb.fn.coalesce('ship.name', 'c.ship_name').as('ship_name'),
      'c.mmsi',
      'c.is_confirmed',
      'c.is_unannounced',
      'c.eta',
      'c.requested_at',
      'c.started_at',
      'c.voltage',
      'c.frequency',
      'c.max_power',
      'c.note',
      'c.voided_at',
      'c.settled_at',
      'c.version',
      'p.started_at as plugged_at',
      'p.ready_at',
      'p.supplied_at',
      'p.cut_at',
      'p.ended_at',
      'p.supplied_ms',
      'p.kwh',
      'p.estimated_kwh',
      'p.peak_kw',
      'p.register_begin',
      'p.register_end',
      'p.hours',
      'p.marked',
      stateOf.as('state'),
      needsReview.as('needs_review'),
      printOf.as('print'),
    ])

/** Names of the columns of `connections`, in their order. */
export const connectionSelected = [
  ...(['id', 'station_id', 'station_name', 'time_zone', 'berth_id', 'berth_name', 'device_id', 'device_name'] as const),
  ...(['ship_id', 'ship_name', 'mmsi', 'is_confirmed', 'is_unannounced', 'eta', 'requested_at', 'started_at'] as const),
  ...(['voltage', 'frequency', 'max_power', 'note', 'voided_at', 'settled_at', 'version', 'plugged_at'] as const),
  ...(['ready_at', 'supplied_at', 'cut_at', 'ended_at', 'supplied_ms', 'kwh', 'estimated_kwh', 'peak_kw'] as const),
  ...(['register_begin', 'register_end', 'hours', 'marked', 'state', 'needs_review', 'print'] as const),
] as const

const newestFirst = (query: ReturnType<typeof connections>) =>
  query.orderBy('c.started_at', 'desc').orderBy('c.id', 'desc')

/** Connections of the stations that a caller sees, the newest first. Refuses `range.invalid`. */
export const connectionSelection = (db: Db, caller: Caller, filter: Filter) =>
  newestFirst(conditions(caller, filter).reduce((query, condition) => query.where(condition), connections(db)))

/** A page of them; what a row shows beside its key is read of its own rows only, not of those before the page. */
export const connectionsOnPage = async (db: Db, caller: Caller, { current, size, ...filter }: Filter & Page) => {
  const keys = connectionSelection(db, caller, filter).clearSelect().select('c.id')
  const { rows: found, ...page } = await paged(db, keys, { current, size })
  const ids = found.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await newestFirst(connections(db).where('c.id', 'in', ids)).execute()
  return { rows, ...page }
}

export type StoredConnection = Awaited<ReturnType<ReturnType<typeof connectionSelection>['execute']>>[number]
