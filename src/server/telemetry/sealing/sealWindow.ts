import type { Frame } from '#server/context/readings.ts'
import { mergeColumns } from '../questions/mergeColumns.ts'
import { keepLatest } from '../store/latest.ts'
import { type Columns, decodeSegment, encodeSegment, type Segment } from '../segment/segment.ts'
import type { Connection } from './copyOut.ts'
import { mostPower } from '../segment/registers.ts'
import { lockToSeal } from './lockToSeal.ts'
import { createGather, type Gather } from './gather.ts'

/** Hours of one day (UTC) of one device, or that day; ms, at whole hours. */
export type SealWindow = { readonly deviceId: string; readonly from: number; readonly to: number }
/** sealed: how many numbers now stand in the segment · changed, busy: nothing was done, the next pass tries again */
export type Sealed = { readonly outcome: 'sealed'; readonly points: number } | { readonly outcome: 'changed' | 'busy' }

export const dayMs = 86_400_000
/** lock_not_available, deadlock_detected */
const contended = new Set(['55P03', '40P01'])
const serializationFailure = '40001'

/** Times as subqueries, so that PostgreSQL plans it once. */
const deleteStatement = `
  delete from frame where device_id = $1
    and ts >= (select to_timestamp($2::float8 / 1000)) and ts < (select to_timestamp($3::float8 / 1000))`

const storedStatement = `
  select (extract(epoch from start) * 1000)::float8 as from, (extract(epoch from until) * 1000)::float8 as to, n, slots, off, v
  from segment where device_id = $1 and start < to_timestamp($3::float8 / 1000) and until > to_timestamp($2::float8 / 1000)
    and start > to_timestamp($2::float8 / 1000) - interval '24 hours'`

const insertStatement = `
  insert into segment (device_id, start, until, whole, n, slots, off, dense, v)
  values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), $4, $5, $6, $7, $8, $9)`

type Encode = (columns: Columns) => Segment
type Stored = { from: number; to: number } & Omit<Segment, 'dense'>

const storedIn = async (client: Connection, { deviceId, from, to }: SealWindow): Promise<Stored[]> => {
  const values = [deviceId, from, to]
  return (await client.query<Stored>({ name: 'stored', text: storedStatement, values })).rows
}

const newestOf = (deviceId: string, { t, slots }: Columns): Frame => ({
  deviceId,
  ts: t.at(-1) ?? 0,
  values: Float64Array.from(slots, (column) => column?.[t.length - 1] ?? Number.NaN),
})

// Nothing is lost where the end of this transaction does not reach the disk: then the rows are hot as before.
const begin =
  "begin isolation level repeatable read; set local synchronous_commit = off; set local lock_timeout = '300ms'"

/**
 * Turns the hot rows of a window, with the segments that it touches, into one segment, in one transaction: at any instant a sample is hot
 * or sealed. It sees one instant only: what came since stays hot, and where a row changed since, nothing happens. What is stamped later
 * than `limit` (ms) is none of the latest values; counters count at most at `power` kW.
 */
export const sealWindow = async (
  client: Connection,
  window: SealWindow,
  registers: ReadonlySet<number>,
  gather = createGather(),
  limit = Number.POSITIVE_INFINITY,
  power = mostPower,
): Promise<Sealed> => {
  await client.query(begin)
  try {
    const sealed = await sealInside(
      client,
      window,
      (columns) => encodeSegment(columns, registers, power),
      gather,
      limit,
    )
    await client.query(sealed.outcome === 'sealed' ? 'commit' : 'rollback')
    return sealed
  } catch (error) {
    await client.query('rollback')
    const code = (error as { code?: string }).code ?? ''
    if (code === serializationFailure) return { outcome: 'changed' }
    if (contended.has(code)) return { outcome: 'busy' }
    throw error
  }
}

const sealInside = async (client: Connection, given: SealWindow, encode: Encode, gather: Gather, limit: number) => {
  const { deviceId } = given
  if (!(await lockToSeal(client, deviceId))) return { outcome: 'busy' } as const
  const stored = await storedIn(client, given)
  const [from, to] = [
    Math.min(given.from, ...stored.map((each) => each.from)),
    Math.max(given.to, ...stored.map((each) => each.to)),
  ]
  const hot = await gather(client, deviceId, from, to)
  const range = [deviceId, from, to]
  // The rows go while their numbers are packed.
  const [gone, segment] = await Promise.all([
    client.query({ name: 'delete sealed', text: deleteStatement, values: range }),
    packed(stored, hot, encode),
  ])
  if (gone.rowCount !== hot.t.length) return { outcome: 'changed' } as const
  if (hot.t.length > 0) await keepLatest(client, newestOf(deviceId, hot), limit)
  if (stored.length > 0)
    await client.query(
      'delete from segment where device_id = $1 and start >= to_timestamp($2::float8 / 1000) and start < to_timestamp($3::float8 / 1000)',
      range,
    )
  const { n, slots, off, dense, v } = segment
  const values = [...range, to - from === dayMs, n, slots, off, dense, v]
  await client.query({ name: 'insert segment', text: insertStatement, values })
  return { outcome: 'sealed', points: n * slots } as const
}

const packed = async (stored: readonly Stored[], hot: Columns, encode: Encode): Promise<Segment> =>
  encode(mergeColumns([...stored.map(decodeSegment), hot]))
