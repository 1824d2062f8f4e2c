import { bayOfPlace } from '#server/charging/bays.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import { movablesOf } from '#server/equipment/perLoad.ts'
import type { Mount, Places } from '#server/places/places.ts'
import type { StationLayout } from './layout.ts'

type Given = {
  readonly registry: Pick<Registry, 'all' | 'byId' | 'childrenOf'>
  readonly places: Pick<Places, 'mountOf'>
}

/** What stands in bays, and what stands in a yard or on a truck. */
export type Occupied = {
  readonly boxIn: ReadonlyMap<string, Device>
  /** with the newest word about them */
  readonly outside: readonly { readonly box: Device; readonly mount: Mount }[]
}

/** Which box stands in which bay, by the newest words; of two boxes in one bay the later word holds. */
export const occupiedOf = ({ registry, places }: Given, layouts: Iterable<StationLayout>): Occupied => {
  const ours = new Set([...layouts].flatMap(({ bays }) => bays.map(({ bay }) => bay.deviceId)))
  const newest = new Map<string, { box: Device; ts: number }>()
  const outside: { box: Device; mount: Mount }[] = []
  for (const box of movablesOf(registry)) {
    const mount = places.mountOf(box.deviceId)
    if (mount && mount.kind !== 'bay' && mount.kind !== 'ship') outside.push({ box, mount })
    const place = mount?.kind === 'bay' ? registry.byId(mount.placeId ?? '') : undefined
    const bay = mount && place ? bayOfPlace(registry, place, mount.bay).deviceId : ''
    if (!mount || !ours.has(bay)) continue
    const before = newest.get(bay)
    if (!before || before.ts < mount.ts) newest.set(bay, { box, ts: mount.ts })
  }
  return { boxIn: new Map([...newest].map(([bayId, { box }]) => [bayId, box])), outside }
}
