import type { Device, Profile } from '#server/context/devices.ts'
import type { Frame } from '#server/context/readings.ts'

/** The point `navSource`: where a position comes from. Without a value it is the ship's own GNSS. */
export const navSources = { gnss: 0, ais: 1, aisLongRange: 2 } as const

const slotOf = ({ byKey }: Profile, key: string): number => byKey.get(key)?.firstSlot ?? -1

/** What AIS said as a frame of the ship's points; undefined where her profile lacks them. Numbers that the profile refuses are absent. */
export const shipFrame = (
  { deviceId, profile }: Device,
  ts: number,
  said: Readonly<Record<string, number | undefined>>,
): Frame | undefined => {
  const values = new Float64Array(profile.slots).fill(Number.NaN)
  let any = false
  for (const [key, value] of Object.entries(said)) {
    const point = profile.byKey.get(key)
    if (!point || value === undefined || point.sentinels.includes(value)) continue
    if ((point.min !== null && value < point.min) || (point.max !== null && value > point.max)) continue
    values[point.firstSlot] = value
    any = true
  }
  return any ? { deviceId, ts, values } : undefined
}

/** Whether numbers by slot hold a position, and whose. */
export const positionSource = (profile: Profile, values: Float64Array): number | undefined => {
  if (Number.isNaN(values[slotOf(profile, 'lon')] ?? Number.NaN)) return undefined
  const source = values[slotOf(profile, 'navSource')] ?? Number.NaN
  return Number.isNaN(source) ? navSources.gnss : source
}

/** When the newest stored position was measured, ms; NaN where there is none. */
export const positionTime = (profile: Profile, at: Float64Array): number => at[slotOf(profile, 'lon')] ?? Number.NaN
