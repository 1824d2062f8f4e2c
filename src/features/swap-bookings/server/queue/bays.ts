import type { Device, Registry } from '#server/context/devices.ts'
import type { Mount, Places } from '#server/places/places.ts'
import { isBox } from '../boxes.ts'

/** A box that stands in a bay of a station; `bay` is what its mount calls it. */
export type StandingBox = { readonly box: Device; readonly bayId: string | null; readonly bay: string }

type Given = {
  readonly registry: Pick<Registry, 'all' | 'byId' | 'childrenOf'>
  readonly places: Pick<Places, 'mountOf'>
}

const isBay = ({ profile }: Device): boolean => profile.profileKey === 'connectionBox'

/** The bay that a mount means: its place itself, the one of this name below or beside it, else the only one below it. */
const bayOf = ({ registry }: Given, place: Device, name: string): Device | null => {
  if (isBay(place)) return place
  const own = registry.childrenOf(place.deviceId).filter(isBay)
  const above = registry.byId(place.parentId ?? '')
  const beside = above && isBay(above) ? [above] : []
  const all = [...own, ...beside]
  return all.find(({ deviceName }) => deviceName === name) ?? (all.length === 1 ? (all[0] ?? null) : null)
}

/** Boxes in bays of a station; of two in one bay the one of the later word. */
export const boxesInBays = (given: Given, stationId: string): StandingBox[] => {
  const { registry, places } = given
  const newest = new Map<string, StandingBox & { ts: Mount['ts'] }>()
  for (const box of registry.all()) {
    const mount = isBox(box) ? places.mountOf(box.deviceId) : undefined
    const place = mount?.kind === 'bay' ? registry.byId(mount.placeId ?? '') : undefined
    if (!mount || place?.stationId !== stationId) continue
    const bayId = bayOf(given, place, mount.bay)?.deviceId ?? null
    const key = bayId ?? `${place.deviceId} ${mount.bay}`
    const before = newest.get(key)
    if (!before || mount.ts > before.ts) newest.set(key, { box, bayId, bay: mount.bay, ts: mount.ts })
  }
  return [...newest.values()]
}
