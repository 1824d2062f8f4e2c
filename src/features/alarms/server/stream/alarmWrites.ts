import type { Pool, PoolClient } from 'pg'
import type { Device } from '#server/context/devices.ts'
import type { Range } from '#server/derive/ranges.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { Episode } from './fold.ts'
import type { Note } from './openBook.ts'

/** An episode of a device as a row; the breakers as they stood when it was written first. */
export type EpisodeRow = {
  readonly device: Device
  readonly box: Device
  readonly rule: string
  readonly episode: Episode
  readonly mainBreaker: number | null
  readonly clusterBreaker: number | null
  /** the maintenance window that covers it now, or at its end */
  readonly maintenanceId: string | null
}
export type Written = {
  readonly alarmId: string
  /** of the device, and of the place where its unit was when the row began; the database stamps them */
  readonly platforms: readonly string[]
  /** of the bay where its unit stood then */
  readonly placeStationId: string | null
  readonly deviceId: string
  readonly rule: string
  readonly beganAt: number
}
export type Client = Pool | PoolClient

export const moment = (parameter: string): string => `to_timestamp(${parameter}::float8 / 1000)`

const upsertStatement = `
insert into alarm (device_id, unit_id, station_id, device_name, unit_name, rule, level, highest_level, began_at, opened_at, cleared_at,
  value, place, main_breaker, cluster_breaker, times, last_began_at, course, maintenance_id)
select device_id, unit_id, station_id, device_name, unit_name, rule, level, highest, ${moment('began')}, ${moment('opened')},
  ${moment('cleared')}, value, place, main_breaker, cluster_breaker, times, ${moment('last_began')}, course, maintenance_id
from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::float8[],
  $10::float8[], $11::float8[], $12::float8[], $13::text[], $14::int[], $15::int[], $16::int[], $17::float8[],
  $18::jsonb[], $19::bigint[])
  as t (device_id, unit_id, station_id, device_name, unit_name, rule, level, highest, began, opened, cleared, value, place, main_breaker,
    cluster_breaker, times, last_began, course, maintenance_id)
on conflict (device_id, rule, began_at) do update set level = excluded.level, highest_level = excluded.highest_level,
  opened_at = excluded.opened_at, cleared_at = excluded.cleared_at, value = excluded.value, place = excluded.place,
  times = excluded.times, last_began_at = excluded.last_began_at, course = excluded.course, maintenance_id = excluded.maintenance_id
returning id::text as "alarmId", platforms, place_station_id::text as "placeStationId", device_id::text as "deviceId", rule, ${millis('began_at')} as "beganAt"`

/** Writes each episode by device, rule and beginning, in the order given; the same again changes nothing. One of each at most. */
export const writeEpisodes = async (client: Client, rows: readonly EpisodeRow[]): Promise<Written[]> => {
  if (rows.length === 0) return []
  const column = <T>(value: (row: EpisodeRow) => T): T[] => rows.map(value)
  const answer = await client.query<Written>(upsertStatement, [
    column(({ device }) => device.deviceId),
    column(({ box }) => box.deviceId),
    column(({ device }) => device.stationId),
    column(({ device }) => device.deviceName),
    column(({ box }) => box.deviceName),
    column(({ rule }) => rule),
    column(({ episode }) => episode.level),
    column(({ episode }) => episode.highest),
    column(({ episode }) => episode.beganAt),
    column(({ episode }) => episode.openedAt),
    column(({ episode }) => episode.clearedAt),
    column(({ episode }) => (Number.isNaN(episode.value) ? null : episode.value)),
    column(({ episode }) => episode.place),
    column(({ mainBreaker }) => mainBreaker),
    column(({ clusterBreaker }) => clusterBreaker),
    column(({ episode }) => episode.times),
    column(({ episode }) => episode.lastBeganAt),
    column(({ episode }) => JSON.stringify(episode.course)),
    column(({ maintenanceId }) => maintenanceId),
  ])
  return answer.rows
}

export type StoredRow = Written & Episode

const storedColumns = `id::text as "alarmId", platforms, place_station_id::text as "placeStationId", device_id::text as "deviceId", rule, level, highest_level as highest,
  ${millis('began_at')} as "beganAt", ${millis('opened_at')} as "openedAt", ${millis('cleared_at')} as "clearedAt",
  coalesce(value, 'NaN') as value, place, times, ${millis('last_began_at')} as "lastBeganAt", course`

