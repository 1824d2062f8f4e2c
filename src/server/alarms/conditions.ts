import { type RawBuilder, sql } from 'kysely'
import { longestFoldSeconds } from '#catalogue/alarmRules/rule.ts'
import type { Quiet } from '#contract/alarm.ts'
import { parseTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing } from '#server/db/paged.ts'
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

/**
 * Stations by id: those that the caller sees, and those that he asked for. With ids in the query the planner knows how many alarms they
 * have; a join or a subquery leads it to walk through all of them in the order of time where there are few.
 */
export type AlarmStations = { readonly seen: readonly string[] | 'all'; readonly asked: readonly string[] | 'all' }
type AskedStation = {
  readonly stationId?: string | undefined
  readonly stationType?: string | undefined
  /** a part of it */
  readonly stationName?: string | undefined
}
export const alarmStationsOf = async (
  db: Db,
  caller: Caller,
  { stationId, stationType, stationName }: AskedStation,
): Promise<AlarmStations> => {
  const rows = await db
    .selectFrom('station')
    .select((eb) => [
      'id',
      inScope(caller, 'station.org_id').as('isSeen'),
      eb
        .and([
          ...(stationId ? [eb('id', '=', stationId)] : []),
          ...(stationType ? [eb('type', '=', stationType)] : []),
          ...(stationName ? [eb('name', 'ilike', containing(stationName))] : []),
        ])
        .as('isAsked'),
    ])
    .execute()
  const ids = (which: 'isSeen' | 'isAsked') => rows.filter((row) => row[which]).map(({ id }) => id)
  return {
    seen: caller.isPlatformAdmin ? 'all' : ids('isSeen'),
    asked: stationId || stationType || stationName ? ids('isAsked') : 'all',
  }
}

/** Of one of these: the device's own, or that of the bay where its unit stood when the alarm began. Over alarms called `row`. */
const among = (ids: readonly string[] | 'all', row: string): Condition =>
  ids === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${row}.station_id`)} = any(${ids}::bigint[]) or ${sql.ref(`${row}.place_station_id`)} = any(${ids}::bigint[]))`

export const ofStations = ({ seen, asked }: AlarmStations, row = 'a'): Condition =>
  every([among(asked, row), among(seen, row)])

/** Whether the caller sees one of the stations of an alarm that is known otherwise. */
export const seenBy = (caller: Caller): Condition =>
  caller.isPlatformAdmin
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from station where id in (a.station_id, a.place_station_id) and ${inScope(caller, 'station.org_id')})`

/** The id of the station that an alarm called `row` is listed under: that of the bay, unless another one was asked for. */
export const listedStation = (asked: AlarmStations['asked'] = 'all', row = 'a'): RawBuilder<string> => {
  const [home, bay] = [sql.ref(`${row}.station_id`), sql.ref(`${row}.place_station_id`)]
  if (asked === 'all') return sql<string>`coalesce(${bay}, ${home})`
  return sql<string>`case when ${bay} = any(${asked}::bigint[]) then ${bay} else ${home} end`
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
