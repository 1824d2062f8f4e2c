import type { Context } from '#server/context/context.ts'
import type { LatestRow } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import { reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Cycle } from './efficiency.ts'
import type { AskedPeriod as Period } from '#server/equipment/askedPeriod.ts'

type State = Pick<Cycle, 'rated' | 'capacity' | 'startSoc' | 'endSoc'>
const keys = ['soc', 'soh', 'ratedCapacity'] as const
const unknown: State = { rated: null, capacity: null, startSoc: null, endSoc: null }

const slotsOf = ({ profile }: Device, wanted: readonly string[]): number[] =>
  wanted.flatMap((key) => profile.byKey.get(key)?.firstSlot ?? [])

/** How full the devices were as the period began and ended, and what they hold: kWh and %. One that is younger began with its first SOC. */
export const statesOf = async (
  { registry, telemetry, clock }: Pick<Context, 'registry' | 'telemetry' | 'clock'>,
  deviceIds: readonly string[],
  { from, to }: Period,
): Promise<(deviceId: string) => State> => {
  const devices = deviceIds.flatMap((deviceId) => registry.byId(deviceId) ?? [])
  const end = Math.min(to - 1, clock())
  if (from > end) return () => unknown
  const items = (wanted: readonly string[]) => devices.map((device) => ({ device, slots: slotsOf(device, wanted) }))
  const [before, after] = await Promise.all([telemetry.at(items(['soc']), from), telemetry.at(items(keys), end)])
  const firstSoc = async (device: Device): Promise<number | null> => {
    const [first] = await telemetry.samples(device, slotsOf(device, ['soc']), from, end, { limit: 1 })
    return first?.values[0] ?? null
  }
  const states = new Map<string, State>()
  for (const device of devices) {
    const value = (rows: ReadonlyMap<string, LatestRow>, key: string): number | null =>
      reading(device, rows.get(device.deviceId), key)?.value ?? null
    const [rated, endSoc] = [value(after, 'ratedCapacity'), value(after, 'soc')]
    const begun = value(before, 'soc')
    const startSoc = endSoc === null ? null : (begun ?? (await firstSoc(device)))
    const capacity = rated === null ? null : (rated * (value(after, 'soh') ?? 100)) / 100
    states.set(device.deviceId, { rated, capacity, startSoc: roundedOrNull(startSoc), endSoc: roundedOrNull(endSoc) })
  }
  return (deviceId) => states.get(deviceId) ?? unknown
}
