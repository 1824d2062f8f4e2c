import { sql } from 'kysely'
import { alarmContent, alarmKind, alarmKindName, alarmKinds } from '#catalogue/alarmTexts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import type { alarmsContract } from '../contract.ts'
import type { AlarmRecord } from '../shapes.ts'
import { type AlarmFilter, alarmConditions, every, kindOfRule, quietness } from './alarmFilter.ts'

type Inputs = typeof alarmsContract

/** Alarms that the caller sees of what he asked for, newest first. */
export const alarmSelection = (db: Db, caller: Caller, filter: AlarmFilter) =>
  db
    .selectFrom('alarm as a')
    .innerJoin('station as s', 's.id', 'a.station_id')
    .leftJoin('device as d', 'd.id', 'a.device_id')
    .leftJoin('device as b', 'b.id', 'a.box_id')
    .leftJoin('app_user as u', 'u.id', 'a.acknowledged_by')
    .leftJoin('app_user as t', 't.id', 'a.assigned_to')
    .select((eb) => [
      'a.id',
      'a.rule',
      'a.level',
      'a.highest_level',
      'a.began_at',
      'a.cleared_at',
      'a.value',
      'a.place',
      'a.main_breaker',
      'a.cluster_breaker',
      'a.device_id',
      'a.box_id',
      'a.station_id',
      's.name as station_name',
      's.time_zone',
      'a.acknowledged_at',
      'u.real_name as acknowledged_name',
      'a.acknowledge_comment',
      'a.assigned_to',
      't.real_name as assignee_name',
      sql<Date | null>`case when a.shelved_until > now() then a.shelved_until end`.as('shelved_until'),
      'a.shelve_reason',
      'a.times',
      'a.last_began_at',
      quietness.as('quiet'),
      // What was removed since keeps the name that it had.
      eb.fn.coalesce('d.name', 'a.device_name').as('device_name'),
      eb.fn.coalesce('b.name', 'a.box_name').as('box_name'),
    ])
    .where(every(alarmConditions(caller, filter)))
    .orderBy('a.began_at', 'desc')
    .orderBy('a.id', 'desc')

type SelectedAlarm = Awaited<ReturnType<ReturnType<typeof alarmSelection>['execute']>>[number]

export const recordOf = (row: SelectedAlarm, language: Language): AlarmRecord => {
  const timeOf = (at: Date | null): string | null => at && formatTime(at.getTime(), row.time_zone)
  return {
    alarmId: row.id,
    alarmLevel: row.level,
    alarmType: alarmKind(row.rule),
    alarmContent: alarmContent(row.rule, row.value, row.place, language),
    alarmContentEn: alarmContent(row.rule, row.value, row.place, 'en'),
    stationId: row.station_id,
    stationName: row.station_name,
    deviceId: row.device_id,
    deviceName: row.device_name,
    boxId: row.box_id,
    boxName: row.box_name,
    alarmTime: formatTime(row.began_at.getTime(), row.time_zone),
    ts: row.began_at.getTime(),
    clearTime: timeOf(row.cleared_at),
    clearTs: row.cleared_at?.getTime() ?? null,
    state: row.cleared_at ? 0 : 1,
    highestLevel: row.highest_level,
    mainCircuitBreakerState: row.main_breaker,
    clusterCircuitBreakerState: row.cluster_breaker,
    acknowledgeTime: timeOf(row.acknowledged_at),
    acknowledgeUser: row.acknowledged_name,
    acknowledgeComment: row.acknowledge_comment,
    assigneeId: row.assigned_to,
    assignee: row.assignee_name,
    times: row.times,
    quiet: row.quiet,
    lastBeginTime: formatTime(row.last_began_at.getTime(), row.time_zone),
    shelvedUntil: timeOf(row.shelved_until),
    shelveReason: row.shelved_until && row.shelve_reason,
  }
}

export const alarmPage = async (db: Db, caller: Caller, language: Language, input: Parsed<Inputs['page']>) => {
  const found = alarmSelection(db, caller, input)
  const ordered =
    input.ringingFirst === 1
      ? found
          .clearOrderBy()
          .orderBy(sql`${quietness} is not null`)
          .orderBy('a.last_began_at', 'desc')
          .orderBy('a.id', 'desc')
      : found
  const { rows, ...page } = await paged(db, ordered, input)
  return { records: rows.map((row) => recordOf(row, language)), ...page }
}

export const alarmStatistics = async (
  db: Db,
  caller: Caller,
  language: Language,
  { alarmContent: wanted, ...filter }: Parsed<Inputs['statistics']>,
) => {
  const kinds = wanted
    ? alarmKinds.filter((kind) => alarmKindName(kind, language).toLowerCase().includes(wanted.toLowerCase()))
    : undefined
  const rows = await db
    .selectFrom('alarm as a')
    .innerJoin('station as s', 's.id', 'a.station_id')
    .select((eb) => [kindOfRule.as('kind'), eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where(every(alarmConditions(caller, filter)))
    .$if(kinds !== undefined, (q) => q.where(sql<boolean>`${kindOfRule} = any(${kinds})`))
    .groupBy(kindOfRule)
    .orderBy('count', 'desc')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, count }) => ({
    alarmType: kind,
    alarmContent: alarmKindName(kind, language),
    alarmNum: count,
  }))
}

export const alarmStations = (db: Db, caller: Caller, { stationType }: Parsed<Inputs['stationList']>) =>
  db
    .selectFrom('station as s')
    .select(['s.id as stationId', 's.name as stationName'])
    .where(inScope(caller, 's.org_id'))
    .$if(Boolean(stationType), (q) => q.where('s.type', '=', stationType ?? ''))
    .orderBy('s.name')
    .orderBy('s.id')
    .execute()

const mostDevices = 500

export const alarmDevices = (
  db: Db,
  caller: Caller,
  { stationId, deviceName, stationType }: Parsed<Inputs['deviceList']>,
) =>
  db
    .selectFrom('device as d')
    .innerJoin('station as s', 's.id', 'd.station_id')
    .select(['d.id as deviceId', 'd.name as deviceName', 'd.code as deviceCode'])
    .where(inScope(caller, 's.org_id'))
    .$if(stationId !== undefined, (q) => q.where('s.id', '=', stationId ?? ''))
    .$if(Boolean(stationType), (q) => q.where('s.type', '=', stationType ?? ''))
    .$if(Boolean(deviceName), (q) => q.where('d.name', 'ilike', containing(deviceName ?? '')))
    .orderBy('d.name')
    .orderBy('d.id')
    .limit(mostDevices)
    .execute()
