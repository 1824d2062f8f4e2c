import type { Pool } from 'pg'
import { type Breath, createBreath } from '../breath.ts'
import { lowerBound, mergeColumns } from './mergeColumns.ts'
import { readFrame, slotsIn } from '../store/frameBytes.ts'
import { columnsIn, pieceOf, runsOf, touched } from './segmentPieces.ts'
import { decodeColumn, decodeColumns, foldColumns } from '../segment/column.ts'
import { type Extremes, takeColumn } from '../segment/extremes.ts'
import type { Columns } from '../segment/segment.ts'

const absent = Buffer.alloc(0)

/** Samples of one device that stand together; times in ms, rising. */
export type Part = {
  readonly t: Float64Array
  /** Fills the rooms, of the length of `t`, with the slots asked at the place `first` and those after it; NaN where one is absent. */
  readonly fill: (first: number, rooms: readonly Float64Array[]) => void
  /** Takes those slots, known to the caller as `items`, into extremes of the length of `t`. */
  readonly fold: (first: number, items: readonly number[], extremes: Extremes) => void
}
/** Samples of one device in [from, to) ms, in parts that follow each other. */
export type Read = (deviceId: string, slots: readonly number[], from: number, to: number) => Promise<Part[]>

/**
 * Hot rows and segments as one instant shows them. The times of hot rows are asked as subqueries, since a plan that knew them would be
 * cheaper by the days that it leaves out, so that PostgreSQL would plan each time, which takes five times as long as the reading.
 */
const statement = `
  select (extract(epoch from start) * 1000)::float8 as at, n, run.ord::int as run,
    case when run.ord = 1 then substring(v from 1 for place.off[2]) end as times, ${pieceOf('0')}
  from ${touched}
  union all
  select (extract(epoch from ts) * 1000)::float8, 0, 0, null, v, null from frame where device_id = $1
    and ts >= (select to_timestamp($2::float8 / 1000)) and ts < (select to_timestamp($3::float8 / 1000))`

/** A run of a segment, or with run 0 a hot row, whose `data` is its frame. */
type Row = {
  readonly at: number
  readonly n: number
  readonly run: number
  readonly times: Buffer | null
  readonly data: Buffer | null
  readonly off: number[] | null
}

export const createRead =
  (pool: Pick<Pool, 'query'>): Read =>
  async (deviceId, slots, from, to) => {
    const runs = runsOf(slots)
    const { rows } = await pool.query<Row>({
      name: 'samples',
      text: statement,
      values: [deviceId, from, to, runs.map(({ low }) => low), runs.map(({ high }) => high)],
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
    if (hot.length > 0) parts.push(hotPart(hot, slots))
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
  const bytesOf = (first: number, count: number): Buffer[] =>
    slots.slice(first, first + count).map((slot) => columns.get(slot) ?? absent)
  return {
    t: whole ? t : t.subarray(low, high),
    fill: (first, rooms) => {
      const decoded = decodeColumns(bytesOf(first, rooms.length), n, whole ? rooms : [])
      if (!whole) for (const [index, values] of decoded.entries()) rooms[index]?.set(values.subarray(low, high))
    },
    fold: (first, items, extremes) => {
      const bytes = bytesOf(first, items.length)
      if (whole) foldColumns(bytes, n, extremes, items)
      else
        for (const [index, values] of decodeColumns(bytes, n).entries())
          takeColumn(extremes, values.subarray(low, high), items[index] ?? -1)
    },
  }
}

const hotPart = (rows: readonly Row[], slots: readonly number[]): Part => {
  const columns = slots.map(() => new Float64Array(rows.length))
  const most = rows.reduce((all, { data }) => Math.max(all, slotsIn(data ?? absent)), 0)
  const frame = new Float64Array(most)
  for (const [at, { data }] of rows.entries()) {
    frame.fill(Number.NaN)
    readFrame(data ?? absent, frame)
    for (const [place, column] of columns.entries()) column[at] = frame[slots[place] ?? most] ?? Number.NaN
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
  fold: (first, items, extremes) => {
    for (const [index, item] of items.entries()) {
      const column = columns[first + index]
      if (column) takeColumn(extremes, column, item)
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
