import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { movablesOf } from '#server/equipment/perLoad.ts'
import { reading } from '#server/equipment/reading.ts'
import { below } from '#server/equipment/tree.ts'

type Given = Pick<Context, 'registry' | 'telemetry' | 'places' | 'pace'>

/** The newest value of a point, undefined where it is older than three of its device's intervals and 60 s. */
const freshOf = ({ telemetry, pace }: Given, device: Device, key: string, now: number): number | undefined => {
  const found = reading(device, telemetry.latest(device.deviceId), key)
  return found && now - found.ts <= Math.max(3 * pace(device), 60_000) ? found.value : undefined
}

/** The batteries of any ship: those below it and those that were said to be aboard. */
export const batteriesOf = (given: Given): ((ship: Device) => readonly Device[]) => {
  const { registry, places } = given
  const movable = movablesOf(registry).filter(({ profile }) => profile.natures.has('battery'))
  const aboard = Map.groupBy(movable, ({ deviceId }) => {
    const mount = places.mountOf(deviceId)
    return mount?.kind === 'ship' ? mount.placeId : null
  })
  return (ship) => [
    ...below(registry, ship).filter(({ profile }) => profile.natures.has('battery')),
    ...(aboard.get(ship.deviceId) ?? []),
  ]
}

/** Undefined where one of the values is. */
const sumOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.reduce<number | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  )

const available = 'availableDischargePower'

/**
 * The power that the batteries aboard can give, in % of what propulsion and hotel load take. Null where nothing is taken or a battery has
 * no such point; undefined where a value is missing or too old.
 */
export const powerShareOf = (
  given: Given,
  ship: Device,
  batteries: readonly Device[],
  now: number,
): number | null | undefined => {
  if (batteries.length === 0 || !batteries.every(({ profile }) => profile.byKey.has(available))) return null
  const taken = sumOf(['propulsionPower', 'hotelPower'].map((key) => freshOf(given, ship, key, now)))
  const offered = sumOf(batteries.map((battery) => freshOf(given, battery, available, now)))
  if (taken === undefined || offered === undefined) return undefined
  return taken <= 0 ? null : (offered / taken) * 100
}

/** The ship's own word about its SOC, else that of the batteries aboard by what each can hold (%); undefined where a value is missing. */
export const socOf = (given: Given, ship: Device, batteries: readonly Device[], now: number): number | undefined => {
  const own = freshOf(given, ship, 'soc', now)
  if (own !== undefined || batteries.length === 0) return own
  const held = batteries.map((battery) => {
    const of = (key: string): number => freshOf(given, battery, key, now) ?? Number.NaN
    const capacity = of('ratedCapacity') * of('soh')
    return { capacity, stored: capacity * of('soc') }
  })
  const total = (key: 'capacity' | 'stored'): number => held.reduce((sum, each) => sum + each[key], 0)
  const soc = total('stored') / total('capacity')
  return Number.isFinite(soc) ? soc : undefined
}
