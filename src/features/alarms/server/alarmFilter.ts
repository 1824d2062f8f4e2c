import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { parseTime } from '#contract/zoned.ts'
import type { Caller } from '#server/context.ts'
import { containing } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { alarmFilter } from '../contract.ts'

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
  inScope(caller, 's.org_id'),
  ...(filter.stationType ? [sql<boolean>`s.type = ${filter.stationType}`] : []),
  ...(filter.stationId ? [sql<boolean>`a.station_id = ${filter.stationId}`] : []),
  ...(filter.deviceId ? [deviceCondition(filter.deviceId)] : []),
  ...(filter.deviceName ? [nameCondition(filter.deviceName)] : []),
  ...(filter.alarmLevel ? [sql<boolean>`a.level = ${filter.alarmLevel}`] : []),
  ...(filter.alarmType ? [sql<boolean>`${kindOfRule} = ${filter.alarmType}`] : []),
  ...(filter.state === 1 ? [sql<boolean>`a.cleared_at is null`] : []),
  ...(filter.state === 0 ? [sql<boolean>`a.cleared_at is not null`] : []),
  ...(filter.handling ? [handlingCondition(caller, filter.handling)] : []),
  ...rangeConditions(caller, filter),
]

const isShelved = sql<boolean>`coalesce(a.shelved_until > now(), false)`
const handlingCondition = ({ userId }: Caller, handling: Exclude<AlarmFilter['handling'], undefined>): Condition =>
  ({
    acknowledged: sql<boolean>`a.acknowledged_at is not null`,
    unacknowledged: sql<boolean>`a.acknowledged_at is null`,
    assigned: sql<boolean>`a.assigned_to is not null`,
    mine: sql<boolean>`a.assigned_to = ${userId}`,
    unassigned: sql<boolean>`a.assigned_to is null`,
    shelved: isShelved,
    unshelved: sql<boolean>`not ${isShelved}`,
  })[handling]

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
    ...(from === undefined ? [] : [sql<boolean>`a.began_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`a.began_at < ${new Date(to)}`]),
  ]
}

export const every = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`
