import type { Pool } from 'pg'
import type { Load } from './loadSamples.ts'
import { columnsIn, pieceOf, runsOf, touched } from './segmentPieces.ts'
import {
  decodeStats,
  gaugeColumns,
  type HourStats,
  hourMs,
  noStats,
  registerColumns,
  statsOf,
} from '../segment/stats.ts'

/** Hourly statistics of each asked slot over [from, to) ms; `register` says of which slots counters are followed, at most at `power` kW. */
export type Hours = (
  deviceId: string,
  slots: readonly number[],
  from: number,
  to: number,
  register?: (slot: number) => boolean,
  power?: number,
) => Promise<HourStats[]>

const sealedStatement = `select run.ord::int as run, ${pieceOf('slots')} from ${touched}`

const hotStatement = `
  select distinct floor(extract(epoch from ts)::float8 / 3600) * 3600000 as hour
  from frame where device_id = $1
    and ts >= (select to_timestamp($2::float8 / 1000)) and ts < (select to_timestamp($3::float8 / 1000))`

type Row = { run: number; data: Buffer | null; off: number[] | null }

/** Neighbouring hours as ranges. */
const rangesOf = (hours: Iterable<number>): [from: number, to: number][] => {
  const ranges: [number, number][] = []
  for (const hour of [...new Set(hours)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === hour) last[1] = hour + hourMs
    else ranges.push([hour, hour + hourMs])
  }
  return ranges
}

const concat = (columns: readonly (Float64Array | undefined)[], lengths: readonly number[]): Float64Array => {
  const whole = new Float64Array(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const [index, length] of lengths.entries()) {
    const column = columns[index]
    if (column) whole.set(column, at)
    else whole.fill(Number.NaN, at, at + length)
    at += length
  }
  return whole
}

const isRising = (numbers: Float64Array): boolean => {
  for (let at = 1; at < numbers.length; at += 1) if ((numbers[at] as number) < (numbers[at - 1] as number)) return false
  return true
}

const joined = (given: readonly HourStats[]): HourStats => {
  const parts = given
    .filter(({ hour }) => hour.length > 0)
    .sort((a, b) => (a.hour[0] as number) - (b.hour[0] as number))
  if (parts.length === 0) return noStats
  const names = parts.every(({ rise }) => rise) ? registerColumns : gaugeColumns
  const lengths = parts.map(({ hour }) => hour.length)
  const columnOf = (name: (typeof names)[number]): Float64Array =>
    concat(
      parts.map((part) => part[name]),
      lengths,
    )
  const hour = columnOf('hour')
  const order = isRising(hour) ? undefined : [...hour.keys()].sort((a, b) => (hour[a] as number) - (hour[b] as number))
  const ordered = (column: Float64Array): Float64Array =>
    order ? Float64Array.from(order, (at) => column[at] as number) : column
  return Object.fromEntries(names.map((name) => [name, ordered(columnOf(name))])) as unknown as HourStats
}

const without = (stats: HourStats, keep: (hour: number) => boolean): HourStats => {
  if (stats.hour.every(keep)) return stats
  const kept = [...stats.hour.keys()].filter((at) => keep(stats.hour[at] ?? 0))
  return Object.fromEntries(
    Object.entries(stats).map(([name, column]) => [name, Float64Array.from(kept, (at) => column[at] ?? Number.NaN)]),
  ) as unknown as HourStats
}

/** Sealed hours from their statistics; hours with hot rows, and those that `from` or `to` cuts, from their samples. */
export const createHours =
  (pool: Pool, load: Load): Hours =>
  async (deviceId, slots, from, to, register = () => false, power) => {
    const runs = runsOf(slots)
    const range = [deviceId, from, to]
    // Hot ones first: what is sealed meanwhile is then found twice, never missed.
    const { rows: hot } = await pool.query<{ hour: number }>({ name: 'hot hours', text: hotStatement, values: range })
    const { rows } = await pool.query<Row>({
      name: 'sealed hours',
      text: sealedStatement,
      values: [...range, runs.map(({ low }) => low), runs.map(({ high }) => high)],
    })
    const sealed = new Map<number, HourStats[]>(slots.map((slot) => [slot, []]))
    for (const row of rows) {
      const run = runs[row.run - 1]
      if (!run) continue
      columnsIn(row, run.high - run.low + 1).forEach((bytes, index) => {
        if (bytes.length > 0) sealed.get(run.low + index)?.push(decodeStats(bytes))
      })
    }
    const edges = [from, to].filter((ts) => ts % hourMs !== 0).map((ts) => Math.floor(ts / hourMs) * hourMs)
    const live = new Set([...hot.map(({ hour }) => hour), ...edges])
    const fresh = await Promise.all(
      rangesOf(live).map(([first, end]) => load(deviceId, slots, Math.max(first, from), Math.min(end, to))),
    )
    const [low, high] = [Math.floor(from / hourMs) * hourMs, to]
    return slots.map((slot, index) =>
      joined([
        ...(sealed.get(slot) ?? []).map((stats) =>
          without(stats, (hour) => hour >= low && hour < high && !live.has(hour)),
        ),
        ...fresh.map(({ t, values }) =>
          statsOf(t, values[index] ?? new Float64Array(t.length), register(slot), undefined, power),
        ),
      ]),
    )
  }
