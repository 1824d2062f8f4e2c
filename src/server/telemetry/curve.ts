import type { Pool } from 'pg'
import type { CurveSeries, Device } from '#server/context.ts'
import { chosenFrames, millis, slotValue } from './chosen.ts'
import { gapsAfter, type Span } from '#contract/gaps.ts'

type Curve = { t: number[]; series: CurveSeries[] }
/** first, last, count, then per slot value (and min, max) */
type Cells = (number | null)[]

const framesStatement = `
  select 0, 0, count(*)::int from (
    select ts from frame
    where device_id = $1 and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($3::float8 / 1000)
    limit $4
  ) few`

const extentStatement = `
  select ${millis('min(ts)')}, ${millis('max(ts)')} from frame
  where device_id = $1 and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($3::float8 / 1000)`

const exactStatement = (slots: readonly number[]): string => `
  select ${millis('ts')}, ${millis('ts')}, 1, ${slots.map(slotValue).join(', ')} from ${chosenFrames(slots)} order by ts`

const bucketStatement = (slots: readonly number[]): string => `
  select ${millis('min(ts)')}, ${millis('max(ts)')}, count(*)::int,
    ${slots
      .map(slotValue)
      .map((value) => `avg(${value}), min(${value}), max(${value})`)
      .join(', ')}
  from ${chosenFrames(slots)}
  group by date_bin($4::float8 * interval '1 millisecond', ts, to_timestamp($5::float8 / 1000)) order by 1`

const read = async (pool: Pool, text: string, values: unknown[]): Promise<Cells[]> =>
  (await pool.query<Cells>({ text, values, rowMode: 'array' })).rows

const spanOf = ([first, last, count]: Cells): Span => ({ first: first ?? 0, last: last ?? 0, count: count ?? 0 })

/** Rows with a row of nulls where a gap lies. */
const withGaps = (rows: readonly Cells[], gaps: ReadonlySet<number>): Cells[] =>
  rows.flatMap((row, index) => {
    if (!gaps.has(index)) return [row]
    const [before, after] = [row[1] ?? 0, rows[index + 1]?.[0] ?? 0]
    return [row, [Math.floor((before + after) / 2), null, 0]]
  })

const columns = (rows: readonly Cells[], slots: readonly number[], bucketed: boolean): Curve => ({
  t: rows.map((row) => row[0] ?? 0),
  series: slots.map((_, index) => {
    const at = 3 + index * (bucketed ? 3 : 1)
    const column = (offset: number) => rows.map((row) => row[at + offset] ?? null)
    return bucketed ? { value: column(0), min: column(1), max: column(2) } : { value: column(0) }
  }),
})

/** Exact samples where they and their gaps fit into `buckets`, else averages with the peaks kept; see `Telemetry.curve`. */
export const createCurve =
  (pool: Pool) =>
  async (device: Device, slots: readonly number[], from: number, to: number, buckets: number): Promise<Curve> => {
    if (slots.length === 0) return { t: [], series: [] }
    const range = [device.deviceId, from, to]
    const expected = device.profile.intervalSeconds * 1000

    const exact = async (): Promise<Curve | undefined> => {
      const samples = await read(pool, exactStatement(slots), range)
      const rows = withGaps(samples, gapsAfter(samples.map(spanOf), expected))
      return rows.length <= buckets ? columns(rows, slots, false) : undefined
    }
    const [frames] = await read(pool, framesStatement, [...range, buckets + 1])
    const few = (frames?.[2] ?? 0) <= buckets ? await exact() : undefined
    if (few) return few

    const [extent] = await read(pool, extentStatement, range)
    const [first, last] = [extent?.[0] ?? from, extent?.[1] ?? to]
    const width = Math.ceil((last - first + 1) / buckets)
    const rows = await read(pool, bucketStatement(slots), [...range, width, first])
    const spans = rows.map(spanOf)
    // Many frames, yet few of them with these points.
    const sparse = spans.reduce((sum, { count }) => sum + count, 0) <= buckets ? await exact() : undefined
    return sparse ?? columns(withGaps(rows, bucketGaps(spans, expected, first, width)), slots, true)
  }

/** Two buckets side by side have no empty one between them that a null could stand for. */
const bucketGaps = (spans: readonly Span[], expected: number, origin: number, width: number): Set<number> => {
  const bucketOf = (index: number) => Math.floor(((spans[index]?.first ?? 0) - origin) / width)
  return new Set([...gapsAfter(spans, expected, width)].filter((index) => bucketOf(index + 1) - bucketOf(index) > 1))
}
