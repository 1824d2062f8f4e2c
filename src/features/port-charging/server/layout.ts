import { pcsOfBay } from '#server/charging/bays.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { perLoad } from '#server/equipment/perLoad.ts'
import { lineageOf } from '#server/equipment/tree.ts'
import { names } from '#server/fleet/lists.ts'

/** A bay with what feeds it; each level may be missing. */
export type Bay = {
  readonly bay: Device
  readonly pcs: Device | null
  readonly switchgear: Device | null
  readonly container: Device | null
  readonly transformer: Device | null
}
/** The equipment of a charging station. Bays in the order of their containers and names. */
export type StationLayout = {
  readonly stationId: string
  /** any device of the station: it names the station, its zone and its organization */
  readonly station: Device
  readonly bays: readonly Bay[]
  readonly cranes: readonly Device[]
  readonly transformers: readonly Device[]
  readonly switchgears: readonly Device[]
  readonly pcs: readonly Device[]
}

const isType =
  (key: string) =>
  ({ profile }: Device): boolean =>
    profile.profileKey === key
const byName = (a: Device, b: Device): number => names.compare(a.deviceName, b.deviceName)

const bayWith = (registry: Pick<Registry, 'byId' | 'childrenOf'>, bay: Device): Bay => {
  const above = lineageOf(registry, bay).slice(1)
  const nearest = (key: string): Device | null => above.find(isType(key)) ?? null
  return {
    bay,
    pcs: pcsOfBay(registry, bay) ?? null,
    switchgear: nearest('switchgear'),
    container: nearest('chargeContainer'),
    transformer: nearest('transformer'),
  }
}

const order = (a: Bay, b: Bay): number =>
  names.compare(a.container?.deviceName ?? '\uffff', b.container?.deviceName ?? '\uffff') || byName(a.bay, b.bay)

type Tree = Pick<Registry, 'all' | 'byId' | 'childrenOf'>
/** All stations of this type that have equipment, by id. */
export const layoutOf = perLoad((registry: Tree): ReadonlyMap<string, StationLayout> => {
  const ours = [...registry.all()].filter(({ stationType }) => stationType === 'chargeReplacePower')
  const stations = new Map<string, StationLayout>()
  for (const [stationId, own] of Map.groupBy(ours, (device) => device.stationId)) {
    const [station] = own
    if (!station) continue
    const of = (key: string): Device[] => own.filter(isType(key)).sort(byName)
    stations.set(stationId, {
      ...{ stationId, station },
      bays: of('connectionBox')
        .map((bay) => bayWith(registry, bay))
        .sort(order),
      ...{
        cranes: of('swapCrane'),
        transformers: of('transformer'),
        switchgears: of('switchgear'),
        pcs: of('chargePcs'),
      },
    })
  }
  return stations
})

/** The devices that a bay is drawn from, without the box in it. */
export const partsOfBay = ({ bay, pcs, switchgear, container, transformer }: Bay): Device[] =>
  [bay, pcs, switchgear, container, transformer].filter((device) => device !== null)
