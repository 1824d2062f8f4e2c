import type { HourEnergy } from '#contract/unit.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import { dayAround, hour } from '#server/equipment/day.ts'
import { rounded } from '#server/equipment/reading.ts'
import type { DayEnergies } from '#server/equipment/standing.ts'

/**
 * Energy by hour from the first midnight of these units' stations to now, empty hours too, its times in the caller's zone; nothing
 * where no unit has a register.
 */
export const hoursOf = (
  energy: DayEnergies,
  units: readonly { readonly device: Device }[],
  now: number,
  timeZone: string,
): HourEnergy[] => {
  const counted = units.filter(({ device }) => energy.today(device.deviceId) !== undefined)
  if (counted.length === 0) return []
  const zones = new Set(counted.map(({ device }) => device.timeZone))
  const first = Math.min(...[...zones].map((zone) => dayAround(now, zone).from))
  const sums = new Map<number, { charged: number; discharged: number }>()
  for (let ts = first; ts <= now; ts += hour) sums.set(ts, { charged: 0, discharged: 0 })
  for (const { device } of counted) {
    for (const [ts, { charged, discharged }] of energy.hours(device.deviceId)) {
      const sum = sums.get(ts) ?? { charged: 0, discharged: 0 }
      sums.set(ts, { charged: sum.charged + charged, discharged: sum.discharged + discharged })
    }
  }
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([ts, { charged, discharged }]) => ({
      ts,
      time: formatTime(ts, timeZone),
      charged: rounded(charged),
      discharged: rounded(discharged),
    }))
}
