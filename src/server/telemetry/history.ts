import type { Pool } from 'pg'
import type { Device } from '#server/context.ts'
import { cursorRows } from '#server/export/cursor.ts'
import { chosenFrames, millis, slotValue } from './chosen.ts'

/** Numbers fetched at once: some milliseconds of work between two turns of the event loop. */
const batchNumbers = 2500
const batchRows = (slots: number): number => Math.max(20, Math.min(500, Math.floor(batchNumbers / slots)))

/** History rows newest first; see `Telemetry.history`. */
export const createHistory = (pool: Pool) =>
  async function* (device: Device, slots: readonly number[], from: number, to: number, signal: AbortSignal) {
    if (slots.length === 0) return
    const text = `select ${millis('ts')}, ${slots.map(slotValue).join(', ')}
      from ${chosenFrames(slots)} order by ts desc`
    const statement = { text, values: [device.deviceId, from, to] }
    const size = batchRows(slots.length)
    for await (const [ts, ...values] of cursorRows<(number | null)[]>(pool, statement, { size, signal }))
      yield { ts: ts ?? 0, values }
  }
