import type { Device } from '#server/context/devices.ts'
import { counts, type Run, type Session } from './fold.ts'
import type { Replay } from './replay.ts'
import { type Client, moment } from './stored.ts'

export type SessionRow = { readonly device: Device; readonly session: Session }
export type RunRow = { readonly device: Device; readonly run: Run }

const sessionStatement = `
insert into energy_record (device_id, station_id, device_name, type, started_at, ended_at, last_at, kwh, silent, in_bay, pcs_name, bin_space)
select t.device_id, t.station_id, t.device_name, t.type, ${moment('t.started')}, ${moment('t.ended')}, ${moment('t.last')}, t.kwh, t.silent,
  b.bay is not null, b.pcs_name, b.bin_space
from unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[], $5::float8[], $6::float8[], $7::float8[], $8::float8[], $9::bool[])
  as t (device_id, station_id, device_name, type, started, ended, last, kwh, silent)
left join lateral (select true as bay, * from bay_at(t.device_id, ${moment('t.started')}) where t.type = 1) b on true
on conflict (device_id, started_at) do update set type = excluded.type, ended_at = excluded.ended_at, last_at = excluded.last_at,
  kwh = excluded.kwh, silent = excluded.silent, in_bay = excluded.in_bay, pcs_name = excluded.pcs_name, bin_space = excluded.bin_space`

const runStatement = `
insert into power_on_record (device_id, station_id, device_name, device_code, started_at, ended_at, silent)
select device_id, station_id, device_name, device_code, ${moment('started')}, ${moment('ended')}, silent
from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::bool[])
  as t (device_id, station_id, device_name, device_code, started, ended, silent)
on conflict (device_id, started_at) do update set ended_at = excluded.ended_at, silent = excluded.silent`

const byStart = <T>(rows: readonly T[], key: (row: T) => string): T[] => [
  ...new Map(rows.map((row) => [key(row), row])).values(),
]

/** Writes sessions by device and start, the last of each; one that does not count (any more) is taken away. */
export const writeSessions = async (client: Client, all: readonly SessionRow[]): Promise<void> => {
  const rows = byStart(all, ({ device, session }) => `${device.deviceId} ${session.start}`)
  const column = <T>(of: readonly SessionRow[], value: (row: SessionRow) => T): T[] => of.map(value)
  const slight = rows.filter(({ session }) => !counts(session))
  if (slight.length > 0)
    await client.query(
      `delete from energy_record r using unnest($1::bigint[], $2::float8[]) as t (device_id, started)
      where r.device_id = t.device_id and r.started_at = ${moment('t.started')}`,
      [column(slight, ({ device }) => device.deviceId), column(slight, ({ session }) => session.start)],
    )
  const sound = rows.filter(({ session }) => counts(session))
  if (sound.length === 0) return
  await client.query(sessionStatement, [
    column(sound, ({ device }) => device.deviceId),
    column(sound, ({ device }) => device.stationId),
    column(sound, ({ device }) => device.deviceName),
    column(sound, ({ session }) => session.type),
    column(sound, ({ session }) => session.start),
    column(sound, ({ session }) => session.end),
    column(sound, ({ session }) => session.last),
    column(sound, ({ session }) => Math.round(session.kwh * 1000) / 1000),
    column(sound, ({ session }) => session.silent),
  ])
}

/** Writes times of being on by device and start, the last of each. */
export const writeRuns = async (client: Client, all: readonly RunRow[]): Promise<void> => {
  if (all.length === 0) return
  const rows = byStart(all, ({ device, run }) => `${device.deviceId} ${run.start}`)
  const column = <T>(value: (row: RunRow) => T): T[] => rows.map(value)
  await client.query(runStatement, [
    column(({ device }) => device.deviceId),
    column(({ device }) => device.stationId),
    column(({ device }) => device.deviceName),
    column(({ device }) => device.deviceCode),
    column(({ run }) => run.start),
    column(({ run }) => run.end),
    column(({ run }) => run.silent),
  ])
}

/** Takes away the records that give way to a replay's; those that begin at the same time keep their rows. */
export const removeReplayed = async (
  client: Client,
  deviceId: string,
  { since, until, joined }: Pick<Replay, 'since' | 'until' | 'joined'>,
  kept: { readonly sessions: readonly Session[]; readonly runs: readonly Run[] },
): Promise<void> => {
  const within = `device_id = $1 and started_at >= ${moment('$2')} and started_at < ${moment('$3')}`
  const others = `extract(epoch from started_at) * 1000 <> all($4::float8[])`
  await client.query(`delete from energy_record where ${within} and ${others}`, [
    deviceId,
    since,
    until,
    kept.sessions.filter(counts).map(({ start }) => start),
  ])
  const starts = kept.runs.map(({ start }) => start)
  await client.query(`delete from power_on_record where ${within} and ${others}`, [deviceId, since, until, starts])
  if (joined && !starts.includes(joined.from))
    await client.query(`delete from power_on_record where device_id = $1 and started_at = ${moment('$2')}`, [
      deviceId,
      joined.from,
    ])
}

/** Ends what still runs of devices that are no more with their last sample, as silent. */
export const endRemoved = async (client: Client): Promise<void> => {
  const removed = 'ended_at is null and not exists (select from device where device.id = device_id)'
  await client.query(`update energy_record set ended_at = last_at, silent = true where ${removed}`)
  await client.query(
    `update power_on_record r set silent = true, ended_at = greatest(started_at,
      (select ${moment('at')} from latest where latest.device_id = r.device_id),
      (select max(ts) from frame where frame.device_id = r.device_id)) where ${removed}`,
  )
}
