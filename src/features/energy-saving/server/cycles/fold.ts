import type { Device } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import type { Fold } from '#server/derive/fold.ts'
import { type Given, neutral, open, type State, step } from './cycles.ts'
import { registerKeys } from './parts.ts'
import type { HoistRow } from './row.ts'
import type { Sample } from './stretches.ts'
import { hoistKind } from './tables.ts'

/** names the fold in the database */
const hoistFold = 'hoist cycles'

const keys = ['hoistPower', 'load', ...registerKeys] as const

const sampleOf = (ts: number, values: ArrayLike<number>): Sample => {
  const at = (key: (typeof keys)[number]): number => values[keys.indexOf(key)] ?? Number.NaN
  return {
    ...{ ts, hoist: at('hoistPower'), load: at('load') },
    registers: {
      ...{ dcdc1: at('dcdc1'), dcdc2: at('dcdc2'), totalSurface: at('totalSurface') },
      ...{ dcdc1Charged: at('dcdc1Charged'), dcdc2Charged: at('dcdc2Charged'), brakeEnergy: at('brakeEnergy') },
    },
  }
}

/** Whether a device says what its hoist does. */
export const hoists = ({ profile }: Device): boolean => profile.byKey.has('hoistPower')

/** The cycles of hoists and the times between them. */
export const foldOver = ({ mostPower }: Pick<Telemetry, 'mostPower'>): Fold<Given, State, Sample, HoistRow> => ({
  name: hoistFold,
  follows: hoists,
  slots: ({ profile }) => keys.map((key) => profile.byKey.get(key)?.firstSlot ?? -1),
  sampleOf,
  given: (device) => ({
    ...{ timeZone: device.timeZone, near: 3 * device.profile.intervalSeconds * 1000, mostKw: mostPower(device) },
  }),
  neutral,
  step: (given, state, sample) => step(given, state, sample),
  open: (_, state, quiet) => open(state, quiet),
  kinds: { hoist: hoistKind },
})
