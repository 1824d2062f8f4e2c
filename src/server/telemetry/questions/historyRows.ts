import type { Pool } from 'pg'
import { deepestRow } from '#contract/paging.ts'
import type { Device } from '#server/context/devices.ts'
import { AppError } from '#server/http/appError.ts'
import { knownCount, readHeads } from './dayCounts.ts'
import type { Load, Samples } from './loadSamples.ts'

const dayMs = 86_400_000

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
    const parts = limit === Infinity ? 1 : 4
    const pieces = heads.flatMap(({ day }) => Array.from({ length: parts }, (_, part) => day + (part * dayMs) / parts))
    for (const piece of newest ? pieces.reverse() : pieces) {
      if (found.length >= limit) break
      const range = [Math.max(from, piece), Math.min(to, piece + dayMs / parts)] as const
      if (range[0] >= range[1]) continue
      const { t, values } = await load(device.deviceId, slots, ...range)
      for (let step = 0; step < t.length && found.length < limit; step += 1) {
        const at = newest ? t.length - 1 - step : step
        found.push({ ts: t[at] ?? 0, values: Float64Array.from(values, (column) => column[at] ?? Number.NaN) })
      }
    }
    return found
  }
