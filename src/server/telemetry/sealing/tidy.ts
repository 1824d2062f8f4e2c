import type { Connection } from './copyOut.ts'
import { dayMs } from './sealWindow.ts'

const hotDays = 3
const partitionName = /^frame_(\d{4})(\d{2})(\d{2})$/

const partitionsOf = async (client: Connection): Promise<{ name: string; day: number }[]> => {
  const { rows } = await client.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'frame'::regclass order by 1",
  )
  return rows.flatMap(({ name }) => {
    const [, year, month, day] = partitionName.exec(name) ?? []
    return year ? [{ name, day: Date.UTC(Number(year), Number(month) - 1, Number(day)) }] : []
  })
}

const isEmpty = async (client: Connection, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ empty: boolean }>(`select not exists (select from ${name}) as empty`)
  return rows[0]?.empty ?? false
}

/** Gives up at once where somebody is at work in the table: the next pass tries again. */
const done = async (client: Connection, what: 'drop_frame_day' | 'empty_frame_day', day: number): Promise<boolean> => {
  try {
    const { rows } = await client.query<{ done: boolean }>(`select ${what}($1::date) as done`, [
      new Date(day).toISOString().slice(0, 10),
    ])
    return rows[0]?.done ?? false
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return false
    throw error
  }
}

/** Gives back the disk of closed days that are sealed: older than the hot days they go, the others are emptied. Returns what was done. */
export const tidyPartitions = async (
  client: Connection,
  now: number,
  deleted = false,
): Promise<{ dropped: string[]; emptied: string[] }> => {
  const today = Math.floor(now / dayMs) * dayMs
  const gone = { dropped: [] as string[], emptied: [] as string[] }
  for (const { name, day } of await partitionsOf(client)) {
    if (day >= today || !(await isEmpty(client, name))) {
      // What sealing deleted makes room for what comes next.
      if (deleted) await client.query(`vacuum ${name}`)
      continue
    }
    if (day < today - hotDays * dayMs) {
      if (await done(client, 'drop_frame_day', day)) gone.dropped.push(name)
    } else if ((await hasPages(client, name)) && (await done(client, 'empty_frame_day', day))) gone.emptied.push(name)
  }
  return gone
}

const hasPages = async (client: Connection, name: string): Promise<boolean> =>
  (await client.query<{ pages: boolean }>(`select pg_relation_size('${name}') > 0 as pages`)).rows[0]?.pages ?? false

/** The start of the newest segment (ms), null where there is none. */
const newestSegment = async (client: Connection): Promise<number | null> => {
  const { rows } = await client.query<{ newest: number | null }>(
    `select (extract(epoch from max(start)) * 1000)::float8 as newest from latest
     cross join lateral (select max(start) as start from segment where segment.device_id = latest.device_id) own`,
  )
  return rows[0]?.newest ?? null
}

/**
 * Days of segments that are older than what their device type keeps go: as was said of it, else `keepDays`, undefined for ever. Those of
 * removed devices stay as long as what is kept longest. Days count back from `now` (ms).
 */
export const dropOldDays = async (
  client: Connection,
  now: number,
  keepDays: (profileKey: string) => number | undefined,
): Promise<number> => {
  const { rows } = await client.query<{ id: string; key: string; said: number | null }>(
    `select id::text as id, key, retention.days as said from profile left join retention on profile_id = id order by key`,
  )
  const newest = await newestSegment(client)
  if (newest === null) return 0
  // A clock that has leapt ahead must not delete what there is.
  const from = Math.min(now, newest + dayMs)
  let gone = 0
  let longest = 0
  for (const { id, key, said } of rows) {
    const days = said ?? keepDays(key)
    longest = Math.max(longest, days ?? Number.POSITIVE_INFINITY)
    if (days === undefined) continue
    const { rowCount } = await client.query(
      `delete from segment using device where device.id = segment.device_id and device.profile_id = $1
       and segment.start < date_trunc('day', to_timestamp($2::float8 / 1000), 'UTC')`,
      [id, from - days * dayMs],
    )
    gone += rowCount ?? 0
    await client.query(
      `delete from correction using device where device.id = correction.device_id and device.profile_id = $1
       and correction.ts < date_trunc('day', to_timestamp($2::float8 / 1000), 'UTC')`,
      [id, from - days * dayMs],
    )
  }
  if (longest === Number.POSITIVE_INFINITY) return gone
  const { rowCount } = await client.query(
    `delete from segment where not exists (select from device where device.id = segment.device_id)
     and start < date_trunc('day', to_timestamp($1::float8 / 1000), 'UTC')`,
    [from - longest * dayMs],
  )
  await client.query(
    `delete from correction where not exists (select from device where device.id = correction.device_id)
     and ts < date_trunc('day', to_timestamp($1::float8 / 1000), 'UTC')`,
    [from - longest * dayMs],
  )
  return gone + (rowCount ?? 0)
}
