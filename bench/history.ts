import type { Pool } from 'pg'
import type { Frame } from '#server/context/readings.ts'
import { encodeSegment } from '#server/telemetry/segment/segment.ts'
import { dayMs, deviceFrames, firstDay, perDay } from './fleet.ts'
import type { KeyValue } from './keyValue.ts'

/** Days of one device as sealing would leave them, without the way there; the last of them ends with the first thirty of `firstDay`. */
export const writeDays = async (pool: Pool, deviceId: string, days: number, points: number): Promise<void> => {
  const next = deviceFrames(deviceId, firstDay + (30 - days) * dayMs, points)
  for (let day = firstDay + (30 - days) * dayMs; day < firstDay + 30 * dayMs; day += dayMs) {
    const t = new Float64Array(perDay)
    const slots = Array.from({ length: points }, () => new Float64Array(perDay))
    for (let at = 0; at < perDay; at += 1) {
      const { ts, values } = next()
      t[at] = ts
      for (const [slot, column] of slots.entries()) column[at] = values[slot] ?? Number.NaN
    }
    const { n, slots: count, off, dense, v } = encodeSegment({ t, slots }, new Set())
    await pool.query(
      `insert into segment (device_id, start, until, whole, n, slots, off, dense, v)
       values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), true, $4, $5, $6, $7, $8)`,
      [deviceId, day, day + dayMs, n, count, off, dense, v],
    )
  }
}

/** The first `count` samples of one point of thirty days as the rival holds them. */
export const writeRivalMonth = async (
  rival: KeyValue,
  deviceId: string,
  slot: number,
  count: number,
): Promise<void> => {
  const next = deviceFrames(deviceId, firstDay, slot + 1)
  for (let done = 0; done < count; done += 5000) {
    const frames: Frame[] = []
    for (let at = 0; at < 5000 && done + at < count; at += 1) {
      const { ts, values } = next()
      frames.push({ deviceId, ts, values: values.subarray(slot) })
    }
    await rival.commit(frames)
  }
}
