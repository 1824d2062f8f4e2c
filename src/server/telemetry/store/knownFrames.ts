import type { PoolClient } from 'pg'
import type { Frame } from '#server/context/readings.ts'
import { trimmedLength } from '../questions/arrays.ts'
import { decodeFrame, encodeFrame } from './frameBytes.ts'
import { mergeValues } from './mergeFrames.ts'

const insertStatement = `
  with put as (
    insert into frame select device_id, to_timestamp(at / 1000), v
    from unnest($1::bigint[], $2::float8[], $3::bytea[]) as t (device_id, at, v)
    on conflict (device_id, ts) do nothing returning 1
  )
  select count(*)::int as put from put`

const storedStatement = `
  select ord::int as place, frame.v from unnest($1::bigint[], $2::float8[]) with ordinality as t (device_id, at, ord)
  join frame on frame.device_id = t.device_id and frame.ts = to_timestamp(at / 1000) order by ord for update of frame`

const updateStatement = `
  update frame set v = t.v from unnest($1::bigint[], $2::float8[], $3::bytea[]) as t (device_id, at, v)
  where frame.device_id = t.device_id and frame.ts = to_timestamp(at / 1000)`

const bytesOf = (values: Float64Array): Buffer => encodeFrame(values.subarray(0, trimmedLength(values)))
const keysOf = (frames: readonly Frame[]) => [frames.map(({ deviceId }) => deviceId), frames.map(({ ts }) => ts)]
const rowsOf = (frames: readonly Frame[]) => [...keysOf(frames), frames.map(({ values }) => bytesOf(values))]

/**
 * Writes frames whose places may be taken, inside the caller's transaction: those that are there already are merged value by value. One
 * that sealing takes away in between is inserted after all.
 */
export const putKnown = async (client: PoolClient, given: readonly Frame[]): Promise<void> => {
  for (let frames = given; frames.length > 0; ) {
    const { rows } = await client.query<{ put: number }>({
      name: 'frames',
      text: insertStatement,
      values: rowsOf(frames),
    })
    if (rows[0]?.put === frames.length) return
    const stored = await client.query<{ place: number; v: Buffer }>(storedStatement, keysOf(frames))
    const found = new Map(stored.rows.map(({ place, v }) => [place - 1, v]))
    const merged = frames.flatMap((frame, place) => {
      const before = found.get(place)
      const values = before && mergeValues(decodeFrame(before), frame.values)
      return values && !bytesOf(values).equals(before) ? [{ ...frame, values }] : []
    })
    if (merged.length > 0) await client.query(updateStatement, rowsOf(merged))
    frames = frames.filter((_, place) => !found.has(place))
  }
}
