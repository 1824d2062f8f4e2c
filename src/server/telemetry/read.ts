import type { Pool } from 'pg'
import { type Breath, createBreath } from './breath.ts'
import { lowerBound, mergeColumns } from './columns.ts'
import { decodeColumn, decodeColumns } from './segment/column.ts'
import type { Columns } from './segment/segment.ts'

const absent = Buffer.alloc(0)

/** Samples of one device that stand together; times in ms, rising. */
export type Part = {
  readonly t: Float64Array
  /** Fills the rooms, of the length of `t`, with the slots asked at the place `first` and those after it; NaN where one is absent. */
  readonly fill: (first: number, rooms: readonly Float64Array[]) => void
}
/** Samples of one device in [from, to) ms, in parts that follow each other. */
export type Read = (deviceId: string, slots: readonly number[], from: number, to: number) => Promise<Part[]>

/** Slots that follow each other are read as one piece. */
export const runsOf = (slots: readonly number[]): { low: number; high: number }[] => {
  const runs: { low: number; high: number }[] = []
  for (const slot of [...new Set(slots)].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.high === slot - 1) last.high = slot
    else runs.push({ low: slot, high: slot })
  }
  return runs
}

/** `off` is a copy: reading it from the row would fetch it anew for each of its elements. */
export const touched = `
  segment cross join lateral (select segment.off || '{}'::int[] as off offset 0) place
  cross join lateral unnest($4::int[], $5::int[]) with ordinality as run (low, high, ord)
  where device_id = $1 and start < to_timestamp($3::float8 / 1000) and until > to_timestamp($2::float8 / 1000)
    and start > to_timestamp($2::float8 / 1000) - interval '1 day'`

/** The bytes of a run's columns, samples or (with `base` slots) statistics, and where each begins; nothing of slots gained later. */
export const pieceOf = (base: '0' | 'slots'): string => {
  const [first, last] = [`${base} + run.low + 2`, `${base} + least(run.high, slots - 1)::int + 3`]
  return `
  case when run.low < slots then substring(v from place.off[${first}] + 1 for place.off[${last}] - place.off[${first}]) end as data,
  case when run.low < slots and run.high > run.low then place.off[${first}:${last}] end as off`
}

/**
 * Hot rows and segments as one instant shows them. The times of hot rows are asked as subqueries, since a plan that knew them would be
 * cheaper by the days that it leaves out, so that PostgreSQL would plan each time, which takes five times as long as the reading.
 */
const statement = `
  select (extract(epoch from start) * 1000)::float8 as at, n, run.ord::int as run,
    case when run.ord = 1 then substring(v from 1 for place.off[2]) end as times, ${pieceOf('0')}, null as hot
  from ${touched}
  union all
  select (extract(epoch from ts) * 1000)::float8, 0, 0, null, null, null,
    (select array_agg(frame.v[slot + 1] order by ord) from unnest($6::int[]) with ordinality as chosen (slot, ord))::text
  from frame where device_id = $1
    and ts >= (select to_timestamp($2::float8 / 1000)) and ts < (select to_timestamp($3::float8 / 1000))`

/** A run of a segment, or with run 0 a hot row. */
type Row = {
  readonly at: number
  readonly n: number
  readonly run: number
  readonly times: Buffer | null
  readonly data: Buffer | null
  readonly off: number[] | null
  readonly hot: string
}

/** The columns inside a piece: one by one by where they begin, or the piece itself. */
export const columnsIn = ({ data, off }: { data: Buffer | null; off: number[] | null }, count: number): Buffer[] =>
  Array.from({ length: data ? count : 0 }, (_, index) => {
    if (!data || !off) return index === 0 && data ? data : absent
    const origin = off[0] ?? 0
    return data.subarray(
      (off[index] ?? data.length + origin) - origin,
      (off[index + 1] ?? data.length + origin) - origin,
    )
  })

