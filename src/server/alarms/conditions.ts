import { type RawBuilder, sql } from 'kysely'
import { longestFoldSeconds } from '#catalogue/alarmRules/rule.ts'
import type { Quiet } from '#contract/alarm.ts'
import { parseTime } from '#contract/zoned.ts'
import type { Caller } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'

/** A condition over `alarm a`. */
export type Condition = RawBuilder<boolean>

export const every = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** The kind of a rule in SQL: `dtc` of `dtc:BCU:1001`. */
export const kindOfRule = sql<string>`split_part(a.rule, ':', 1)`

/** Why an alarm does not ring, null where it does. */
export const quietness = sql<Quiet>`alarm_quiet(a.shelved_until, a.maintenance_id)`

/** Over `station`; looked up once, as an array: as a join they lead the planner away from the index that has the order. */
const idsOf = (which: Condition): RawBuilder<unknown> => sql`array(select id from station where ${which})`

/** Over alarms called `row`: of a station `which`, the device's own or that of the bay where its unit stood when the alarm began. */
const atStations = (which: Condition, row: string): Condition =>
  sql<boolean>`(${sql.ref(`${row}.station_id`)} = any(${idsOf(which)}) or ${sql.ref(`${row}.place_station_id`)} = any(${idsOf(which)}))`

/** Whether the caller sees one of an alarm's stations. */
export const seenBy = (caller: Caller, row = 'a'): Condition =>
  caller.isPlatformAdmin ? sql<boolean>`true` : atStations(inScope(caller, 'station.org_id'), row)

/** What the caller sees; of stations `which` and of one station where given. */
export const ofStations = (caller: Caller, stationId: string | undefined, which?: Condition): Condition =>
  every([
    ...(stationId ? [sql<boolean>`(a.station_id = ${stationId} or a.place_station_id = ${stationId})`] : []),
    ...(which ? [stationId ? sql<boolean>`${stationId}::bigint = any(${idsOf(which)})` : atStations(which, 'a')] : []),
    seenBy(caller),
  ])

type AskedStation = { readonly stationId?: string | undefined; readonly stationType?: string | undefined }
/** The id of the station that an alarm called `row` is listed under: that of the bay, unless another one was asked for. */
export const listedStation = ({ stationId, stationType }: AskedStation = {}, row = 'a'): RawBuilder<string> => {
  const [home, bay] = [sql.ref(`${row}.station_id`), sql.ref(`${row}.place_station_id`)]
  if (!stationId && !stationType) return sql<string>`coalesce(${bay}, ${home})`
  const fits = every([
    ...(stationId ? [sql<boolean>`id = ${stationId}`] : []),
    ...(stationType ? [sql<boolean>`type = ${stationType}`] : []),
  ])
  return sql<string>`case when ${bay} = any(${idsOf(fits)}) then ${bay} else ${home} end`
}

/** Of the device, of all that belongs to it where it is a unit, and of what hangs below it. */
export const ofDevice = (deviceId: string): Condition =>
  sql<boolean>`(a.unit_id = ${deviceId} or a.device_id = any(array(
    with recursive own (id) as (
      select ${deviceId}::bigint union select d.id from own join device d on d.parent_id = own.id
    ) select id from own)))`

export type Asked = {
  alarmType?: string | undefined
  alarmLevel?: number | undefined
  /** 0 resolved, 1 unresolved */
  state?: number | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

/** What every list of alarms can be asked for beside stations. Refuses `range.invalid`. */
export const asked = (caller: Caller, { alarmType, alarmLevel, state, ...range }: Asked): Condition[] => [
  ...(alarmLevel ? [sql<boolean>`a.level = ${alarmLevel}`] : []),
  ...(alarmType ? [sql<boolean>`${kindOfRule} = ${alarmType}`] : []),
  ...(state === 1 ? [sql<boolean>`a.cleared_at is null`] : []),
  ...(state === 0 ? [sql<boolean>`a.cleared_at is not null`] : []),
  ...inRange(caller, range),
]

/** A filter may reach over several stations: its times are those of the caller's organization, and the last second belongs to it. */
const inRange = ({ timeZone }: Caller, { startTime, endTime }: Asked): Condition[] => {
  const from = startTime === undefined ? undefined : parseTime(startTime, timeZone)
  const to = endTime === undefined ? undefined : parseTime(endTime, timeZone) + 1000
  if (from !== undefined && to !== undefined && from >= to) throw new AppError('range.invalid')
  return [
    ...(from === undefined ? [] : [beganSince(from)]),
    ...(to === undefined ? [] : [sql<boolean>`a.began_at < ${new Date(to)}`]),
  ]
}

/** Any of its begins; of one that never returned there is but one. The first bound is what the index knows. */
const beganSince = (from: number): Condition =>
  sql<boolean>`(a.began_at >= ${new Date(from - longestFoldSeconds * 1000)} and a.last_began_at >= ${new Date(from)})`
