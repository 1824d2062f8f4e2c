import { newestOf, timesOf } from '#server/context/latestRow.ts'
import type { Pool, PoolClient } from 'pg'
import type { Frame, LatestRow } from '#server/context/readings.ts'
import { grown, trimmedLength } from '../questions/arrays.ts'
import { lockToSeal } from '../sealing/lockToSeal.ts'
import { type Columns, decodeSegment, encodeSegment, type Segment } from '../segment/segment.ts'
import { decodeFrame, encodeFrame } from './frameBytes.ts'
import { storedLatest } from './latest.ts'
import { emptyLatest, mergeValues, withTime } from './mergeFrames.ts'
import { readMostPowers } from './mostPowers.ts'

export type Correction = Frame & { readonly revision: number }
export const isCorrection = (frame: Frame): frame is Correction => frame.revision !== undefined

const bytesOf = (values: Float64Array): Buffer => encodeFrame(values.subarray(0, trimmedLength(values)))

/** `values` with those of `over` wherever it has one. */
const replaced = (values: Float64Array, over: Float64Array): Float64Array => {
  const result = grown(values, over.length)
  over.forEach((value, slot) => {
    if (Number.isFinite(value)) result[slot] = value
  })
  return result
}

/** The frames as they count beside the corrections of their samples. Frames that nobody corrected come back as they are. */
export const withCorrections = async (pool: Pool, frames: readonly Frame[]): Promise<readonly Frame[]> => {
  if (frames.length === 0) return frames
  const { rows } = await pool.query<{ place: number; v: Buffer }>({
    name: 'corrections of frames',
    text: `select ord::int as place, c.v from unnest($1::bigint[], $2::float8[]) with ordinality as t (device_id, at, ord)
      join correction c on c.device_id = t.device_id and c.ts = to_timestamp(at / 1000) order by ord, revision`,
    values: [frames.map(({ deviceId }) => deviceId), frames.map(({ ts }) => ts)],
  })
  if (rows.length === 0) return frames
  const result = [...frames]
  for (const { place, v } of rows) {
    const frame = result[place - 1]
    if (frame) result[place - 1] = { ...frame, values: replaced(frame.values, decodeFrame(v)) }
  }
  return result
}

/** Notes a correction; returns what all of its sample's corrections come to. */
const note = async (client: PoolClient, { deviceId, ts, revision, values }: Correction): Promise<Float64Array> => {
  const { rows } = await client.query<{ revision: number; v: Buffer }>(
    'select revision, v from correction where device_id = $1 and ts = to_timestamp($2::float8 / 1000) for update',
    [deviceId, ts],
  )
  const known = new Map(rows.map((row) => [row.revision, decodeFrame(row.v)]))
  const before = known.get(revision)
  const mine = before ? mergeValues(before, values) : values
  known.set(revision, mine)
  await client.query(
    `insert into correction (device_id, ts, revision, v) values ($1, to_timestamp($2::float8 / 1000), $3, $4)
    on conflict (device_id, ts, revision) do update set v = excluded.v`,
    [deviceId, ts, revision, bytesOf(mine)],
  )
  return [...known]
    .sort(([a], [b]) => a - b)
    .reduce<Float64Array>((sum, [, each]) => replaced(sum, each), new Float64Array(0))
}

const correctHot = async (client: PoolClient, { deviceId, ts }: Frame, over: Float64Array): Promise<boolean> => {
  const { rows } = await client.query<{ v: Buffer }>(
    'select v from frame where device_id = $1 and ts = to_timestamp($2::float8 / 1000) for update',
    [deviceId, ts],
  )
  const [row] = rows
  if (!row) return false
  await client.query('update frame set v = $3 where device_id = $1 and ts = to_timestamp($2::float8 / 1000)', [
    deviceId,
    ts,
    bytesOf(replaced(decodeFrame(row.v), over)),
  ])
  return true
}

