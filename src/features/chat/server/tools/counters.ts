import { type PlatformKey, platformOf } from '#contract/platforms.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import { homePlatforms } from '#server/equipment/platforms.ts'
import { below, lineageOf } from '#server/equipment/tree.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import { byStation } from './byStation.ts'
import { seesDevice } from './place.ts'
import { platformFor } from './paths.ts'
import type { Asking } from './tool.ts'

/** A register of a device; `path` opens the home that shows it. */
export type Counter = {
  readonly device: Device
  readonly slot: number
  readonly point: PointSlot
  readonly path: string
}

type Subject = {
  readonly device: Device | undefined
  readonly station: Device | undefined
  readonly platform: PlatformKey | undefined
}

const registersOf = ({ profile }: Device): PointSlot[] =>
  profile.points.filter(({ kind, unit }) => kind === 'register' && unit === 'kWh')

/**
 * The kWh registers of a device, or of what hangs below it where it has none; of a station or platform those that nothing above them counts
 * too. In two queries whatever their number.
 */
export const countersOf = async (asking: Asking, { device, station, platform }: Subject): Promise<Counter[]> => {
  const { context, caller } = asking
  const { registry } = context
  const counters: Counter[] = []
  const take = (each: Device, isTop: (point: PointSlot) => boolean): void => {
    const shown = platformFor(caller, homePlatforms(registry, each))
    const path = shown ? platformOf(shown).path : '/'
    for (const point of registersOf(each))
      if (isTop(point)) counters.push({ device: each, slot: point.firstSlot, point, path })
  }
  const nothingAbove =
    (each: Device, within?: Device) =>
    ({ pointKey }: PointSlot): boolean =>
      !lineageOf(registry, each)
        .slice(1)
        .some((above) => above !== within && above.profile.byKey.get(pointKey)?.kind === 'register')
  if (device) {
    if (registersOf(device).length > 0) take(device, () => true)
    else for (const each of below(registry, device)) take(each, nothingAbove(each, device))
    return counters
  }
  const breathe = createBreath()
  const devices = station ? (byStation(registry).get(station.stationId) ?? []) : registry.all()
  for (const each of devices) {
    await breathe()
    if (platform && !homePlatforms(registry, each).includes(platform)) continue
    if (registersOf(each).length > 0 && seesDevice(asking, each)) take(each, nothingAbove(each))
  }
  return counters
}
