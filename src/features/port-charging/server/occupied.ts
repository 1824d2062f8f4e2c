import type { Device, Registry } from '#server/context/devices.ts'
import type { Mount, Places } from '#server/places/places.ts'
import { type Bay, partsOfBay, type StationLayout } from './layout.ts'

type Given = { readonly registry: Pick<Registry, 'all'>; readonly places: Pick<Places, 'mountOf'> }

/** What stands in bays, and what stands in a yard or on a truck. */
export type Occupied = {
  readonly boxIn: ReadonlyMap<string, Device>
  /** with the newest word about them */
  readonly outside: readonly { readonly box: Device; readonly mount: Mount }[]
}

const isNamed = ({ deviceName, deviceCode }: Device, name: string): boolean =>
  name === deviceName || name === deviceCode

/** The bay that a word means: what it names may be any device that feeds the bay. */
const bayOf = (mount: Mount, feeds: ReadonlyMap<string, readonly Bay[]>): Bay | undefined => {
  const candidates = feeds.get(mount.placeId ?? '') ?? []
  return candidates.length === 1 ? candidates[0] : candidates.find(({ bay }) => isNamed(bay, mount.bay))
}

/** Which box stands in which bay, by the newest words; of two boxes in one bay the later word holds. */
export const occupiedOf = ({ registry, places }: Given, layouts: Iterable<StationLayout>): Occupied => {
  const feeds = new Map<string, Bay[]>()
  for (const { bays } of layouts)
    for (const bay of bays)
      for (const { deviceId } of partsOfBay(bay)) feeds.set(deviceId, [...(feeds.get(deviceId) ?? []), bay])
  const newest = new Map<string, { box: Device; ts: number }>()
  const outside: { box: Device; mount: Mount }[] = []
  for (const box of registry.all()) {
    if (!box.profile.natures.has('movable')) continue
    const mount = places.mountOf(box.deviceId)
    if (mount && mount.kind !== 'bay' && mount.kind !== 'ship') outside.push({ box, mount })
    const bay = mount?.kind === 'bay' ? bayOf(mount, feeds)?.bay.deviceId : undefined
    if (!mount || bay === undefined) continue
    const before = newest.get(bay)
    if (!before || before.ts < mount.ts) newest.set(bay, { box, ts: mount.ts })
  }
  return { boxIn: new Map([...newest].map(([bayId, { box }]) => [bayId, box])), outside }
}
