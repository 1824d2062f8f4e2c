import { type RawBuilder, sql } from 'kysely'
import { longestFoldSeconds } from '#catalogue/alarmRules.ts'
import { alarmContent, alarmKind, alarmKindName, alarmKinds } from '#catalogue/alarmTexts.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import { deepestRow } from '#contract/paging.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context.ts'
import { containing } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { boxStationContract } from '../contract.ts'

type Call = typeof boxStationContract.alarmList
export type AlarmFilter = Parsed<Call>
type AlarmPage = Output<Call>
export type Row = {
  id: string
  rule: string
  level: number
  began: number
  cleared: number | null
  value: number | null
  place: string
  main_breaker: number | null
  cluster_breaker: number | null
  device_id: string
  device_name: string
  box_id: string
  box_name: string
  station_id: string
  station_name: string
  time_zone: string
  times: number
  quiet: AlarmPage['records'][number]['quiet']
}

const conditions = (caller: Caller, filter: AlarmFilter): RawBuilder<boolean> => {
  const { deviceId, stationId, stationName, alarmType, alarmLevel, state, startTime, endTime } = filter
  const from = startTime === undefined ? undefined : parseTime(startTime, caller.timeZone)
  const to = endTime === undefined ? undefined : parseTime(endTime, caller.timeZone) + 1000
  if (from !== undefined && to !== undefined && from >= to) throw new AppError('range.invalid')
  const named = stationName?.trim() ? sql<boolean>`name ilike ${containing(stationName.trim())}` : sql<boolean>`true`
  const all = [
    // Looked up once each: as joins they lead the planner away from the index that has the order.
    sql<boolean>`a.station_id = any(array(select id from station where ${named} and ${inScope(caller, 'station.org_id')}))`,
    // Alarms of box power are those of boxes and what hangs below them, whatever the type of their station.
    sql<boolean>`(a.box_id in (
      select box.id from device box join profile p on p.id = box.profile_id where p.key = 'boxPower')) is true`,
    ...(deviceId ? [sql<boolean>`(a.box_id = ${deviceId} or a.device_id = ${deviceId})`] : []),
    ...(stationId ? [sql<boolean>`a.station_id = ${stationId}`] : []),
    ...(alarmType ? [sql<boolean>`split_part(a.rule, ':', 1) = ${alarmType}`] : []),
    ...(alarmLevel ? [sql<boolean>`a.level = ${alarmLevel}`] : []),
    ...(state === undefined
      ? []
      : [state === 1 ? sql<boolean>`a.cleared_at is null` : sql<boolean>`a.cleared_at is not null`]),
    ...(from === undefined
      ? []
      : [
          sql<boolean>`a.began_at >= ${new Date(from - longestFoldSeconds * 1000)} and a.last_began_at >= ${new Date(from)}`,
        ]),
    ...(to === undefined ? [] : [sql<boolean>`a.began_at < ${new Date(to)}`]),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** A row as it reads, or read at `at` (ms): what ended after it still lasted. */
export const rowOf = (
  { cleared, ...row }: Row,
  language: Language,
  at = Number.POSITIVE_INFINITY,
): AlarmPage['records'][number] => ({
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
  alarmTime: formatTime(row.began, row.time_zone),
  ts: row.began,
  clearTime: cleared === null || cleared > at ? null : formatTime(cleared, row.time_zone),
  state: cleared === null || cleared > at ? 1 : 0,
  mainCircuitBreakerState: row.main_breaker,
  clusterCircuitBreakerState: row.cluster_breaker,
  times: row.times,
  quiet: row.quiet,
})

/** Alarms of boxes and their clusters that the caller sees, newest first; as they read at `at` (ms). Refuses `page.too_deep` and `range.invalid`. */
export const alarmList = async (
  db: Db,
  caller: Caller,
  language: Language,
  filter: AlarmFilter,
  at = Number.POSITIVE_INFINITY,
): Promise<AlarmPage> => {
  const { current, size } = filter
  const offset = (current - 1) * size
  if (offset >= deepestRow) throw new AppError('page.too_deep')
  const where = sql`${conditions(caller, filter)} and a.began_at <= to_timestamp(${at}::float8 / 1000)`
  const [page, counted] = await Promise.all([
    sql<Row>`
      select a.id, a.rule, a.level, (extract(epoch from a.began_at) * 1000)::float8 as began,
        (extract(epoch from a.cleared_at) * 1000)::float8 as cleared, a.value, a.place, a.main_breaker, a.cluster_breaker,
        a.device_id, coalesce(d.name, a.device_name) as device_name, a.box_id, b.name as box_name,
        a.station_id, s.name as station_name, s.time_zone, a.times, alarm_quiet(a.shelved_until, a.maintenance_id) as quiet
      from alarm a join station s on s.id = a.station_id join device b on b.id = a.box_id left join device d on d.id = a.device_id
      where ${where} order by a.began_at desc, a.id desc limit ${size} offset ${offset}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from (select 1 from alarm a where ${where} limit ${deepestRow + 1}) counted`.execute(
      db,
    ),
  ])
  return {
    records: page.rows.map((row) => rowOf(row, language, at)),
    total: counted.rows[0]?.total ?? 0,
    size,
    current,
  }
}

export const alarmTypes = (language: Language) =>
  alarmKinds.map((kind) => ({ code: kind, name: alarmKindName(kind, language) }))
