import { hour } from '#server/equipment/day.ts'
import { stepOf } from '#server/telemetry/segment/registers.ts'

/** One register followed over a day: the energy of each hour (by the ms of its start) since midnight. */
export type Meter = { at: number; value: number; hours: Map<number, number> }

/** Starts at a reading that counts as the day's first: nothing has flowed yet. */
export const startMeter = (at: number, value: number): Meter => ({ at, value, hours: new Map() })

/**
 * Moves a meter on to a later reading. What came since the one before (`stepOf`, at most at `power` kW) belongs to the hour of this reading. False where the
 * reading is older than the meter: it cannot be added.
 */
export const advanceMeter = (meter: Meter, at: number, value: number, midnight: number, power?: number): boolean => {
  if (at <= meter.at) return at === meter.at && value <= meter.value
  const energy = stepOf(meter.value, value, at - meter.at, power).rise
  if (energy > 0 && at >= midnight) {
    const start = midnight + Math.floor((at - midnight) / hour) * hour
    meter.hours.set(start, (meter.hours.get(start) ?? 0) + energy)
  }
  meter.at = at
  meter.value = value
  return true
}

/** kWh since midnight. */
export const meterTotal = ({ hours }: Meter): number => [...hours.values()].reduce((sum, energy) => sum + energy, 0)
