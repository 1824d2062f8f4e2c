import type { Pool } from 'pg'
import { deepestRow } from '#contract/paging.ts'
import type { Device } from '#server/context/devices.ts'
import { AppError } from '#server/http/appError.ts'
import { type Head, knownCount, readHeads } from './dayCounts.ts'
import { hotEdge } from './hotEdge.ts'
import type { Load, Samples } from './loadSamples.ts'

const dayMs = 86_400_000
/** hot rows that are read in one go at least */
const leastAtOnce = 256

export type Row = { ts: number; values: (number | null)[] }

export const rowAt = ({ t, values }: Samples, at: number): Row => ({
  ts: t[at] ?? 0,
  values: values.map((column) => {
    const value = column[at] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }),
})

/** History rows newest first; see `Telemetry.rows`. Refuses `page.too_deep`. */
export const createRows =
  (pool: Pool, load: Load) =>
  async (
    device: Device,
    slots: readonly number[],
    from: number,
    to: number,
    { current, size }: { current: number; size: number },
  ): Promise<{ total: number; rows: Row[] }> => {
    const offset = (current - 1) * size
    if (offset >= deepestRow) throw new AppError('page.too_deep')
    if (slots.length === 0) return { total: 0, rows: [] }
    let total = 0
    const rows: Row[] = []
    for (const head of (await readHeads(pool, device.deviceId, from, to)).reverse()) {
      if (total > deepestRow) break
      const known = knownCount(head, slots, from, to)
      const beyond = known !== undefined && (total + known <= offset || rows.length === size)
      if (beyond) total += known
      else {
        const day = await load(device.deviceId, slots, Math.max(from, head.day), Math.min(to, head.day + dayMs))
        for (let at = Math.max(0, offset - total); at < day.t.length && rows.length < size; at += 1)
          rows.push(rowAt(day, day.t.length - 1 - at))
        total += day.t.length
      }
    }
    return { total: Math.min(total, deepestRow + 1), rows }
  }

type Piece = { readonly start: number; readonly end: number; readonly hot: number }

/** What is read at once, in the order of the days: days together until they hold the limit, of a day that holds more a quarter. */
const piecesOf = (heads: readonly Head[], limit: number, newest: boolean): Piece[] => {
  const pieces: Piece[] = []
  let [days, sum]: [Head[], number] = [[], 0]
  const flush = (): void => {
    const starts = days.map(({ day }) => day)
    const hot = days.reduce((all, head) => all + head.hot, 0)
    if (days.length > 0) pieces.push({ start: Math.min(...starts), end: Math.max(...starts) + dayMs, hot })
    days = []
    sum = 0
  }
  for (const head of newest ? heads.toReversed() : heads) {
    const { day, hot, segments } = head
    const count = segments.reduce((all, { n }) => all + n, hot)
    if (count > limit) {
      flush()
      const quarters = [0, 1, 2, 3].map((part) => ({
        start: day + (part * dayMs) / 4,
        end: day + ((part + 1) * dayMs) / 4,
        hot,
      }))
      pieces.push(...(newest ? quarters.reverse() : quarters))
      continue
    }
    days.push(head)
    sum += count
    if (sum >= limit || limit === Infinity) flush()
  }
  flush()
  return pieces
}

/** Up to `limit` samples, the oldest first or the newest; see `Telemetry.samples`. */
export const createSamples =
  (pool: Pool, load: Load) =>
  async (
    device: Device,
    slots: readonly number[],
    from: number,
    to: number,
    { limit = Infinity, newest = false }: { limit?: number; newest?: boolean } = {},
  ): Promise<{ ts: number; values: Float64Array }[]> => {
    const found: { ts: number; values: Float64Array }[] = []
    if (slots.length === 0) return found
    const heads = await readHeads(pool, device.deviceId, from, to)
    const take = ({ t, values }: Samples): void => {
      for (let step = 0; step < t.length && found.length < limit; step += 1) {
        const at = newest ? t.length - 1 - step : step
        const own = new Float64Array(values.length)
        for (let slot = 0; slot < own.length; slot += 1) own[slot] = values[slot]?.[at] ?? Number.NaN
        found.push({ ts: t[at] ?? 0, values: own })
      }
    }
    for (const { start, end, hot } of piecesOf(heads, limit, newest)) {
      let left = [Math.max(from, start), Math.min(to, end)] as const
      // What came densely is read from its edge, ever more of it, not all of it for the few that are wanted.
      for (let count = Math.max(limit, leastAtOnce); found.length < limit && left[0] < left[1]; count *= 2) {
        const part =
          hot > count * 2 ? await hotEdge(pool, device.deviceId, left, count, newest ? 'newest' : 'oldest') : left
        take(await load(device.deviceId, slots, ...part))
        left = newest ? [left[0], part[0]] : [part[1], left[1]]
      }
    }
    return found
  }
