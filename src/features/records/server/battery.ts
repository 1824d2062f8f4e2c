import type { LatestRow } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'

/** One sample of what records are made of; NaN where absent. Times in ms, A (discharge +, charge −), V, registers in kWh. */
export type Sample = {
  readonly ts: number
  readonly state: number
  readonly current: number
  readonly voltage: number
  readonly charged: number
  readonly discharged: number
}

/** What the rules need to know of a device; rated values are NaN where it does not say. */
export type Battery = {
  /** expected ms between samples */
  readonly interval: number
  readonly ratedKwh: number
  readonly ratedVolts: number
}

/** A pause or a hole up to this long (ms) belongs to a session: 5 minutes or three sample intervals (model.md, Records). */
export const gapOf = ({ interval }: Battery): number => Math.max(5 * 60_000, 3 * interval)

/** Devices whose charges, discharges and times of being on are recorded. */
export const isRecorded = ({ profile }: Device): boolean => profile.natures.has('battery')

const keys = ['runningState', 'totalCurrent', 'totalVoltage', 'chargedEnergy', 'dischargedEnergy'] as const
/** The slots of a sample in their order; −1 where the profile lacks the point. */
export const slotsOf = ({ profile }: Device): readonly number[] =>
  keys.map((key) => profile.byKey.get(key)?.firstSlot ?? -1)

export const sampleOf = (ts: number, values: ArrayLike<number>): Sample => ({
  ts,
  state: values[0] ?? Number.NaN,
  current: values[1] ?? Number.NaN,
  voltage: values[2] ?? Number.NaN,
  charged: values[3] ?? Number.NaN,
  discharged: values[4] ?? Number.NaN,
})

export const batteryOf = ({ profile }: Device, latest: LatestRow | undefined): Battery => {
  const rated = (key: string): number => latest?.values[profile.byKey.get(key)?.firstSlot ?? -1] ?? Number.NaN
  return {
    interval: profile.intervalSeconds * 1000,
    ratedKwh: rated('ratedCapacity'),
    ratedVolts: rated('ratedVoltage'),
  }
}
