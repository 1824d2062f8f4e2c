import type { Frame } from '#server/context.ts'
import { mergeColumns } from '../columns.ts'
import { keepLatest } from '../latest.ts'
import { type Columns, decodeSegment, encodeSegment, type Segment } from '../segment/segment.ts'
import type { Connection } from './copyOut.ts'
import { gather } from './gather.ts'

/** Hours of one day (UTC) of one device, or that day; ms, at whole hours. */
export type SealWindow = { readonly deviceId: string; readonly from: number; readonly to: number }
/** sealed: how many numbers now stand in the segment · changed, busy: nothing was done, the next pass tries again */
export type Sealed = { readonly outcome: 'sealed'; readonly points: number } | { readonly outcome: 'changed' | 'busy' }

export const dayMs = 86_400_000
/** lock_not_available, deadlock_detected */
const contended = new Set(['55P03', '40P01'])
const lockClass = 7_439_202

/**
 * Deleting rows writes each of their pages into the log, and compressing those costs eight times as much as the deleting itself; not every
 * user may turn it off.
 */
const settings = `
  set local synchronous_commit = off; set local lock_timeout = '300ms';
  select set_config('wal_compression', 'off', true) where has_parameter_privilege('wal_compression', 'set')`

type Stored = { from: number; to: number } & Omit<Segment, 'dense'>

const storedIn = async (client: Connection, { deviceId, from, to }: SealWindow): Promise<Stored[]> => {
  const { rows } = await client.query<Stored>(
    `select (extract(epoch from start) * 1000)::float8 as from, (extract(epoch from until) * 1000)::float8 as to, n, slots, off, v
     from segment where device_id = $1 and start < to_timestamp($3::float8 / 1000) and until > to_timestamp($2::float8 / 1000)
       and start > to_timestamp($2::float8 / 1000) - interval '1 day'`,
    [deviceId, from, to],
  )
  return rows
}

const newestOf = (deviceId: string, { t, slots }: Columns): Frame => ({
  deviceId,
  ts: t.at(-1) ?? 0,
  values: Float64Array.from(slots, (column) => column?.[t.length - 1] ?? Number.NaN),
})

/**
 * Turns the hot rows of a window, with the segments that it touches, into one segment, in one transaction: at any instant a sample is hot
 * or sealed. Where a row changed between reading and deleting it, nothing happens.
 */
export const sealWindow = async (
  client: Connection,
  window: SealWindow,
  registers: ReadonlySet<number>,
): Promise<Sealed> => {
  await client.query('begin')
  try {
    const sealed = await sealInside(client, window, registers)
    await client.query(sealed.outcome === 'sealed' ? 'commit' : 'rollback')
    return sealed
  } catch (error) {
    await client.query('rollback')
    if (contended.has((error as { code?: string }).code ?? '')) return { outcome: 'busy' }
    throw error
  }
}

const sealInside = async (client: Connection, given: SealWindow, registers: ReadonlySet<number>): Promise<Sealed> => {
  const { deviceId } = given
  // Nothing is lost where the end of this transaction does not reach the disk: then the rows are hot as before.
  await client.query(settings)
  const { rows: lock } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1, $2) as mine', [
    lockClass,
    Number(BigInt(deviceId) % 2_147_483_647n),
  ])
  if (!lock[0]?.mine) return { outcome: 'busy' }
  const stored = await storedIn(client, given)
  const [from, to] = [
    Math.min(given.from, ...stored.map((each) => each.from)),
    Math.max(given.to, ...stored.map((each) => each.to)),
  ]
  const hot = await gather(client, deviceId, from, to)
  const whole = mergeColumns([...stored.map(decodeSegment), hot.columns])
  const segment = encodeSegment(whole, registers)
  const range = [deviceId, from, to]
  const within = (time: string) =>
    `device_id = $1 and ${time} >= to_timestamp($2::float8 / 1000) and ${time} < to_timestamp($3::float8 / 1000)`
  if (hot.rows > 0) await keepLatest(client, newestOf(deviceId, hot.columns))
  const { rows: gone } = await client.query<{ rows: number; versions: number }>(
    `with gone as (delete from frame where ${within('ts')} returning xmin::text::float8 as version)
     select count(*)::int as rows, coalesce(sum(version), 0) as versions from gone`,
    range,
  )
  if (gone[0]?.rows !== hot.rows || gone[0].versions !== hot.versions) return { outcome: 'changed' }
  await client.query(`delete from segment where ${within('start')}`, range)
  await client.query(
    `insert into segment (device_id, start, until, whole, n, slots, off, dense, v)
     values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), $4, $5, $6, $7, $8, $9)`,
    [...range, to - from === dayMs, segment.n, segment.slots, segment.off, segment.dense, segment.v],
  )
  return { outcome: 'sealed', points: segment.n * segment.slots }
}
