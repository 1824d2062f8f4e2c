import type { Device, Registry } from '#server/context/devices.ts'
import { carriersOf } from '#server/equipment/perLoad.ts'
import type { Standing } from '#server/equipment/standing.ts'
import type { Facts } from './facts/facts.ts'
import { type Bay, layoutOf, partsOfBay, type StationLayout } from './layout.ts'
import { type Occupied, occupiedOf } from './occupied.ts'

/** All charging stations with what stands in their bays. */
export type Scene = {
  readonly stations: ReadonlyMap<string, StationLayout>
  readonly occupied: Occupied
  readonly ships: readonly Device[]
  /** the bays that a device's readings change: of its box, or of what feeds it */
  baysOf(deviceId: string): readonly string[]
  bay(bayId: string): Bay | undefined
}

type Given = {
  readonly registry: Pick<Registry, 'all' | 'byId' | 'childrenOf'>
  readonly places: Standing['context']['places']
}

export const sceneOf = ({ registry, places }: Given): Scene => {
  const stations = layoutOf(registry)
  const occupied = occupiedOf({ registry, places }, stations.values())
  const bays = new Map(
    [...stations.values()].flatMap((each) => each.bays.map((bay) => [bay.bay.deviceId, bay] as const)),
  )
  const touched = new Map<string, string[]>()
  for (const [bayId, bay] of bays)
    for (const device of [bay.bay, bay.pcs, occupied.boxIn.get(bayId)]) {
      if (!device) continue
      const own = touched.get(device.deviceId)
      if (own) own.push(bayId)
      else touched.set(device.deviceId, [bayId])
    }
  return {
    stations,
    occupied,
    ships: carriersOf(registry),
    baysOf: (deviceId) => touched.get(deviceId) ?? [],
    bay: (bayId) => bays.get(bayId),
  }
}
export const emptyScene: Scene = {
  stations: new Map(),
  occupied: { boxIn: new Map(), outside: [] },
  ships: [],
  baysOf: () => [],
  bay: () => undefined,
}

/** Boxes outside of bays that belong to a station's yard: what the word names, else where they stood last. */
export const outsideAt = ({ occupied }: Scene, stationId: string, facts: Facts): Device[] =>
  occupied.outside.flatMap(({ box }) => (facts.yardOf(box.deviceId) === stationId ? box : []))

/** All devices that the picture of a station is made of. */
export const devicesOf = (scene: Scene, { bays, cranes, transformers, switchgears, pcs }: StationLayout): Device[] => [
  ...new Set([
    ...bays.flatMap((bay) => [...partsOfBay(bay), ...[scene.occupied.boxIn.get(bay.bay.deviceId) ?? []].flat()]),
    ...[...cranes, ...transformers, ...switchgears, ...pcs],
  ]),
]
