import type { z } from 'zod'
import type { Frame } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import type { positionMessage } from '../messages.ts'

type PositionMessage = z.infer<typeof positionMessage>

const keys = ['lon', 'lat', 'sog', 'cog', 'heading', 'draught', 'navStatus'] as const

/**
 * A position as a frame of the ship's points; numbers that mean "none" by AIS (91, 181, 1023, 3600, 511) are absent, and half a
 * position is none. `outOfRange` names what no ship can report; `frame` is undefined where nothing is left.
 */
export const positionFrame = (
  { deviceId, profile }: Device,
  message: PositionMessage,
  ts: number,
): { frame: Frame | undefined; outOfRange: string[] } => {
  const values = new Float64Array(profile.slots).fill(Number.NaN)
  const outOfRange: string[] = []
  for (const key of keys) {
    const [point, value] = [profile.byKey.get(key), message[key]]
    if (!point || value === null || value === undefined || point.sentinels.includes(value)) continue
    if ((point.min !== null && value < point.min) || (point.max !== null && value > point.max)) outOfRange.push(key)
    else values[point.firstSlot] = value
  }
  const [lon, lat] = [profile.byKey.get('lon')?.firstSlot ?? -1, profile.byKey.get('lat')?.firstSlot ?? -1]
  if (Number.isNaN(values[lon] ?? Number.NaN) || Number.isNaN(values[lat] ?? Number.NaN)) {
    if (lon >= 0) values[lon] = Number.NaN
    if (lat >= 0) values[lat] = Number.NaN
  }
  return { frame: values.every(Number.isNaN) ? undefined : { deviceId, ts, values }, outOfRange }
}
