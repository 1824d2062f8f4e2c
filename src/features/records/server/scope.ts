import { type RawBuilder, sql } from 'kysely'
import { boxStations, hasBays } from '#contract/stationTypes.ts'
import { parseTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { onPlatforms } from '#server/db/onPlatforms.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'

export type Condition = RawBuilder<boolean>
type Common = {
  startTime?: string | undefined
  endTime?: string | undefined
  deviceId?: string | undefined
  stationId?: string | undefined
  stationType?: string | undefined
  asOf?: number | undefined
}

export const every = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`

type Stations = { readonly ids: readonly string[]; readonly seen: readonly string[] | 'all' }
/** Stations of a type, or all, by id; `seen` are those that the caller sees. Ids in a query tell the planner how few records they have. */
const stationsOf = async (db: Db, caller: Caller, stationType: string | undefined): Promise<Stations> => {
  const rows = await db
    .selectFrom('station')
    .select(['id', inScope(caller, 'station.org_id').as('isSeen')])
    .$if(stationType !== undefined, (q) => q.where('type', '=', stationType ?? ''))
    .execute()
  const seen = rows.filter(({ isSeen }) => isSeen)
  return { ids: rows.map(({ id }) => id), seen: seen.length === rows.length ? 'all' : seen.map(({ id }) => id) }
}

/** The station that a record belongs to: that of its device, or for what happened in a bay that of the bay. */
const homeStation = sql.ref<string>('r.station_id')
const bayStation = sql<string>`coalesce(r.bay_station_id, r.station_id)`
type StationOf = typeof homeStation

/** The scope of a query: whose records, of which stations and platforms, and the time zone of its filter. */
export type Scope = {
  readonly stationOf: StationOf
  readonly shown: readonly Condition[]
  readonly timeZone: string
}
const among = (station: StationOf, ids: readonly string[]): Condition =>
  sql<boolean>`${station} = any(${ids}::bigint[])`

/** Records of devices by their home; asked for charging stations, what happened in the bays of these. */
export const scopeOf = async (db: Db, caller: Caller, filter: Common): Promise<Scope> => {
  const { stationType = boxStations } = filter
  if (hasBays(stationType)) return bayScopeOf(db, caller, filter)
  const { ids, seen } = await stationsOf(db, caller, stationType)
  return {
    stationOf: homeStation,
    shown: [among(homeStation, seen === 'all' ? ids : seen), onPlatforms(caller, 'r.platforms')],
    timeZone: caller.timeZone,
  }
}

/** Records by the station of their bay, without a type those of all stations. Who sees the device's or the bay's station sees them. */
export const bayScopeOf = async (db: Db, caller: Caller, { stationType }: Common): Promise<Scope> => {
  const [{ ids, seen }, all] = await Promise.all([
    stationsOf(db, caller, stationType),
    stationsOf(db, caller, undefined),
  ])
  const inOwn =
    seen === 'all' || all.seen === 'all'
      ? []
      : [sql<boolean>`(${among(bayStation, seen)} or ${among(homeStation, all.seen)})`]
  return {
    stationOf: bayStation,
    shown: [among(bayStation, ids), ...inOwn, onPlatforms(caller, 'r.platforms')],
    timeZone: caller.timeZone,
  }
}

/**
 * What the caller sees of what he asked for, over records `r`: those of his stations and platforms that begin within the times, which are
 * those of his organization; the last second belongs to it. Refuses `range.invalid`.
 */
export const conditions = (
  { stationOf, shown, timeZone }: Scope,
  { startTime, endTime, deviceId, stationId, asOf }: Common,
): Condition[] => {
  const from = startTime === undefined ? undefined : parseTime(startTime, timeZone)
  const to = endTime === undefined ? undefined : parseTime(endTime, timeZone) + 1000
  if (from !== undefined && to !== undefined && from >= to) throw new AppError('range.invalid')
  return [
    ...shown,
    ...(deviceId === undefined ? [] : [sql<boolean>`r.device_id = ${deviceId}`]),
    ...(stationId === undefined ? [] : [sql<boolean>`${stationOf} = ${stationId}`]),
    ...(from === undefined ? [] : [sql<boolean>`r.started_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`r.started_at < ${new Date(to)}`]),
    ...(asOf === undefined ? [] : [sql<boolean>`r.started_at < ${new Date(asOf + 1)}`]),
  ]
}
