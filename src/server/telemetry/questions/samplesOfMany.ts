import type { Pool } from 'pg'
import type { Telemetry } from '#server/context/readings.ts'
import type { EachItem } from '#server/context/context.ts'
import { type Breath, createBreath } from '../breath.ts'
import { lowerBound, mergeColumns } from './mergeColumns.ts'
import { readFrame, slotsIn } from '../store/frameBytes.ts'
import { columnsIn, literal, literals, moment, type PieceRow, piecesOf, runs, runsOf, times } from './segmentPieces.ts'
import { decodeColumn } from '../segment/column.ts'
import type { Columns } from '../segment/segment.ts'

/** One row per device, its frames behind each other: rows by the ten thousand would cost more than what they hold. */
export const hotStatement = `
  select asked.device::text as "deviceId",
    string_agg(int8send((extract(epoch from ts) * 1000)::bigint), ''::bytea order by ts) as at, string_agg(v, ''::bytea order by ts) as hot
  from unnest($1::bigint[], $2::float8[], $3::float8[]) as asked (device, since, before)
    cross join lateral (select ts, v from frame where device_id = asked.device
      and ts >= ${moment('asked.since')} and ts < ${moment('asked.before')} offset 0) frame
  group by asked.device`

/** Samples, or with `slots` statistics of hours, of many devices, each in its own range. */
export const sealedOf = (
  base: '0' | 'slots',
): string => `${piecesOf(base)} unnest($1::bigint[], $2::text[], $3::text[], $4::float8[], $5::float8[])
    as asked (device, lows, highs, since, before)
  cross join lateral (select start, n, slots, off, v from segment where device_id = asked.device
    and start < ${moment('asked.before')} and until > ${moment('asked.since')}
    and start > ${moment('asked.since')} - interval '24 hours' offset 0) segment
  ${runs('asked.lows::int[]', 'asked.highs::int[]')}`

const sealedStatement = sealedOf('0')

/** `at`: ms, eight bytes each */
export type HotRow = { deviceId: string; at: Buffer; hot: Buffer }

/** ms */
export const timesIn = ({ at }: Pick<HotRow, 'at'>): Float64Array =>
  Float64Array.from(
    { length: at.length / 8 },
    (_, row) => at.readInt32BE(8 * row) * 2 ** 32 + at.readUInt32BE(8 * row + 4),
  )

/** The asked slots of frames that stand behind each other. */
export const hotColumns = async (row: HotRow, wanted: readonly number[], breath: Breath): Promise<Columns> => {
  const t = timesIn(row)
  const slots: Float64Array[] = []
  for (const slot of wanted) slots[slot] = new Float64Array(t.length)
  let rest: Uint8Array = row.hot
  let frame = new Float64Array(0)
  for (let index = 0; index < t.length; index += 1) {
    const count = slotsIn(rest)
    frame = count === frame.length ? frame.fill(Number.NaN) : new Float64Array(count).fill(Number.NaN)
    rest = rest.subarray(readFrame(rest, frame))
    for (const slot of wanted) {
      const column = slots[slot]
      if (column) column[index] = frame[slot] ?? Number.NaN
    }
    if (index % 256 === 255) await breath()
  }
  return { t, slots }
}

/** A segment's columns by slot, within [from, to) ms. */
const columnsOf = (rows: readonly PieceRow[], from: number, to: number): Columns => {
  let t: Float64Array = new Float64Array(0)
  const slots: (Float64Array | undefined)[] = []
  for (const row of rows)
    columnsIn(row, row.high - row.low + 1).forEach((bytes, index) => {
      if (bytes.length === 0) return
      const column = decodeColumn(bytes, row.n)
      if (row.low + index === times) t = column
      else slots[row.low + index] = column
    })
  const [low, high] = [lowerBound(t, from), lowerBound(t, to)]
  return { t: t.subarray(low, high), slots: slots.map((column) => column?.subarray(low, high)) }
}

/** The devices and their ranges as the statements take them. */
export const askedOf = (items: readonly EachItem[]): { ids: string; range: [string, string] } => ({
  ids: literal(items.map(({ device }) => device.deviceId)),
  range: [literal(items.map(({ from }) => from)), literal(items.map(({ to }) => to))],
})

/** See `Telemetry.each`. Hot rows first, as in `at`. */
export const createEach =
  (pool: Pool): Telemetry['each'] =>
  async (items) => {
    const { ids, range } = askedOf(items)
    const runsOfEach = items.map(({ slots }) => runsOf([times, ...slots]))
    const { rows: hot } = await pool.query<HotRow>({
      name: 'hot samples of each',
      text: hotStatement,
      values: [ids, ...range],
    })
    const { rows: sealed } = await pool.query<PieceRow>({
      name: 'sealed samples of each',
      text: sealedStatement,
      values: [
        ids,
        literals(runsOfEach.map((each) => literal(each.map(({ low }) => low)))),
        literals(runsOfEach.map((each) => literal(each.map(({ high }) => high)))),
        ...range,
      ],
    })
    const breath = createBreath()
    const hotOf = Map.groupBy(hot, ({ deviceId }) => deviceId)
    const sealedOf = Map.groupBy(sealed, ({ deviceId }) => deviceId)
    const found = new Map<string, { t: Float64Array; values: (Float64Array | undefined)[] }>()
    for (const { device, slots, from, to } of items) {
      const [fresh] = hotOf.get(device.deviceId) ?? []
      const segments = [...Map.groupBy(sealedOf.get(device.deviceId) ?? [], ({ start }) => start).values()]
      const parts: Columns[] = []
      for (const pieces of segments) {
        parts.push(columnsOf(pieces, from, to))
        await breath()
      }
      if (fresh) parts.push(await hotColumns(fresh, slots, breath))
      const whole = mergeColumns(parts)
      await breath()
      found.set(device.deviceId, { t: whole.t, values: slots.map((slot) => whole.slots[slot]) })
      await breath()
    }
    return found
  }
