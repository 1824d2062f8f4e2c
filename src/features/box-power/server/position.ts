import { feedingNames } from '#catalogue/feeding.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Device } from '#server/context/devices.ts'
import { shipOf } from '#server/equipment/place.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { below, lineageOf, unitOf } from '#server/equipment/tree.ts'
import type { Mount } from '#server/places/places.ts'
import { positionOf } from '#server/places/position.ts'
import type { boxHomeContract } from '../contract.ts'

type Given = Pick<Standing['context'], 'registry' | 'telemetry' | 'places'>

/**
 * The equipment that feeds a bay: what the mount names, what hangs above it and below it, nearest first. Without a charging container the
 * nearest device above that feeds nothing is the container.
 */
const feedOf = (given: Given, place: Device | undefined, code: string) => {
  const above = place ? lineageOf(given.registry, place) : []
  const all = place ? [...above, ...below(given.registry, place)] : []
  const name = (field: keyof typeof feedingNames) =>
    all.find(({ profile }) => profile.profileKey === feedingNames[field])?.deviceName ?? null
  return {
    connectionBoxNumber: name('connectionBoxNumber'),
    pcsName: name('pcsName'),
    switchgearName: name('switchgearName'),
    containerName:
      name('containerName') ??
      above.find(({ profile }) => !profile.natures.has('feeds'))?.deviceName ??
      (place ? null : code || null),
  }
}

/** The station a box stands at when it is ashore: that of its bay, else its own. */
export const ashoreOf = ({ registry }: Pick<Given, 'registry'>, box: Device, mount: Mount | undefined): Device =>
  (mount?.kind === 'bay' && mount.placeId !== null ? registry.byId(mount.placeId) : undefined) ?? box

/** Where a box is, for one of its clusters too: the alarm extension block. */
export const alarmPosition = (given: Given, device: Device): Output<typeof boxHomeContract.alarmPosition> => {
  const { registry, telemetry, places } = given
  const box = unitOf(registry, device)
  const mount = places.mountOf(box.deviceId)
  const ship = shipOf(given, box)
  const at = ship ? positionOf(ship, telemetry.latest(ship.deviceId)) : undefined
  const bay = mount?.kind === 'bay' ? mount : undefined
  const station = ashoreOf(given, box, mount)
  const place = station === box ? undefined : station
  const [stationLon, stationLat] = [station.stationLon ?? null, station.stationLat ?? null]
  return {
    shippingName: ship?.deviceName ?? null,
    shippingLon: at?.lon ?? null,
    shippingLat: at?.lat ?? null,
    ...(bay
      ? feedOf(given, place, bay.code)
      : { connectionBoxNumber: null, pcsName: null, switchgearName: null, containerName: null }),
    binSpaceName: bay?.bay || null,
    stationName: station.stationName,
    stationLon,
    stationLat,
    boxPowerName: box.deviceName,
    lon: ship ? (at?.lon ?? null) : stationLon,
    lat: ship ? (at?.lat ?? null) : stationLat,
  }
}
