import type { Pool } from 'pg'
import { encodeSegment } from '#server/telemetry/segment/segment.ts'

const dayMs = 86_400_000
const atOnce = 50

/** Sealed days of a device from `first` (ms), each with so many samples of so many points: the number of the point and 0 to 6. */
export const sealDays = async (
  pool: Pool,
  deviceId: string,
  given: { readonly first: number; readonly days: number; readonly perDay: number; readonly points: number },
): Promise<void> => {
  const { first, days, perDay, points } = given
  for (let from = 0; from < days; from += atOnce) {
    const values: unknown[] = []
    const rows: string[] = []
    for (let at = from; at < Math.min(days, from + atOnce); at += 1) {
      const day = first + at * dayMs
      const t = Float64Array.from({ length: perDay }, (_, n) => day + (n * dayMs) / perDay)
      const slots = Array.from({ length: points }, (_, slot) => Float64Array.from(t, (_, n) => slot + (n % 7)))
      const { n, slots: count, off, dense, v } = encodeSegment({ t, slots }, new Set())
      const own = [deviceId, day, day + dayMs, n, count, off, dense, v].map((value) => `$${values.push(value)}`)
      const [device, start, until, ...rest] = own
      const time = (ms = ''): string => `to_timestamp(${ms}::float8 / 1000)`
      rows.push(`(${device}, ${time(start)}, ${time(until)}, true, ${rest.join(', ')})`)
    }
    await pool.query(
      `insert into segment (device_id, start, until, whole, n, slots, off, dense, v) values ${rows.join(', ')}`,
      values,
    )
  }
}