const registersOf = async (client: PoolClient, deviceId: string): Promise<Set<number>> => {
  const { rows } = await client.query<{ slot: number }>(
    `select first_slot as slot from device join profile_point on profile_point.profile_id = device.profile_id
    where device.id = $1 and kind = 'register'`,
    [deviceId],
  )
  return new Set(rows.map(({ slot }) => slot))
}

const replacedAt = ({ t, slots }: Columns, at: number, over: Float64Array): Columns => ({
  t,
  slots: Array.from({ length: Math.max(slots.length, over.length) }, (_, slot) => {
    const value = over[slot] ?? Number.NaN
    const column = slots[slot]
    if (!Number.isFinite(value)) return column
    const changed = column?.slice() ?? new Float64Array(t.length).fill(Number.NaN)
    changed[at] = value
    return changed
  }),
})

const correctSealed = async (client: PoolClient, { deviceId, ts }: Frame, over: Float64Array): Promise<boolean> => {
  const { rows } = await client.query<Omit<Segment, 'dense'> & { start: Date }>(
    `select start, n, slots, off, v from segment where device_id = $1
      and start <= to_timestamp($2::float8 / 1000) and until > to_timestamp($2::float8 / 1000)
      and start > to_timestamp($2::float8 / 1000) - interval '24 hours' for update`,
    [deviceId, ts],
  )
  const [row] = rows
  if (!row) return false
  const columns = decodeSegment(row)
  const at = columns.t.indexOf(ts)
  if (at < 0) return false
  const registers = await registersOf(client, deviceId)
  const power = (await readMostPowers(client, ts))(deviceId)
  const { n, slots, off, dense, v } = encodeSegment(replacedAt(columns, at, over), registers, power)
  await client.query(
    'update segment set n = $3, slots = $4, off = $5, dense = $6, v = $7 where device_id = $1 and start = $2',
    [deviceId, row.start, n, slots, off, dense, v],
  )
  return true
}

/** The latest row where a sample says `over` and nothing else any more. */
const correctedLatest = (row: LatestRow, ts: number, over: Float64Array): LatestRow => {
  const [at, values] = [grown(timesOf(row), over.length), grown(row.values, over.length)]
  over.forEach((value, slot) => {
    if (!Number.isFinite(value) || (at[slot] ?? Number.NaN) > ts) return
    at[slot] = ts
    values[slot] = value
  })
  return withTime({ at, values })
}

const correctInside = async (client: PoolClient, frame: Correction, before: LatestRow): Promise<LatestRow> => {
  // Sealing moves the sample meanwhile otherwise.
  if (!(await lockToSeal(client, frame.deviceId))) throw new Error('the device is being sealed')
  const over = await note(client, frame)
  const [isHot, isSealed] = [await correctHot(client, frame, over), await correctSealed(client, frame, over)]
  if (!isHot && !isSealed)
    await client.query('insert into frame (device_id, ts, v) values ($1, to_timestamp($2::float8 / 1000), $3)', [
      frame.deviceId,
      frame.ts,
      bytesOf(over),
    ])
  const after = correctedLatest(before, frame.ts, over)
  if (newestOf(after) === Number.NEGATIVE_INFINITY) return after
  const { at, ages, v } = storedLatest(after)
  await client.query(
    `insert into latest (device_id, at, ages, v) values ($1, $2, $3, $4)
    on conflict (device_id) do update set at = excluded.at, ages = excluded.ages, v = excluded.v`,
    [frame.deviceId, at, ages, v],
  )
  return after
}

/**
 * Replaces values of one sample, wherever it stands: hot, sealed, in the latest row. One transaction. Whatever the order and however often
 * samples and corrections come, the highest revision of each value stays, of equal ones the greater. Where sealing is at the device it
 * rejects, and the message comes again.
 */
export const correct = async (pool: Pool, mirror: Map<string, LatestRow>, frame: Correction): Promise<void> => {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('begin; set local synchronous_commit = on')
    const after = await correctInside(client, frame, mirror.get(frame.deviceId) ?? emptyLatest)
    await client.query('commit')
    mirror.set(frame.deviceId, after)
    failed = false
  } finally {
    // A connection that failed is closed, and with it its transaction.
    client.release(failed)
  }
}
