import { bayOfPlace, pcsOfBay } from '#server/charging/bays.ts'
import { metersOf } from '#server/charging/load.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { stationTypesOf } from '#server/fleet/stations.ts'

type Given = Pick<Context, 'registry' | 'places'>
/** A bay with its charger and the box that was last said to stand in it. */
export type Bay = { readonly bay: Device; readonly pcs: Device | null; readonly box: Device | null }
export type Station = {
  readonly stationId: string
  /** any device of it: it names the station's zone and organization */
  readonly any: Device
  readonly transformers: readonly Device[]
  readonly switchgears: readonly Device[]
  readonly bays: readonly Bay[]
}

const isA =
  (profileKey: string) =>
  ({ profile }: Device): boolean =>
    profile.profileKey === profileKey

/** Boxes by the bay that they were last said to be in; of two in one bay the later word holds. */
const boxesByBay = ({ registry, places }: Given): ReadonlyMap<string, Device> => {
  const words = [...registry.all()].flatMap((box) => {
    const mount = box.profile.natures.has('movable') ? places.mountOf(box.deviceId) : undefined
    const place = mount?.kind === 'bay' ? registry.byId(mount.placeId ?? '') : undefined
    return mount && place ? [{ box, ts: mount.ts, bayId: bayOfPlace(registry, place, mount.bay).deviceId }] : []
  })
  return new Map(words.toSorted((a, b) => a.ts - b.ts).map(({ bayId, box }) => [bayId, box]))
}

/** All charging stations with their bays. */
export const stationsOf = (given: Given): Station[] => {
  const types = stationTypesOf('portCharging')
  const boxes = boxesByBay(given)
  const own = [...given.registry.all()].filter(({ stationType }) => types.includes(stationType))
  return [...Map.groupBy(own, ({ stationId }) => stationId)].flatMap(([stationId, devices]) => {
    const [any] = devices
    if (!any) return []
    const bays = devices.filter(isA('connectionBox')).map((bay): Bay => {
      const pcs = pcsOfBay(given.registry, bay) ?? null
      return { bay, pcs, box: boxes.get(bay.deviceId) ?? null }
    })
    const { transformers, switchgears } = metersOf(devices)
    return [{ stationId, any, transformers, switchgears, bays }]
  })
}
