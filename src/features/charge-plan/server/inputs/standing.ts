import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { lineageOf } from '#server/equipment/tree.ts'
import { stationTypesOf } from '#server/fleet/stations.ts'

type Given = Pick<Context, 'registry' | 'places'>
/** A bay with its charger and the box that was last said to stand in it. */
export type Bay = { readonly bay: Device; readonly pcs: Device | null; readonly box: Device | null }
export type Station = {
  readonly stationId: string
  /** any device of it: it names the station's zone and organization */
  readonly any: Device
  readonly transformers: readonly Device[]
  readonly bays: readonly Bay[]
}

const isA =
  (profileKey: string) =>
  ({ profile }: Device): boolean =>
    profile.profileKey === profileKey

const pcsOf = ({ registry }: Given, bay: Device): Device | null =>
  lineageOf(registry, bay).find(isA('chargePcs')) ?? registry.childrenOf(bay.deviceId).find(isA('chargePcs')) ?? null

/** Boxes in bays, by what their mount names and by the name of the bay there. */
const mountedBoxes = ({
  registry,
  places,
}: Given): ReadonlyMap<string, readonly { box: Device; ts: number; bay: string }[]> => {
  const found = [...registry.all()].flatMap((box) => {
    const mount = box.profile.natures.has('movable') ? places.mountOf(box.deviceId) : undefined
    return mount?.kind === 'bay' && mount.placeId !== null ? [{ ...mount, box, placeId: mount.placeId }] : []
  })
  return Map.groupBy(found, ({ placeId }) => placeId)
}

/** All charging stations with their bays; of two boxes in one bay the later word holds. */
export const stationsOf = (given: Given): Station[] => {
  const types = stationTypesOf('portCharging')
  const mounted = mountedBoxes(given)
  const own = [...given.registry.all()].filter(({ stationType }) => types.includes(stationType))
  return [...Map.groupBy(own, ({ stationId }) => stationId)].flatMap(([stationId, devices]) => {
    const [any] = devices
    if (!any) return []
    const bays = devices.filter(isA('connectionBox')).map((bay): Bay => {
      const pcs = pcsOf(given, bay)
      const named = lineageOf(given.registry, bay).flatMap(({ deviceId }) => mounted.get(deviceId) ?? [])
      const here = named.filter((mount) => {
        const isOwn = mounted.get(bay.deviceId)?.includes(mount) || (pcs && mounted.get(pcs.deviceId)?.includes(mount))
        return isOwn || mount.bay === bay.deviceName
      })
      const last = here.toSorted((a, b) => b.ts - a.ts)[0]
      return { bay, pcs, box: last?.box ?? null }
    })
    return [{ stationId, any, transformers: devices.filter(isA('transformer')), bays }]
  })
}
