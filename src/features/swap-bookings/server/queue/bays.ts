import { bayMeaning } from '#server/charging/bays.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Places } from '#server/places/places.ts'
import { isBox } from '../boxes.ts'

/** A box that stands in a bay of a station; `bay` is what its mount calls it. */
export type StandingBox = { readonly box: Device; readonly bayId: string; readonly bay: string }

type Given = {
  readonly registry: Pick<Registry, 'all' | 'byId' | 'childrenOf'>
  readonly places: Pick<Places, 'mountOf'>
}

/** Boxes in bays of a station; of two in one bay the one of the later word. */
export const boxesInBays = ({ registry, places }: Given, stationId: string): StandingBox[] => {
  const newest = new Map<string, StandingBox & { ts: number }>()
  const meaning = bayMeaning(registry)
  for (const box of registry.all()) {
    const mount = isBox(box) ? places.mountOf(box.deviceId) : undefined
    const place = mount?.kind === 'bay' ? registry.byId(mount.placeId ?? '') : undefined
    if (!mount || place?.stationId !== stationId) continue
    const { bay, key } = meaning(place, mount.bay)
    const before = newest.get(key)
    if (!before || mount.ts > before.ts) newest.set(key, { box, bayId: bay.deviceId, bay: mount.bay, ts: mount.ts })
  }
  return [...newest.values()]
}
