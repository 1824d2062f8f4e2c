import type { Device } from '#server/context/devices.ts'
import { partOf } from '#server/equipment/parts.ts'
import { shipPositionOf } from '#server/equipment/place.ts'
import { isSilent, reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { names } from '#server/fleet/lists.ts'
import { metres } from '#server/places/geo.ts'
import type { TruckBox, YardBox, YardShip } from '../../shapes.ts'
import type { Facts } from '../facts/facts.ts'
import type { StationLayout } from '../layout.ts'

/** m and kn: a ship that is nearer and slower lies at the station's berth. */
const nearBerth = 500
const stillBelow = 0.5

const looseOf = (standing: Standing, box: Device) => {
  const { row } = partOf(standing.context, box)
  return {
    boxId: box.deviceId,
    boxPowerName: box.deviceName,
    soc: roundedOrNull(reading(box, row, 'soc')?.value),
    alarmLevel: standing.levels.of(box.deviceId),
    silent: isSilent(standing, box, row),
    sinceTs: standing.context.places.mountOf(box.deviceId)?.ts ?? 0,
  }
}
const byName = (a: { boxPowerName: string }, b: { boxPowerName: string }): number =>
  names.compare(a.boxPowerName, b.boxPowerName)

/** Boxes of a station outside of its bays, among those that stand in a yard or on a truck. */
export const outsideOf = (
  standing: Standing,
  loose: readonly Device[],
): { yardBoxes: YardBox[]; truckBoxes: TruckBox[] } => {
  const mounted = loose.flatMap((box) => {
    const mount = standing.context.places.mountOf(box.deviceId)
    return mount ? { box, mount } : []
  })
  const of = (kind: string) => mounted.filter(({ mount }) => mount.kind === kind)
  return {
    yardBoxes: of('yard')
      .map(({ box, mount }) => ({ ...looseOf(standing, box), place: mount.bay }))
      .sort(byName),
    truckBoxes: of('truck')
      .map(({ box, mount }) => ({ ...looseOf(standing, box), plate: mount.code }))
      .sort(byName),
  }
}

/** Whether a ship lies at a station: near it and still by its newest position. */
const liesAt = (standing: Standing, { station }: StationLayout, ship: Device): boolean => {
  const { lon, lat, speed, silent } = shipPositionOf(standing, ship)
  const { stationLon: atLon, stationLat: atLat } = station
  if (lon === null || lat === null || atLon == null || atLat == null || silent) return false
  return (speed ?? 0) < stillBelow && metres({ lon, lat }, { lon: atLon, lat: atLat }) <= nearBerth
}

/** Ships at a station: those of its merchant that lie there, and those that a booking says have arrived. */
export const shipsAt = (
  standing: Standing,
  layout: StationLayout,
  ships: readonly Device[],
  facts: Facts,
): YardShip[] => {
  const { registry, places } = standing.context
  const { bookings } = facts.of(layout.stationId)
  return ships.flatMap((ship): YardShip[] => {
    if (ship.merchantPath !== layout.station.merchantPath) return []
    const own = bookings.filter(({ shipId }) => shipId === ship.deviceId)
    const booking = own.find(({ state }) => state >= 3)
    const lies = liesAt(standing, layout, ship)
    if (!booking && !lies) return []
    const known = facts.ship(ship.deviceId)
    const aboard = places.unitsAt(ship.deviceId).flatMap((boxId) => registry.byId(boxId) ?? [])
    return [
      {
        ...{ shippingId: ship.deviceId, shippingName: ship.deviceName },
        ...{ length: known?.length ?? null, width: known?.width ?? null, slots: known?.slots ?? null },
        sinceTs: booking?.arrivedAt ?? (lies ? (known?.lyingSince ?? null) : null),
        ...{ bookingId: booking?.bookingId ?? null, bookingState: booking?.state ?? null },
        ...{ swapped: booking?.swapped ?? 0, boxesWanted: booking?.boxesWanted ?? null },
        alarmLevel: standing.levels.of(ship.deviceId),
        boxes: aboard
          .map((box) => ({ ...looseOf(standing, box), slot: places.mountOf(box.deviceId)?.bay ?? '' }))
          .sort((a, b) => names.compare(a.slot, b.slot)),
      },
    ]
  })
}