export const createRead =
  (pool: Pool): Read =>
  async (deviceId, slots, from, to) => {
    const runs = runsOf(slots)
    const { rows } = await pool.query<Row>({
      name: 'samples',
      text: statement,
      values: [deviceId, from, to, runs.map(({ low }) => low), runs.map(({ high }) => high), slots],
    })
    rows.sort((a, b) => a.at - b.at || a.run - b.run)
    const hot = rows.filter(({ run }) => run === 0)
    const sealed: { first: Row; columns: Map<number, Buffer> }[] = []
    for (const row of rows) {
      const run = runs[row.run - 1]
      if (!run) continue
      if (row.times) sealed.push({ first: row, columns: new Map() })
      for (const [index, bytes] of columnsIn(row, run.high - run.low + 1).entries())
        if (bytes.length > 0) sealed.at(-1)?.columns.set(run.low + index, bytes)
    }
    const parts = sealed.map(({ first, columns }) => sealedPart(first, columns, slots, from, to))
    if (hot.length > 0) parts.push(hotPart(hot, slots.length))
    const filled = parts.filter(({ t }) => t.length > 0)
    return followEachOther(filled) ? filled : [await merged(filled, slots.length)]
  }

const sealedPart = (
  { times, n }: Row,
  columns: ReadonlyMap<number, Buffer>,
  slots: readonly number[],
  from: number,
  to: number,
): Part => {
  const t = decodeColumn(times ?? absent, n)
  const [low, high] = [lowerBound(t, from), lowerBound(t, to)]
  const whole = low === 0 && high === n
  return {
    t: whole ? t : t.subarray(low, high),
    fill: (first, rooms) => {
      const bytes = rooms.map((_, index) => columns.get(slots[first + index] ?? -1) ?? absent)
      const decoded = decodeColumns(bytes, n, whole ? rooms : [])
      if (!whole) for (const [index, values] of decoded.entries()) rooms[index]?.set(values.subarray(low, high))
    },
  }
}

const hotPart = (rows: readonly Row[], count: number): Part => {
  const columns = Array.from({ length: count }, () => new Float64Array(rows.length))
  for (const [at, { hot }] of rows.entries()) {
    const numbers = hot.slice(1, -1).split(',')
    for (const [place, column] of columns.entries()) {
      const number = numbers[place]
      column[at] = number === 'NULL' ? Number.NaN : Number(number)
    }
  }
  return partOf(
    Float64Array.from(rows, ({ at }) => at),
    columns,
  )
}

const partOf = (t: Float64Array, columns: readonly (Float64Array | undefined)[]): Part => ({
  t,
  fill: (first, rooms) => {
    for (const [index, room] of rooms.entries()) {
      const column = columns[first + index]
      if (column) room.set(column)
      else room.fill(Number.NaN)
    }
  },
})

const followEachOther = (parts: readonly Part[]): boolean =>
  parts.every(({ t }, index) => index === 0 || (t[0] ?? Infinity) > (parts[index - 1]?.t.at(-1) ?? -Infinity))

/** How many columns are decoded in one go: about a millisecond of work. */
export const columnsAtOnce = ({ t }: Part): number => Math.max(1, Math.floor(150_000 / t.length))

/** Fills a room for each slot that was asked and lets others have the event loop meanwhile. */
export const fillAll = async (part: Part, rooms: readonly Float64Array[], breath: Breath): Promise<void> => {
  const step = columnsAtOnce(part)
  for (let first = 0; first < rooms.length; first += step) {
    part.fill(first, rooms.slice(first, first + step))
    await breath()
  }
}

const merged = async (parts: readonly Part[], count: number): Promise<Part> => {
  const breath = createBreath()
  const columns: Columns[] = []
  for (const part of parts) {
    const slots = Array.from({ length: count }, () => new Float64Array(part.t.length))
    await fillAll(part, slots, breath)
    columns.push({ t: part.t, slots })
  }
  const { t, slots } = mergeColumns(columns)
  return partOf(t, slots)
}
