import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Fold } from '#server/derive/fold.ts'
import { batteryOf } from '#server/equipment/activity.ts'
import { readStays, type StayBook } from './stays/book.ts'
import type { VisitRow } from './steps/row.ts'
import { type Given, neutral, open, type Sample, type State, step } from './steps/visit.ts'
import { visitKind } from './tables.ts'

/** names the fold in the database; the trigger on words about boxes names it too */
export const visitFold = 'box visits'

const keys = [
  ...(['runningState', 'totalCurrent', 'totalVoltage', 'chargedEnergy'] as const),
  ...(['soc', 'chargingState', 'pluggedState'] as const),
]

const sampleOf = (ts: number, values: ArrayLike<number>): Sample => {
  const at = (index: number): number => values[index] ?? Number.NaN
  return {
    ...{ ts, running: at(0), current: at(1), voltage: at(2), charged: at(3) },
    ...{ soc: at(4), charging: at(5), plug: at(6) },
  }
}

/** Batteries that stand in bays. */
export const visits = ({ profile }: Device): boolean => profile.natures.has('movable') && profile.natures.has('battery')

/** Visits of boxes in bays. */
export const foldOver = (
  context: Pick<Context, 'pool' | 'db' | 'registry' | 'telemetry'>,
  book: Pick<StayBook, 'of'>,
): Fold<Given, State, Sample, VisitRow> => ({
  name: visitFold,
  follows: visits,
  slots: ({ profile }) => keys.map((key) => profile.byKey.get(key)?.firstSlot ?? -1),
  sampleOf,
  given: (device, latest) => ({ ...batteryOf(device, latest), stays: book.of(device.deviceId) }),
  givenSince: async (device, from) => {
    const { deviceId } = device
    const stays = await readStays(context, [deviceId], from)
    return { ...batteryOf(device, context.telemetry.latest(deviceId)), stays: stays.get(deviceId) ?? [] }
  },
  neutral,
  step,
  open,
  kinds: { visit: visitKind },
})
