import type { Device } from '#server/context/devices.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { below, unitOf } from '#server/equipment/tree.ts'

type Given = Pick<Standing['context'], 'registry' | 'places'>

/** Boxes that stand on a ship. */
export const mountedOn = ({ registry, places }: Given, ship: Device): Device[] =>
  places.unitsAt(ship.deviceId).flatMap((unitId) => registry.byId(unitId) ?? [])

/** What hangs below a ship, each parent before its children; boxes that are said to stand somewhere are left out. */
export const ownOf = ({ registry, places }: Given, ship: Device): Device[] =>
  below(registry, ship).filter((device) => !places.mountOf(unitOf(registry, device).deviceId))

/** A ship's own batteries and those of the boxes aboard. */
export const batteriesOf = (given: Given, ship: Device): Device[] =>
  [...ownOf(given, ship), ...mountedOn(given, ship)].filter(({ profile }) => profile.natures.has('battery'))

/** What its picture reads beside the ship itself: batteries, and in its detail all that is aboard. */
export const besideOf = (given: Given, ship: Device, part: 'tile' | 'detail'): Device[] =>
  part === 'tile'
    ? batteriesOf(given, ship)
    : [...ownOf(given, ship), ...mountedOn(given, ship).flatMap((box) => [box, ...below(given.registry, box)])]
