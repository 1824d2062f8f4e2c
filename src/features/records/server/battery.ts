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

/** Devices whose charges, discharges and times of being on are recorded. */
export const isRecorded = ({ profile }: Device): boolean => profile.natures.has('battery')

const keys = ['runningState', 'totalCurrent', 'totalVoltage', 'chargedEnergy', 'dischargedEnergy'] as const
/** The slots of a sample in their order; −1 where the profile lacks the point. */
export const slotsOf = ({ profile }: Device): readonly number[] =>
  keys.map((key) => profile.byKey.get(key)?.firstSlot ?? -1)

/** The sample that a row of slot values is; undefined where it tells nothing of these points. */
export const sampleOf = (ts: number, [state, current, voltage, charged, discharged]: readonly number[]): Sample => ({
  ts,
  state: state ?? Number.NaN,
  current: current ?? Number.NaN,
  voltage: voltage ?? Number.NaN,
  charged: charged ?? Number.NaN,
  discharged: discharged ?? Number.NaN,
})

export const isEmpty = ({ state, current, voltage, charged, discharged }: Sample): boolean =>
  [state, current, voltage, charged, discharged].every(Number.isNaN)

/** Of two samples of one moment: the greater of each value, as the store keeps it. */
export const mergedSample = (a: Sample, b: Sample): Sample => {
  const greater = (x: number, y: number): number => (Number.isNaN(x) || y > x ? y : x)
  return {
    ts: a.ts,
    state: greater(a.state, b.state),
    current: greater(a.current, b.current),
    voltage: greater(a.voltage, b.voltage),
    charged: greater(a.charged, b.charged),
    discharged: greater(a.discharged, b.discharged),
  }
}

export const batteryOf = ({ profile }: Device, latest: LatestRow | undefined): Battery => {
  const rated = (key: string): number => latest?.values[profile.byKey.get(key)?.firstSlot ?? -1] ?? Number.NaN
  return {
    interval: profile.intervalSeconds * 1000,
    ratedKwh: rated('ratedCapacity'),
    ratedVolts: rated('ratedVoltage'),
  }
}
