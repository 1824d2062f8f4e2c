import type { FleetDevice, FleetStation } from '#catalogue/fleet.ts'
import { chance } from '../../random.ts'
import { type PortKey, ports, routes } from '../../river.ts'
import { bayCode, baysPerLine, boxIn, linesAt, linesFor, padded, setsPerLine, slotsPerShip } from '../box/lines.ts'
import { slotAt, voyageSeed } from '../box/timetable.ts'
import { type Place, placeOf } from '../box/voyages.ts'
import { upTo } from '../upTo.ts'

/** In the order in which lines begin to call at them. */
export const portKeys: readonly PortKey[] = routes.flatMap(({ from, to }) => [from, to])
/** The ports at which ships of so many boxes call. */
export const portsFor = (boxes: number): readonly PortKey[] => portKeys.slice(0, 2 * linesFor(boxes))

const baysPerContainer = 4

/** Bays and containers count from 1. So many bays has a port in a fleet with so many boxes; the last one is spare. */
export const baysAt = (port: PortKey, boxes: number): number => linesAt(port, linesFor(boxes)).length * baysPerLine + 1
export const containerOf = (bay: number): number => Math.ceil(bay / baysPerContainer)

export const stationCode = (port: PortKey): string => `${port}-C`
export const transformerCode = (port: PortKey): string => `${port}-TR`
export const containerCode = (port: PortKey, container: number): string => `${port}-K${container}`
export const switchgearCode = (port: PortKey, container: number): string => `${containerCode(port, container)}-SG`
export const pcsCode = (port: PortKey, bay: number): string => `${port}-B${padded(bay, 2)}-PCS`

/** kW that the converter of a bay gives at most; no box is charged with more. */
export const bayPower = (port: PortKey, bay: number): number =>
  360 + 20 * Math.floor(3 * chance(voyageSeed, portKeys.indexOf(port), bay, 30))
const ofBays = (port: PortKey, boxes: number): number =>
  upTo(baysAt(port, boxes), (bay) => bayPower(port, bay)).reduce((sum, power) => sum + power, 0)
/** kW that a port may take from its grid: 70 % of what its bays could. */
export const limitOf = (port: PortKey, boxes: number): number => Math.round((0.7 * ofBays(port, boxes)) / 10) * 10

export const chargingStations = (boxes: number): FleetStation[] =>
  portsFor(boxes).map((port) => {
    const { key, name, lon, lat } = ports[port]
    return {
      code: stationCode(key),
      name: name.replace('换电站', '充换电站'),
      type: 'chargeReplacePower',
      lon,
      lat,
      transformerLimit: limitOf(key, boxes),
    }
  })

/** A port's transformer, which speaks for all below it. Earlier versions had the bays with the boxes' home, and nothing above switchgears. */
export const chargingDevices = (port: PortKey, boxes: number): FleetDevice[] => {
  const below = { station: stationCode(port), speaks: false }
  const bays = baysAt(port, boxes)
  const moved = (parent: string, formerParent: string | null = parent) => ({
    parent,
    former: { station: port, parent: formerParent },
    ...below,
  })
  return [
    {
      code: transformerCode(port),
      name: '变压器',
      type: 'transformer',
      station: stationCode(port),
      parent: null,
      speaks: true,
    },
    ...upTo(containerOf(bays), (container) => [
      {
        code: containerCode(port, container),
        name: `${container}号集装箱`,
        type: 'chargeContainer',
        parent: transformerCode(port),
        ...below,
      },
      {
        code: switchgearCode(port, container),
        name: `${container}号集装箱开关柜`,
        type: 'switchgear',
        ...moved(containerCode(port, container), null),
      },
    ]).flat(),
    ...upTo(bays, (bay) => [
      {
        code: pcsCode(port, bay),
        name: `${bay}号充电PCS`,
        type: 'chargePcs',
        ...moved(switchgearCode(port, containerOf(bay))),
      },
      { code: bayCode(port, bay), name: `${bay}号仓位接电箱`, type: 'connectionBox', ...moved(pcsCode(port, bay)) },
    ]).flat(),
  ]
}

export type Occupant = { readonly box: number; readonly place: Place }
/** The box (from 1) that stands in each bay of a port, in their order, in a fleet with so many boxes. */
export const occupantsAt = (port: PortKey, boxes: number, ts: number): readonly (Occupant | undefined)[] => {
  const found: (Occupant | undefined)[] = Array.from({ length: baysAt(port, boxes) }, () => undefined)
  for (const line of linesAt(port, linesFor(boxes))) {
    const { number, from } = slotAt(line, ts)
    // Where the ship is or was last: the set that goes aboard and the one that comes off; where she sails to: the one that waits there.
    for (const set of from === port ? [number, number - 1] : [number - 2])
      for (let slot = 1; slot <= slotsPerShip; slot += 1) {
        const box = boxIn(line, set % setsPerLine, slot)
        const place = placeOf(box, ts)
        if (box <= boxes && place.kind === 'bay' && place.port === port) found[Number(place.bay) - 1] = { box, place }
      }
  }
  return found
}
