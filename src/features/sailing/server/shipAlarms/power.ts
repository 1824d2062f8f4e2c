import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { reading } from '#server/equipment/reading.ts'
import { below } from '#server/equipment/tree.ts'

type Given = Pick<Context, 'registry' | 'telemetry' | 'places' | 'pace'>

/** The newest value of a point, undefined where it is older than three of its device's intervals and 60 s. */
export const freshOf = ({ telemetry, pace }: Given, device: Device, key: string, now: number): number | undefined => {
  const found = reading(device, telemetry.latest(device.deviceId), key)
  return found && now - found.ts <= Math.max(3 * pace(device), 60_000) ? found.value : undefined
}

/** The movable batteries by the ship that they are on. */
export const boxesAboard = ({ registry, places }: Given): ReadonlyMap<string, Device[]> =>
  Map.groupBy(
    [...registry.all()].filter(({ profile: { natures } }) => natures.has('movable') && natures.has('battery')),
    ({ deviceId }) => {
      const mount = places.mountOf(deviceId)
      return mount?.kind === 'ship' ? (mount.placeId ?? '') : ''
    },
  )

const available = 'availableDischargePower'

/**
 * The power that the batteries aboard can give, in % of what propulsion and hotel load take. Null where nothing is taken or a battery has
 * no such point; undefined where a value is missing or too old.
 */
export const powerShareOf = (
  given: Given,
  ship: Device,
  boxes: readonly Device[],
  now: number,
): number | null | undefined => {
  const fixed = below(given.registry, ship).filter(({ profile }) => profile.natures.has('battery'))
  const batteries = [...fixed, ...boxes]
  if (batteries.length === 0 || !batteries.every(({ profile }) => profile.byKey.has(available))) return null
  const taken = ['propulsionPower', 'hotelPower'].map((key) => freshOf(given, ship, key, now))
  const offered = batteries.map((battery) => freshOf(given, battery, available, now))
  return shareOf(offered, taken)
}

const sumOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.reduce<number | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  )

const shareOf = (
  offered: readonly (number | undefined)[],
  taken: readonly (number | undefined)[],
): number | null | undefined => {
  const [can, asked] = [sumOf(offered), sumOf(taken)]
  if (can === undefined || asked === undefined) return undefined
  return asked <= 0 ? null : (can / asked) * 100
}
