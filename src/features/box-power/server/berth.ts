import type { Device, Registry } from '#server/context/devices.ts'
import { perLoad } from '#server/equipment/perLoad.ts'
import type { Standing } from '#server/equipment/standing.ts'
import type { BoxTile, HomeSnapshot } from '../shapes.ts'

/** The bay in which a box stands and the station of that bay; null aboard, in a yard and where the bay is not registered. */
export const berthOf = (
  { registry, places }: Pick<Standing['context'], 'registry' | 'places'>,
  box: Device,
): BoxTile['berth'] => {
  const mount = places.mountOf(box.deviceId)
  const place = mount?.kind === 'bay' ? registry.byId(mount.placeId ?? '') : undefined
  return mount && place ? { stationId: place.stationId, stationName: place.stationName, bay: mount.bay } : null
}

type Dock = HomeSnapshot['docks'][number] & Pick<Device, 'orgPath'>

/** Stations that have bays, by id. A bay is equipment that takes a box's plug and that no other such equipment hangs below. */
export const bayStations = perLoad((registry: Pick<Registry, 'all'>): ReadonlyMap<string, Dock> => {
  const feeding = [...registry.all()].filter(
    ({ profile }) => profile.natures.has('feeds') && profile.byKey.has('pluggedState'),
  )
  const parents = new Set(feeding.map(({ parentId }) => parentId))
  const stations = new Map<string, Dock>()
  for (const { deviceId, stationId, stationName, stationLon, stationLat, orgPath } of feeding) {
    if (parents.has(deviceId)) continue
    const bayNum = (stations.get(stationId)?.bayNum ?? 0) + 1
    stations.set(stationId, {
      stationId,
      stationName,
      lon: stationLon ?? null,
      lat: stationLat ?? null,
      bayNum,
      orgPath,
    })
  }
  return stations
})