/** Open rows with the window that covers each, as whoever writes them last said. */
export const readOpen = async (client: Client): Promise<(StoredRow & Pick<EpisodeRow, 'maintenanceId'>)[]> =>
  (
    await client.query<StoredRow & Pick<EpisodeRow, 'maintenanceId'>>(
      `select ${storedColumns}, maintenance_id::text as "maintenanceId" from alarm where cleared_at is null`,
    )
  ).rows

/** Ends at `now` (ms) what is open of devices that are no more. */
export const endRemoved = async (client: Client, now: number): Promise<void> => {
  await client.query(
    `update alarm set cleared_at = ${moment('$1')}, level = highest_level, course = course || jsonb_build_array(jsonb_build_array($1::float8, 0))
    where cleared_at is null and not exists (select from device where device.id = device_id)`,
    [now],
  )
}

/** Open rows that are shelved past `now` (ms). */
export const readShelved = async (client: Client, now: number): Promise<{ alarmId: string; until: number }[]> =>
  (
    await client.query<{ alarmId: string; until: number }>(
      `select id::text as "alarmId", ${millis('shelved_until')} as until from alarm
      where cleared_at is null and shelved_until > ${moment('$1')}`,
      [now],
    )
  ).rows

/** Who took note of which open alarms. */
export const readNotes = async (client: Client): Promise<Note[]> =>
  (
    await client.query<Note>(
      `select a.id::text as "alarmId", ${millis('a.acknowledged_at')} as at, u.real_name as "userName"
      from alarm a left join app_user u on u.id = a.acknowledged_by where a.cleared_at is null and a.acknowledged_at is not null`,
    )
  ).rows

/** The last ended row of each rule of these devices, where it ended at most `window` ms before the device's time (ms). */
export const readEnded = async (
  client: Client,
  devices: ReadonlyMap<string, number>,
  window: number,
): Promise<StoredRow[]> =>
  (
    await client.query<StoredRow>(
      `select distinct on (device_id, rule) ${storedColumns}
      from unnest($1::bigint[], $2::float8[]) as t (device, newest) join alarm on device_id = device
      where cleared_at >= to_timestamp((newest - $3::float8) / 1000) order by device_id, rule, cleared_at desc`,
      [[...devices.keys()], [...devices.values()], window],
    )
  ).rows

/** Rows of some rules of a device that last past `from` (ms). */
export const readSince = async (
  client: Client,
  deviceId: string,
  rules: readonly string[],
  from: number,
): Promise<StoredRow[]> =>
  (
    await client.query<StoredRow>(
      `select ${storedColumns} from alarm
      where device_id = $1 and rule = any($2) and (cleared_at is null or cleared_at >= ${moment('$3')}) order by began_at`,
      [deviceId, rules, from],
    )
  ).rows

/** Which window covers these open alarms from now on, if any. */
export const writeMaintained = async (
  client: Client,
  rows: readonly { alarmId: string; maintenanceId: string | null }[],
): Promise<void> => {
  await client.query(
    `update alarm set maintenance_id = t.maintenance from unnest($1::bigint[], $2::bigint[]) as t (id, maintenance)
    where alarm.id = t.id and alarm.cleared_at is null`,
    [rows.map(({ alarmId }) => alarmId), rows.map(({ maintenanceId }) => maintenanceId)],
  )
}

/** Remembers ranges of late samples until they have been derived anew, across a restart. */
export const writeLate = async (client: Client, ranges: ReadonlyMap<string, Range>): Promise<void> => {
  if (ranges.size === 0) return
  const all = [...ranges]
  await client.query(
    `insert into alarm_late select id, ${moment('f')}, ${moment('t')} from unnest($1::bigint[], $2::float8[], $3::float8[]) as l (id, f, t)
    on conflict (device_id) do update set from_ts = least(alarm_late.from_ts, excluded.from_ts),
      to_ts = greatest(alarm_late.to_ts, excluded.to_ts)`,
    [all.map(([id]) => id), all.map(([, { from }]) => from), all.map(([, { to }]) => to)],
  )
}

export const readLate = async (client: Client): Promise<Map<string, Range>> => {
  const { rows } = await client.query<{ id: string } & Range>(
    `select device_id::text as id, ${millis('from_ts')} as "from", ${millis('to_ts')} as "to" from alarm_late`,
  )
  return new Map(rows.map(({ id, from, to }) => [id, { from, to }]))
}

export const forgetLate = async (client: Client, deviceId: string): Promise<void> => {
  await client.query('delete from alarm_late where device_id = $1', [deviceId])
}
