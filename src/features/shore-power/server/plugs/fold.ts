import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Fold } from '#server/derive/fold.ts'
import { mostPower } from '#server/telemetry/segment/registers.ts'
import { outletOf, ratedOf } from '../sockets.ts'
import type { PlugRow } from './row.ts'
import { type Given, neutral, open, type Sample, type State, step } from './step.ts'
import { plugKindWith } from './tables.ts'

export const plugKeys = ['pluggedState', 'shipReady', 'safetyLoop', 'mainBreaker', 'suppliedEnergy', 'power'] as const

export const sampleOf = (ts: number, values: ArrayLike<number>): Sample => {
  const at = (index: number): number => values[index] ?? Number.NaN
  return { ts, plug: at(0), ready: at(1), loop: at(2), breaker: at(3), register: at(4), power: at(5) }
}

export const givenOf = (context: Pick<Context, 'registry' | 'telemetry'>, device: Device): Given => ({
  mostKw: ratedOf(context, device) ?? mostPower,
  timeZone: device.timeZone,
  tellsReady: device.profile.byKey.has('shipReady'),
})

/** Plugs of sockets, and of supplies that are plugged directly. */
export const plugFold = (context: Pick<Context, 'registry' | 'telemetry'>): Fold<Given, State, Sample, PlugRow> => ({
  name: 'shore plugs',
  follows: (device) => outletOf(context, device) !== undefined,
  slots: ({ profile }) => plugKeys.map((key) => profile.byKey.get(key)?.firstSlot ?? -1),
  sampleOf,
  given: (device) => givenOf(context, device),
  neutral,
  step,
  open,
  kinds: { plug: plugKindWith((device: Device) => outletOf(context, device) ?? device) },
})
