import type { SlotsOfDevice } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import { boxWith, isBox, isCluster } from '../fleet/fleet.ts'
import { levelsAt } from './pastAlarms.ts'
import { createPastEnergy } from './pastEnergy.ts'
import type { Parts, Standing } from '../parts.ts'

/** What a tile is made of; the day's energy is read apart. */
const tileKeys = [
  'soc',
  'soh',
  'ratedCapacity',
  'totalVoltage',
  'totalCurrent',
  'runningState',
  'pluggedState',
  'chargeable',
  'dischargeable',
]
const clusterKeys = ['soc']

const slotsOf = ({ profile }: Device, fits: (key: string, size: number) => boolean): number[] =>
  profile.points
    .filter(({ pointKey, size }) => fits(pointKey, size))
    .flatMap(({ firstSlot, size }) => Array.from({ length: size }, (_, index) => firstSlot + index))

const some = (device: Device, keys: readonly string[]): SlotsOfDevice => ({
  device,
  slots: slotsOf(device, (key) => keys.includes(key)),
})
const whole = (device: Device): SlotsOfDevice => ({ device, slots: slotsOf(device, () => true) })
const figures = (device: Device): SlotsOfDevice => ({ device, slots: slotsOf(device, (_, size) => size === 1) })

/** Many boxes as their tiles show them, or one device with all its values, at a moment (ms). A moment to come is now; without one, as they stand. */
export type Past = {
  fleet(boxes: readonly Device[], at: number | undefined): Promise<Standing>
  device(device: Device, at: number | undefined): Promise<Standing>
}

export const createPast = (live: Pick<Parts, 'context' | 'fleet' | 'energy' | 'levels'>): Past => {
  const { context } = live
  const { registry, telemetry, places, pool } = context
  const energyAt = createPastEnergy(context)
  const clustersOf = (box: Device): Device[] =>
    registry.childrenOf(box.deviceId).filter((child) => isCluster(registry, child))

  const standing = async (boxes: readonly Device[], items: readonly SlotsOfDevice[], at: number): Promise<Standing> => {
    const [mounts, levels, energy] = await Promise.all([places.at(at), levelsAt(pool, at), energyAt(boxes, at)])
    const aboard = new Set(boxes.map(({ deviceId }) => mounts.get(deviceId)?.placeId ?? ''))
    const ships = [...aboard].flatMap((shipId) => registry.byId(shipId) ?? []).map(whole)
    const rows = await telemetry.at([...items, ...ships], at)
    const latest = (deviceId: string) => rows.get(deviceId)
    return {
      context: {
        registry,
        clock: () => at,
        telemetry: { latest },
        places: { mountOf: (unitId) => mounts.get(unitId) },
      },
      // When the server started is not stored: nothing is spared for it.
      fleet: { unitOf: boxWith(registry, latest), since: Number.NEGATIVE_INFINITY },
      energy,
      levels: { of: (deviceId) => levels.get(deviceId) ?? null },
    }
  }

  const upToNow = (at: number): number => Math.min(at, context.clock())
  return {
    fleet: async (boxes, at) => {
      if (at === undefined) return live
      const clusters = boxes.flatMap(clustersOf)
      const items = [...boxes.map((box) => some(box, tileKeys)), ...clusters.map((each) => some(each, clusterKeys))]
      return standing(boxes, items, upToNow(at))
    },
    device: async (device, at) => {
      if (at === undefined) return live
      const parent = registry.byId(device.parentId ?? '')
      const box = parent && isBox(parent) ? parent : device
      const others = [box, ...clustersOf(box)].filter((each) => each !== device)
      return standing(isBox(box) ? [box] : [], [whole(device), ...others.map(figures)], upToNow(at))
    },
  }
}
