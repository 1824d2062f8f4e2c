import type { Pool } from 'pg'
import type { EachSamples, Telemetry } from '#server/context/readings.ts'
import type { EachItem } from '#server/context/context.ts'
import { createBreath } from '../breath.ts'
import { mergeColumns } from './mergeColumns.ts'
import { askedOf, hotColumns, type HotRow, hotStatement, timesIn, sealedOf } from './samplesOfMany.ts'
import { columnsIn, literal, literals, type PieceRow, runsOf } from './segmentPieces.ts'
import type { Columns } from '../segment/segment.ts'
import { decodeStats, type HourStats, hourMs } from '../segment/stats.ts'

const statsStatement = sealedOf('slots')

type Samples = EachSamples extends ReadonlyMap<string, infer S> ? S : never

const isWhole = ({ from, to }: EachItem): boolean => from % hourMs === 0 && to % hourMs === 0

/** Whether a counter did nothing but rise in an hour, so that its first and last number say all. */
const onlyRose = ({ first, last, rise, breaks }: HourStats, at: number): boolean =>
  breaks?.[at] === 0 && Math.abs((rise?.[at] ?? Number.NaN) - ((last[at] ?? 0) - (first[at] ?? 0))) < 1e-6

/** First and last numbers of sealed hours as samples; undefined where an hour needs all of its samples. */
const endsOf = (
  stats: ReadonlyMap<number, HourStats[]>,
  item: EachItem,
  hot: ReadonlySet<number>,
): Columns | undefined => {
  const rows = new Map<number, Map<number, number>>()
  const put = (ts: number, slot: number, value: number): void => {
    const row = rows.get(ts) ?? new Map<number, number>()
    rows.set(ts, row.set(slot, value))
  }
  for (const [slot, parts] of stats)
    for (const part of parts)
      for (const [at, hour] of part.hour.entries()) {
        if (hour < item.from || hour >= item.to) continue
        if (hot.has(hour) || !onlyRose(part, at)) return undefined
        put(part.firstAt?.[at] ?? hour, slot, part.first[at] ?? Number.NaN)
        put(part.lastAt?.[at] ?? hour, slot, part.last[at] ?? Number.NaN)
      }
  const t = Float64Array.from(rows.keys()).sort()
  const slots: Float64Array[] = []
  for (const slot of stats.keys()) slots[slot] = Float64Array.from(t, (ts) => rows.get(ts)?.get(slot) ?? Number.NaN)
  return { t, slots }
}

/** See `Telemetry.counters`. Hot rows first, as in `at`. */
export const createCounters =
  (pool: Pool, each: Telemetry['each']): Telemetry['counters'] =>
  async (items) => {
    const whole = items.filter(isWhole)
    const inFull = items.filter((item) => !isWhole(item))
    const asked = askedOf(whole)
    const breath = createBreath()
    const { rows: hot } = await pool.query<HotRow>({
      name: 'hot samples of each',
      text: hotStatement,
      values: [asked.ids, ...asked.range],
    })
    const runs = whole.map(({ slots }) => runsOf(slots))
    const { rows: sealed } = await pool.query<PieceRow>({
      name: 'sealed hours of each',
      text: statsStatement,
      values: [
        asked.ids,
        literals(runs.map((own) => literal(own.map(({ low }) => low)))),
        literals(runs.map((own) => literal(own.map(({ high }) => high)))),
        ...asked.range,
      ],
    })
    const hotOf = new Map(hot.map((row) => [row.deviceId, row]))
    const sealedOfEach = Map.groupBy(sealed, ({ deviceId }) => deviceId)
    const found = new Map<string, Samples>()
    for (const item of whole) {
      const { device, slots } = item
      const stats = new Map<number, HourStats[]>(slots.map((slot) => [slot, []]))
      for (const row of sealedOfEach.get(device.deviceId) ?? [])
        for (const [index, bytes] of columnsIn(row, row.high - row.low + 1).entries())
          if (bytes.length > 0) stats.get(row.low + index)?.push(decodeStats(bytes))
      const fresh = hotOf.get(device.deviceId)
      const ends = endsOf(stats, item, new Set(fresh && timesIn(fresh).map((ts) => Math.floor(ts / hourMs) * hourMs)))
      if (!ends) {
        inFull.push(item)
        continue
      }
      const all = mergeColumns([ends, ...(fresh ? [await hotColumns(fresh, slots, breath)] : [])])
      found.set(device.deviceId, { t: all.t, values: slots.map((slot) => all.slots[slot]) })
      await breath()
    }
    if (inFull.length > 0) for (const [deviceId, samples] of await each(inFull)) found.set(deviceId, samples)
    return found
  }
