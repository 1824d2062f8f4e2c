import type { Device, Registry } from '#server/context/devices.ts'
import type { Standing } from '#server/equipment/standing.ts'
import type { BoxTile } from '../shapes.ts'

/** The bay in which a box stands and the station of that bay; null aboard, in a yard and where the bay is not registered. */
export const berthOf = (
  { registry, places }: Pick<Standing['context'], 'registry' | 'places'>,
  box: Device,
): BoxTile['berth'] => {
  const mount = places.mountOf(box.deviceId)
  const place = mount?.kind === 'bay' ? registry.byId(mount.placeId ?? '') : undefined
  return mount && place ? { stationId: place.stationId, stationName: place.stationName, bay: mount.bay } : null
}

/** The bays of each station by its id. A bay is equipment that takes a box's plug and that no other such equipment hangs below. */
export const bayCounts = (registry: Pick<Registry, 'all'>): ReadonlyMap<string, number> => {
  const feeding = [...registry.all()].filter(
    ({ profile }) => profile.natures.has('feeds') && profile.byKey.has('pluggedState'),
  )
  const parents = new Set(feeding.map(({ parentId }) => parentId))
  const counts = new Map<string, number>()
  for (const { deviceId, stationId } of feeding)
    if (!parents.has(deviceId)) counts.set(stationId, (counts.get(stationId) ?? 0) + 1)
  return counts
}
