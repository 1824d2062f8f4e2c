import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { longestFoldSeconds } from '#catalogue/alarmRules.ts'
import { alarmKindName, alarmKinds } from '#catalogue/alarmTexts.ts'
import { dtcTypes, faultCodes } from '#catalogue/faultCodes/faultCodes.ts'
import type { Language } from '#contract/errors.ts'
import { parseTime } from '#contract/zoned.ts'
import type { Caller } from '#server/context.ts'
import { containing } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { alarmFilter, handlings } from '../contract.ts'
import type { Quiet } from '../shapes.ts'

export type AlarmFilter = z.output<z.ZodObject<typeof alarmFilter>>
type Condition = RawBuilder<boolean>

/** The station type whose alarms are those of boxes. */
export const boxStations = 'boxPowerStation'

/** The kind of a rule in SQL: `dtc` of `dtc:BCU:1001`. */
export const kindOfRule = sql<string>`split_part(a.rule, ':', 1)`

const longestId = 18
const allDigits = /^[0-9]+$/

/** Conditions over `alarm a` and `station s`: what the caller sees of what he asked for. Refuses `range.invalid`. */
export const alarmConditions = (caller: Caller, filter: AlarmFilter): Condition[] => [
  ...stationConditions(caller, filter),
  ...(filter.stationId ? [sql<boolean>`a.station_id = ${filter.stationId}`] : []),
  ...(filter.deviceId ? [deviceCondition(filter.deviceId)] : []),
  ...(filter.deviceName ? [nameCondition(filter.deviceName)] : []),
  ...(filter.alarmLevel ? [sql<boolean>`a.level = ${filter.alarmLevel}`] : []),
  ...(filter.alarmType ? [sql<boolean>`${kindOfRule} = ${filter.alarmType}`] : []),
  ...(filter.state === 1 ? [sql<boolean>`a.cleared_at is null`] : []),
  ...(filter.state === 0 ? [sql<boolean>`a.cleared_at is not null`] : []),
  ...(filter.handling ?? []).map((each) => handlingCondition(caller, each)),
  ...(filter.content ? [contentCondition(filter.content)] : []),
  ...rangeConditions(caller, filter),
]

/** The stations are looked up once, as an array: as a join they lead the planner away from the index that has the order. */
const stationConditions = (caller: Caller, { stationType }: AlarmFilter): Condition[] => {
  if (caller.isPlatformAdmin && !stationType) return []
  const type = stationType ? sql<boolean>`type = ${stationType}` : sql<boolean>`true`
  return [
    sql<boolean>`a.station_id = any(array(select id from station where ${type} and ${inScope(caller, 'station.org_id')}))`,
  ]
}

/** Why an alarm does not ring, null where it does. */
export const quietness = sql<Quiet>`alarm_quiet(a.shelved_until, a.maintenance_id)`

const isShelved = sql<boolean>`coalesce(a.shelved_until > now(), false)`
const handlingCondition = ({ userId }: Caller, handling: (typeof handlings)[number]): Condition =>
  ({
    unhandled: sql<boolean>`(a.acknowledged_at is null and a.assigned_to is null and ${quietness} is null)`,
    acknowledged: sql<boolean>`a.acknowledged_at is not null`,
    unacknowledged: sql<boolean>`a.acknowledged_at is null`,
    assigned: sql<boolean>`a.assigned_to is not null`,
    mine: sql<boolean>`a.assigned_to = ${userId}`,
    unassigned: sql<boolean>`a.assigned_to is null`,
    shelved: isShelved,
    unshelved: sql<boolean>`not ${isShelved}`,
    maintenance: sql<boolean>`a.maintenance_id is not null`,
    repeated: sql<boolean>`a.times > 1`,
  })[handling]

const holds = (names: Readonly<Record<Language, string>>, part: string): boolean =>
  Object.values(names).some((name) => name.toLowerCase().includes(part))
/** What the catalogue calls kinds and codes is matched in both languages; a code beyond it as it stands. */
const contentCondition = (content: string): Condition => {
  const part = content.toLowerCase()
  const named = alarmKinds.filter((kind) =>
    holds({ zh: alarmKindName(kind, 'zh'), en: alarmKindName(kind, 'en') }, part),
  )
  const coded = dtcTypes.flatMap((type) =>
    faultCodes[type].flatMap(({ code, zh, en }) =>
      holds({ zh: zh.name, en: en.name }, part) ? [`dtc:${type}:${code}`] : [],
    ),
  )
  return sql<boolean>`(${kindOfRule} = any(${named}::text[]) or a.rule = any(${coded}::text[])
    or (a.rule like 'dtc:%' and substr(a.rule, 5) ilike ${containing(content)}))`
}

/** An id where all of it is digits: the device, and where it is a box all that belongs to it. Else a part of a name. */
const deviceCondition = (given: string): Condition => {
  if (!allDigits.test(given)) return nameCondition(given)
  const id = given.replace(/^0+(?=.)/, '')
  if (id.length > longestId) return sql<boolean>`false`
  return sql<boolean>`(a.box_id = ${id} or a.device_id = ${id})`
}

const nameCondition = (name: string): Condition => {
  const named = sql`array(select id from device where name ilike ${containing(name)})`
  return sql<boolean>`(a.box_id = any(${named}) or a.device_id = any(${named}))`
}

/** A filter may reach over several stations: its times are those of the caller's organization, and the last second belongs to it. */
const rangeConditions = ({ timeZone }: Caller, { startTime, endTime }: AlarmFilter): Condition[] => {
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

export const every = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
