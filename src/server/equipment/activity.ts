import type { Device } from '../context/devices.ts'
import type { LatestRow } from '../context/readings.ts'

/** 1 charge, 2 discharge */
export type Flow = 1 | 2
/** What the rules need to know of a battery; rated values are NaN where it does not say. */
export type Battery = {
  /** expected ms between samples */
  readonly interval: number
  readonly ratedKwh: number
  readonly ratedVolts: number
}

/** A value and when it was measured, ms; NaN where none is known. */
export type Heard = { readonly value: number; readonly ts: number }
export const unheard: Heard = { value: Number.NaN, ts: Number.NaN }
/** A reading as long as it may still matter. */
export const recent = (heard: Heard, ts: number, gap: number): Heard => (ts - heard.ts <= gap ? heard : unheard)

/** A pause or a hole up to this long (ms) belongs to a session: 5 minutes or three sample intervals. */
export const gapOf = ({ interval }: Pick<Battery, 'interval'>): number => Math.max(5 * 60_000, 3 * interval)

export const batteryOf = ({ profile }: Device, latest: LatestRow | undefined): Battery => {
  const rated = (key: string): number => latest?.values[profile.byKey.get(key)?.firstSlot ?? -1] ?? Number.NaN
  return {
    interval: profile.intervalSeconds * 1000,
    ratedKwh: rated('ratedCapacity'),
    ratedVolts: rated('ratedVoltage'),
  }
}

/** part of the rated current below which nothing flows */
const deadBand = 0.02

/** What a sample says: charging, discharging, neither (0), or nothing about it. `said` is the state that holds, else NaN; A, discharge +. */
export const activityOf = ({ ratedKwh, ratedVolts }: Battery, current: number, said: number): Flow | 0 | undefined => {
  if (!Number.isNaN(said)) return said === 1 || said === 2 ? said : 0
  if (Number.isNaN(current)) return undefined
  const threshold = ((ratedKwh * 1000) / ratedVolts) * deadBand
  if (!(Math.abs(current) > threshold)) return 0
  return current < 0 ? 1 : 2
}
