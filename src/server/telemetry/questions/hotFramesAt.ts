import type { Pool } from 'pg'
import type { Breath } from '../breath.ts'
import { mostFrameBytes, readFrame } from '../store/frameBytes.ts'
import { literal, moment } from './segmentPieces.ts'

/** As one row: rows by the thousand would cost more than what they hold. */
const statementOf = (span: string): string => `
  select string_agg(asked.place::text, ',') as places, string_agg((extract(epoch from found.ts) * 1000)::bigint::text, ',') as times,
    string_agg(length(found.v)::text, ',') as lengths, string_agg(found.v, ''::bytea) as frames
  from unnest($1::bigint[], $3::int[]) with ordinality as asked (device, bytes, place) cross join lateral (
    select ts, substring(v for asked.bytes) as v from frame
    where device_id = asked.device and ts <= ${moment('$2')} and ts > ${moment('$2')} - ${span}
    order by ts desc limit 1) found`

type Row = { places: string | null; times: string; lengths: string; frames: Buffer }
const numbersIn = (list: string): number[] => list.split(',').map(Number)

/** A device and how many slots of its frame are read. */
type AskedFrame = { readonly deviceId: string; readonly slots: number }
/** `place` is that of the device among those asked, `at` ms; `frame` holds its first slots, NaN where absent, until the next is taken. */
type TakeFrame = (place: number, at: number, frame: Float64Array) => void

/** The newest hot frame of each device at a moment (ms), of those that have one in `span` (an SQL interval) before it. */
export const hotFramesAt = async (
  pool: Pool,
  asked: readonly AskedFrame[],
  ts: number,
  span: string,
  take: TakeFrame,
  breath: Breath,
): Promise<void> => {
  if (asked.length === 0) return
  const { rows } = await pool.query<Row>({
    name: `hot frames at, ${span}`,
    text: statementOf(span),
    values: [
      literal(asked.map(({ deviceId }) => deviceId)),
      ts,
      literal(asked.map(({ slots }) => mostFrameBytes(slots))),
    ],
  })
  const [row] = rows
  if (!row || row.places === null) return
  const [times, lengths] = [numbersIn(row.times), numbersIn(row.lengths)]
  const frame = new Float64Array(asked.reduce((most, { slots }) => Math.max(most, slots), 0))
  let start = 0
  for (const [index, place] of numbersIn(row.places).entries()) {
    const slots = asked[place - 1]?.slots ?? 0
    const own = frame.subarray(0, slots).fill(Number.NaN)
    readFrame(row.frames, own, 0, 1, start, slots)
    start += lengths[index] ?? 0
    take(place - 1, times[index] ?? 0, own)
    const pause = breath()
    if (pause) await pause
  }
}
