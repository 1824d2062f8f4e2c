import type { Context } from '#server/context/context.ts'
import type { Device, Profile } from '#server/context/devices.ts'
import type { SlotsOfDevice, Telemetry } from '#server/context/readings.ts'
import { clustersOf } from '#server/equipment/parts.ts'
import { shipOf } from '#server/equipment/place.ts'
import { byPlace } from '#server/places/places.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { unitAbove } from '#server/equipment/tree.ts'
import { levelsAt } from './pastAlarms.ts'
import { readPace } from './paceAt.ts'
import { createPastEnergy } from './pastEnergy.ts'

/** What a tile shows of each cluster. */
const clusterKeys = ['soc']

/** Slots are worked out once for each profile, of which there are few. */
const slotsWhere = (fits: (key: string, size: number) => boolean): ((device: Device) => SlotsOfDevice) => {
  const known = new WeakMap<Profile, number[]>()
  const slotsOf = (profile: Profile): number[] =>
    profile.points
      .filter(({ pointKey, size }) => fits(pointKey, size))
      .flatMap(({ firstSlot, size }) => Array.from({ length: size }, (_, index) => firstSlot + index))
  return (device) => {
    const slots = known.get(device.profile) ?? slotsOf(device.profile)
    known.set(device.profile, slots)
    return { device, slots }
  }
}

const whole = slotsWhere(() => true)
const figures = slotsWhere((_, size) => size === 1)
const ofCluster = slotsWhere((key) => clusterKeys.includes(key))

/** A device with all its values; a unit with its clusters whole, any other with the figures of its unit and of that unit's clusters. */
const aroundDevice = ({ registry }: Pick<Context, 'registry'>, device: Device): SlotsOfDevice[] => {
  const unit = unitAbove(registry, device)
  const others = unit ? [unit, ...clustersOf(registry, unit)].filter((each) => each !== device) : []
  return [whole(device), ...others.map(unit === device ? whole : figures)]
}

/** The newest values around a device as its dialog shows them, now or at a moment (ms); a future moment counts as now. */
export const latestAround = async (
  { registry, telemetry, clock }: Pick<Context, 'registry' | 'telemetry' | 'clock'>,
  device: Device,
  at: number | undefined,
): Promise<Pick<Telemetry, 'latest'>> => {
  if (at === undefined) return telemetry
  const rows = await telemetry.at(aroundDevice({ registry }, device), Math.min(at, clock()))
  return { latest: (deviceId) => rows.get(deviceId) }
}

/**
 * Many units as their tiles show them, or one device with all its values, at a moment (ms). A future moment counts as now; without a
 * moment, the live values.
 */
export type Past = {
  fleet(units: readonly Device[], at: number | undefined): Promise<Standing>
  device(device: Device, at: number | undefined): Promise<Standing>
  /** any devices by their `tileKeys`, `opened` ones by all their figures; what `metered` ones counted since midnight too */
  many(
    devices: readonly Device[],
    metered: readonly Device[],
    at: number,
    opened?: ReadonlySet<Device>,
  ): Promise<Standing>
}

type Given = Pick<Context, 'registry' | 'telemetry' | 'places' | 'pool' | 'clock' | 'pace'>

/** The devices beside a unit and its clusters that its tile or its detail reads, such as the batteries aboard a ship. */
export type BesideOf = (
  context: Pick<Standing['context'], 'registry' | 'places'>,
  unit: Device,
  part: 'tile' | 'detail',
) => readonly Device[]

/** `tileKeys` are the points that the tile of a unit is made of, and of what is read beside it. */
export const createPast = (
  context: Given,
  live: Standing,
  tileKeys: readonly string[],
  besideOf: BesideOf = () => [],
): Past => {
  const { registry, telemetry, places, pool } = context
  const energyAt = createPastEnergy(context)
  const ofTile = slotsWhere((key) => tileKeys.includes(key))

  /** `items` are read; those of `judged` can be silent or stale in the picture. */
  type Read = { readonly judged: readonly Device[]; readonly items: readonly SlotsOfDevice[] }
  const standing = async (
    units: readonly Device[],
    at: number,
    part: 'tile' | 'detail',
    read: (beside: readonly Device[]) => Read,
  ): Promise<Standing> => {
    const readings = async () => {
      const mounts = await places.at(at)
      const atPlace = byPlace(mounts.values())
      const mounted = {
        mountOf: (unitId: string) => mounts.get(unitId),
        unitsAt: (placeId: string) => atPlace.get(placeId) ?? [],
      }
      const { judged, items } = read(units.flatMap((unit) => besideOf({ registry, places: mounted }, unit, part)))
      const ships = new Set(units.flatMap((unit) => shipOf({ registry, places: mounted }, unit) ?? []))
      const [rows, pace] = await Promise.all([
        telemetry.at([...items, ...[...ships].map(whole)], at),
        readPace({ telemetry }, [...judged, ...ships], at),
      ])
      return { mounted, rows, pace }
    }
    const [{ mounted, rows, pace }, levels, energy] = await Promise.all([
      readings(),
      levelsAt(pool, at),
      energyAt(units, at),
    ])
    return {
      context: {
        registry,
        clock: () => at,
        pace,
        telemetry: { latest: (deviceId) => rows.get(deviceId) },
        places: mounted,
      },
      energy,
      levels: { of: (deviceId) => levels.get(deviceId) ?? null },
      // The server's start is not stored, so no device is spared because of it.
      since: Number.NEGATIVE_INFINITY,
    }
  }

  const upToNow = (at: number): number => Math.min(at, context.clock())
  return {
    fleet: async (units, at) => {
      if (at === undefined) return live
      const clusters = units.flatMap((unit) => clustersOf(registry, unit))
      const items = [...units.map(ofTile), ...clusters.map(ofCluster)]
      return standing(units, upToNow(at), 'tile', (beside) => ({
        judged: [...units, ...beside],
        items: [...items, ...beside.map(ofTile)],
      }))
    },
    device: async (device, at) => {
      if (at === undefined) return live
      const unit = unitAbove(registry, device)
      const around = aroundDevice({ registry }, device)
      return standing(unit ? [unit] : [], upToNow(at), 'detail', (beside) => {
        const others = beside.filter((each) => !around.some((item) => item.device === each))
        const items = [...around, ...others.map(figures)]
        return { judged: items.map((item) => item.device), items }
      })
    },
    many: (devices, metered, at, opened) =>
      standing(metered, upToNow(at), 'tile', () => ({
        judged: devices,
        items: devices.map((each) => (opened?.has(each) ? figures(each) : ofTile(each))),
      })),
  }
}
