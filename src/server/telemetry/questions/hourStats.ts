import type { Pool } from 'pg'
import { createBreath } from '../breath.ts'
import { joinStats, keepHours, rangesOf } from './joinStats.ts'
import type { Load } from './loadSamples.ts'
import { columnsIn, pieceOf, runsOf, touched } from './segmentPieces.ts'
import { decodeStats, type HourStats, hourMs, statsOf } from '../segment/stats.ts'

/** Hourly statistics of each asked slot over [from, to) ms. */
export type Hours = (deviceId: string, slots: readonly number[], from: number, to: number) => Promise<HourStats[]>

const sealedStatement = `select run.ord::int as run, ${pieceOf('slots')} from ${touched}`

const hotStatement = `
  select distinct floor(extract(epoch from ts)::float8 / 3600) * 3600000 as hour
  from frame where device_id = $1
    and ts >= (select to_timestamp($2::float8 / 1000)) and ts < (select to_timestamp($3::float8 / 1000))`

type Row = { run: number; data: Buffer | null; off: number[] | null }

/** Sealed hours from their statistics; hours with hot rows, and those that `from` or `to` cuts, from their samples. */
export const createHours =
  (pool: Pool, load: Load): Hours =>
  async (deviceId, slots, from, to) => {
    const runs = runsOf(slots)
    const range = [deviceId, from, to]
    // Hot ones first: what is sealed meanwhile is then found twice, never missed.
    const { rows: hot } = await pool.query<{ hour: number }>({ name: 'hot hours', text: hotStatement, values: range })
    const { rows } = await pool.query<Row>({
      name: 'sealed hours',
      text: sealedStatement,
      values: [...range, runs.map(({ low }) => low), runs.map(({ high }) => high)],
    })
    const breath = createBreath()
    const sealed = new Map<number, HourStats[]>(slots.map((slot) => [slot, []]))
    for (const row of rows) {
      const run = runs[row.run - 1]
      if (!run) continue
      for (const [index, bytes] of columnsIn(row, run.high - run.low + 1).entries()) {
        if (bytes.length > 0) sealed.get(run.low + index)?.push(decodeStats(bytes))
        await breath()
      }
    }
    const edges = [from, to].filter((ts) => ts % hourMs !== 0).map((ts) => Math.floor(ts / hourMs) * hourMs)
    const live = new Set([...hot.map(({ hour }) => hour), ...edges])
    const fresh = await Promise.all(
      rangesOf(live).map(([first, end]) => load(deviceId, slots, Math.max(first, from), Math.min(end, to))),
    )
    const [low, high] = [Math.floor(from / hourMs) * hourMs, to]
    const joined: HourStats[] = []
    for (const [index, slot] of slots.entries()) {
      const kept = (sealed.get(slot) ?? []).map((stats) =>
        keepHours(stats, (hour) => hour >= low && hour < high && !live.has(hour)),
      )
      const own = fresh.map(({ t, values }) => statsOf(t, values[index] ?? new Float64Array(t.length), false))
      joined.push(joinStats([...kept, ...own]))
      await breath()
    }
    return joined
  }
