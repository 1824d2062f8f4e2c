import type { Pool } from 'pg'
import type { Device } from '#server/context.ts'
import { chosenFrames, millis, slotValue } from '#server/telemetry/chosen.ts'
import type { Sample, Samples } from './replay.ts'

const farAhead = Date.UTC(2200, 0)
const farBack = Date.UTC(2000, 0)

/** A device's stored samples, only the given slots of them. */
export const storedSamples = (pool: Pool, device: Device, slots: readonly number[]): Samples => {
  const read = async (from: number, to: number, order: 'asc' | 'desc', limit: number): Promise<Sample[]> => {
    const { rows } = await pool.query<(number | null)[]>({
      text: `select ${millis('ts')}, ${slots.map(slotValue).join(', ')} from ${chosenFrames(slots)} order by ts ${order} limit $4`,
      values: [device.deviceId, from, to, limit],
      rowMode: 'array',
    })
    return rows.map(([ts, ...given]) => {
      const values = new Float64Array(device.profile.slots).fill(Number.NaN)
      slots.forEach((slot, index) => {
        values[slot] = given[index] ?? Number.NaN
      })
      return { ts: ts ?? 0, values }
    })
  }
  return {
    before: (to, limit) => read(farBack, to, 'desc', limit),
    from: (from, limit) => read(from, farAhead, 'asc', limit),
  }
}
