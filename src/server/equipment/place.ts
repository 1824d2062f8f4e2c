import type { ShipPosition } from '#contract/unit.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Standing } from './standing.ts'
import type { Mount, Places } from '#server/places/places.ts'
import { positionOf } from '#server/places/position.ts'
import { isSilent, newestAt } from './reading.ts'
import { lineageOf } from './tree.ts'

type Given = { readonly registry: Pick<Registry, 'byId'>; readonly places: Pick<Places, 'mountOf'> }

const carrierOf = ({ registry }: Pick<Given, 'registry'>, mount: Mount): Device | null =>
  (mount.kind === 'ship' ? registry.byId(mount.placeId ?? '') : undefined) ?? null

/** The ship that a unit is aboard, by the newest word about it, or hangs below; null ashore, and where that ship is no more. */
export const shipOf = ({ registry, places }: Given, unit: Device): Device | null => {
  const mount = places.mountOf(unit.deviceId)
  if (mount) return carrierOf({ registry }, mount)
  if (unit.parentId === null) return null
  return lineageOf(registry, unit).find(({ profile }) => profile.natures.has('carries')) ?? null
}

/** A ship where it last was. */
export const shipPositionOf = (standing: Standing, ship: Device): ShipPosition => {
  const { context } = standing
  const row = context.telemetry.latest(ship.deviceId)
  const position = positionOf(ship, row)
  const ts = newestAt(row)
  return {
    shippingId: ship.deviceId,
    shippingName: ship.deviceName,
    lon: position?.lon ?? null,
    lat: position?.lat ?? null,
    speed: position?.speed ?? null,
    cog: position?.cog ?? null,
    heading: position?.heading ?? null,
    navStatus: position?.navStatus ?? null,
    silent: isSilent(standing, ship, row),
    updateTime: ts === null ? null : formatTime(ts, ship.timeZone),
    ts,
  }
}
