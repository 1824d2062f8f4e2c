import type { Pool } from 'pg'
import type { CurveSeries, Device } from '#server/context.ts'
import { gapsAfter, type Span } from './gaps.ts'

type Curve = { t: number[]; series: CurveSeries[] }
/** first, last, count, then per slot value (and min, max) */
type Cells = (number | null)[]

const millis = (expression: string): string => `(extract(epoch from ${expression}) * 1000)::float8`

/** Chosen slots of one device's frames over a range; a row stands where one of them has a value. The array is read once per slot. */
export const chosenFrames = (slots: readonly number[]): string => `(
  select * from (
    select ts, ${slots.map((slot, index) => `v[${Math.trunc(slot) + 1}] as p${index}`).join(', ')}
    from frame where device_id = $1 and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($3::float8 / 1000) offset 0
  ) every_frame where ${slots.map((_, index) => `p${index} is not null`).join(' or ')}
) chosen`

const exactStatement = (slots: readonly number[]): string => `
  select ${millis('ts')}, ${millis('ts')}, 1, ${slots.map((_, index) => `p${index}`).join(', ')}
  from ${chosenFrames(slots)} order by ts limit $4`

const extentStatement = (slots: readonly number[]): string =>
  `select ${millis('min(ts)')}, ${millis('max(ts)')} from ${chosenFrames(slots)}`

const bucketStatement = (slots: readonly number[]): string => `
  select ${millis('min(ts)')}, ${millis('max(ts)')}, count(*)::int,
    ${slots.map((_, index) => `avg(p${index}), min(p${index}), max(p${index})`).join(', ')}
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
    const exact = await read(pool, exactStatement(slots), [...range, buckets + 1])
    if (exact.length <= buckets) {
      const rows = withGaps(exact, gapsAfter(exact.map(spanOf), expected))
      if (rows.length <= buckets) return columns(rows, slots, false)
    }
    const [extent] = await read(pool, extentStatement(slots), range)
    const [first, last] = [extent?.[0] ?? from, extent?.[1] ?? to]
    const width = Math.ceil((last - first + 1) / buckets)
    const rows = await read(pool, bucketStatement(slots), [...range, width, first])
    const spans = rows.map(spanOf)
    const bucketOf = (ts: number) => Math.floor((ts - first) / width)
    const gaps = gapsAfter(spans, expected, width)
    // Two buckets side by side have no empty one between them that a null could stand for.
    const wide = [...gaps].filter((index) => bucketOf(spans[index + 1]?.first ?? 0) - bucketOf(spans[index]?.first ?? 0) > 1)
    return columns(withGaps(rows, new Set(wide)), slots, true)
  }
