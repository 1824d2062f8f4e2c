import type { Pool } from 'pg'
import { type Breath, createBreath } from './breath.ts'
import { lowerBound, mergeColumns } from './columns.ts'
import { readFrame, slotsIn } from './frameBytes.ts'
import { decodeColumn } from './segment/column.ts'
import type { Columns } from './segment/segment.ts'

/** Samples of the asked slots, in their order, that have at least one of them; NaN where one is absent. Times in ms, rising. */
export type Samples = { readonly t: Float64Array; readonly values: readonly Float64Array[] }
export type Load = (deviceId: string, slots: readonly number[], from: number, to: number) => Promise<Samples>

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

const sealedStatement = `
  select n, run.ord::int as run, case when run.ord = 1 then substring(v from 1 for place.off[2]) end as times,
    ${pieceOf('0')}, (extract(epoch from start) * 1000)::float8 as at
  from ${touched}`

const hotStatement = `
  select (extract(epoch from ts) * 1000)::float8 as at, v as hot
  from frame where device_id = $1 and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($3::float8 / 1000)`

type HotRow = { at: number; hot: Buffer }
type Row = {
  n: number
  run: number
  times: Buffer | null
  data: Buffer | null
  off: number[] | null
  at: number
}

/** The columns inside a piece: one by one by where they begin, or the piece itself. */
export const columnsIn = ({ data, off }: { data: Buffer | null; off: number[] | null }, count: number): Buffer[] =>
  Array.from({ length: data ? count : 0 }, (_, index) => {
    if (!data || !off) return index === 0 && data ? data : Buffer.alloc(0)
    const origin = off[0] ?? 0
    return data.subarray(
      (off[index] ?? data.length + origin) - origin,
      (off[index + 1] ?? data.length + origin) - origin,
    )
  })

/**
 * Reads samples of one device in [from, to), hot ones first: what is sealed meanwhile is then found twice, never not at all, and merging
 * leaves it once. Two plain statements are also planned once, one that joins them anew each time.
 */
export const createLoad =
  (pool: Pool): Load =>
  async (deviceId, slots, from, to) => {
    const runs = runsOf(slots)
    const range = [deviceId, from, to]
    const { rows: hot } = await pool.query<HotRow>({
      name: 'hot samples',
      text: hotStatement,
      values: range,
    })
    const { rows } = await pool.query<Row>({
      name: 'sealed samples',
      text: sealedStatement,
      values: [...range, runs.map(({ low }) => low), runs.map(({ high }) => high)],
    })
    rows.sort((a, b) => a.at - b.at || a.run - b.run)
    const breath = createBreath()
    const parts: { t: Float64Array; slots: (Float64Array | undefined)[] }[] = []
    for (const row of rows) {
      if (row.times) parts.push({ t: decodeColumn(row.times, row.n), slots: [] })
      const part = parts.at(-1)
      const run = runs[row.run - 1]
      if (!part || !run) continue
      for (const [index, bytes] of columnsIn(row, run.high - run.low + 1).entries()) {
        if (bytes.length > 0) part.slots[run.low + index] = decodeColumn(bytes, row.n)
        await breath()
      }
    }
    const hotPart = hot.length > 0 ? [await hotColumns(hot, slots, breath)] : []
    return chosen(mergeColumns([...parts.map((part) => cut(part, from, to)), ...hotPart]), slots)
  }

const hotColumns = async (rows: HotRow[], slots: readonly number[], breath: Breath): Promise<Columns> => {
  rows.sort((a, b) => a.at - b.at)
  const columns: Float64Array[] = slots.map(() => new Float64Array(rows.length))
  const most = rows.reduce((all, { hot }) => Math.max(all, slotsIn(hot)), 0)
  const values = new Float64Array(most)
  for (const [at, { hot }] of rows.entries()) {
    values.fill(Number.NaN)
    readFrame(hot, values)
    for (const [index, column] of columns.entries()) column[at] = values[slots[index] ?? most] ?? Number.NaN
    await breath()
  }
  const whole: Float64Array[] = []
  slots.forEach((slot, index) => {
    whole[slot] = columns[index] ?? new Float64Array(0)
  })
  return { t: Float64Array.from(rows, ({ at }) => at), slots: whole }
}

const cut = ({ t, slots }: Columns, from: number, to: number): Columns => {
  const [low, high] = [lowerBound(t, from), lowerBound(t, to)]
  if (low === 0 && high === t.length) return { t, slots }
  return { t: t.subarray(low, high), slots: slots.map((values) => values?.subarray(low, high)) }
}

const isFull = (column: Float64Array): boolean => {
  for (const value of column) if (Number.isNaN(value)) return false
  return true
}

const chosen = ({ t, slots }: Columns, wanted: readonly number[]): Samples => {
  const values = wanted.map((slot) => slots[slot] ?? new Float64Array(t.length).fill(Number.NaN))
  if (values.some(isFull)) return { t, values }
  const keep: number[] = []
  for (let at = 0; at < t.length; at += 1) if (values.some((column) => !Number.isNaN(column[at]))) keep.push(at)
  if (keep.length === t.length) return { t, values }
  const pick = (column: Float64Array): Float64Array => Float64Array.from(keep, (at) => column[at] ?? Number.NaN)
  return { t: pick(t), values: values.map(pick) }
}
