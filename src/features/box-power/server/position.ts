import type { Output } from '#contract/endpoint.ts'
import type { Device } from '#server/context/devices.ts'
import type { Mount } from '#server/places/places.ts'
import { positionOf } from '#server/places/position.ts'
import type { boxHomeContract } from '../contract.ts'
import type { Standing } from './parts.ts'
import { shipOf } from './fleet/tile.ts'

type Given = Pick<Standing['context'], 'registry' | 'telemetry' | 'places'>

/** A device with all that hangs above it, nearest first. */
const upwards = ({ registry }: Given, device: Device | undefined): Device[] => {
  const line: Device[] = []
  for (let at = device; at && !line.includes(at); at = registry.byId(at.parentId ?? '')) line.push(at)
  return line
}

const downwards = (given: Given, device: Device, seen = new Set<string>()): Device[] => {
  if (seen.has(device.deviceId)) return []
  seen.add(device.deviceId)
  const children = given.registry.childrenOf(device.deviceId)
  return [...children, ...children.flatMap((child) => downwards(given, child, seen))]
}

const feeding = ['connectionBox', 'chargePcs', 'switchgear'] as const
const isFeeding = ({ profile }: Device): boolean => feeding.some((key) => key === profile.profileKey)

/**
 * The equipment that feeds a bay: what the mount names, what hangs above it and below it, nearest first. What stands at the top
 * without being one of these is the container.
 */
const feedOf = (given: Given, place: Device | undefined, code: string) => {
  const above = upwards(given, place)
  const all = place ? [...above, ...downwards(given, place)] : []
  const name = (key: (typeof feeding)[number]) =>
    all.find(({ profile }) => profile.profileKey === key)?.deviceName ?? null
  return {
    connectionBoxNumber: name('connectionBox'),
    pcsName: name('chargePcs'),
    switchgearName: name('switchgear'),
    containerName: above.find((device) => !isFeeding(device))?.deviceName ?? (place ? null : code || null),
  }
}

/** The station a box stands at when it is ashore: that of its bay, else its own. */
export const ashoreOf = ({ registry }: Pick<Given, 'registry'>, box: Device, mount: Mount | undefined): Device =>
  (mount?.kind === 'bay' && mount.placeId !== null ? registry.byId(mount.placeId) : undefined) ?? box

/** Where a box is, for one of its clusters too: the alarm extension block. */
export const alarmPosition = (given: Given, device: Device): Output<typeof boxHomeContract.alarmPosition> => {
  const { registry, telemetry, places } = given
  const box = upwards(given, device).find(({ profile }) => profile.profileKey === 'boxPower') ?? device
  const mount = places.mountOf(box.deviceId)
  const ship = shipOf(registry, mount)
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
    stationName: station.stationName,
    stationLon,
    stationLat,
    boxPowerName: box.deviceName,
    lon: ship ? (at?.lon ?? null) : stationLon,
    lat: ship ? (at?.lat ?? null) : stationLat,
  }
}
