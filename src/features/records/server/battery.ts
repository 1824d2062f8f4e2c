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
