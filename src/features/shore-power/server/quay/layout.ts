import type { Device, Registry } from '#server/context/devices.ts'
import { perLoad } from '#server/equipment/perLoad.ts'
import { names } from '#server/fleet/lists.ts'
import { isSupply, socketsOf } from '../sockets.ts'

/** A supply with what hangs below it; a supply without sockets is plugged directly. */
export type Supply = {
  readonly supply: Device
  readonly transformer: Device | null
  readonly converter: Device | null
  readonly outlets: readonly Device[]
}
/** The equipment of a shore power station. */
export type StationLayout = {
  readonly stationId: string
  /** any device of the station: it names the station, its zone and its organization */
  readonly station: Device
  readonly supplies: readonly Supply[]
  /** by name of their supply and their own */
  readonly outlets: readonly Device[]
  readonly devices: readonly Device[]
}

export type Tree = Pick<Registry, 'all' | 'byId' | 'childrenOf'>
const byName = (a: Device, b: Device): number => names.compare(a.deviceName, b.deviceName)

const supplyWith = (registry: Tree, supply: Device): Supply => {
  const children = registry.childrenOf(supply.deviceId)
  const of = (key: string): Device | null => children.find(({ profile }) => profile.profileKey === key) ?? null
  const sockets = socketsOf({ registry }, supply)
  const outlets = sockets.length > 0 ? sockets.toSorted(byName) : [supply]
  return { supply, transformer: of('transformer'), converter: of('frequencyConverter'), outlets }
}

/** All stations of this type that have equipment, by id. */
export const layoutOf = perLoad((registry: Tree): ReadonlyMap<string, StationLayout> => {
  const ours = [...registry.all()].filter(({ stationType }) => stationType === 'shorePowerStation')
  const stations = new Map<string, StationLayout>()
  for (const [stationId, devices] of Map.groupBy(ours, (device) => device.stationId)) {
    const [station] = devices
    if (!station) continue
    const supplies = devices
      .filter(isSupply)
      .sort(byName)
      .map((supply) => supplyWith(registry, supply))
    stations.set(stationId, {
      ...{ stationId, station, supplies, devices },
      outlets: supplies.flatMap(({ outlets }) => outlets),
    })
  }
  return stations
})
