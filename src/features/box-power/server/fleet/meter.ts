import { formatTime, parseTime } from '#contract/zoned.ts'
import { stepOf } from '#server/telemetry/segment/registers.ts'

export const hour = 3_600_000

/** One register followed over a day: the energy of each hour (by the ms of its start) since midnight. */
export type Meter = { at: number; value: number; hours: Map<number, number> }

/** Starts at a reading that counts as the day's first: nothing has flowed yet. */
export const startMeter = (at: number, value: number): Meter => ({ at, value, hours: new Map() })

/**
 * Moves a meter on to a later reading. What came since the one before (`stepOf`) belongs to the hour of this reading. False where the
 * reading is older than the meter: it cannot be added.
 */
export const advanceMeter = (meter: Meter, at: number, value: number, midnight: number): boolean => {
  if (at <= meter.at) return at === meter.at && value <= meter.value
  const energy = stepOf(meter.value, value, at - meter.at).rise
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

export type Day = { readonly from: number; readonly to: number }

/** The calendar day around `now` in a time zone, [from, to) in ms; 23 to 25 hours long. */
export const dayAround = (now: number, timeZone: string): Day => {
  const midnight = (ts: number): number => parseTime(`${formatTime(ts, timeZone).slice(0, 10)} 00:00:00`, timeZone)
  const from = midnight(now)
  return { from, to: midnight(from + 36 * hour) }
}
