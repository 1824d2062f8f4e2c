import type { FleetDevice } from '#catalogue/fleet.ts'
import { bayCode, bayOf, linesFor, padded } from '../behaviours/box/lines.ts'
import { type Port, type PortKey, ports } from '../river.ts'
import type { Registered } from './actor.ts'

const spareBays = 2
const baysPerContainer = 4

const bayDevices = ({ key }: Port, bay: number): FleetDevice[] => {
  const container = Math.ceil(bay / baysPerContainer)
  const switchgear = `${key}-K${container}-SG`
  const pcs = `${key}-B${padded(bay, 2)}-PCS`
  const fixed = { station: key, speaks: false }
  const first = bay % baysPerContainer === 1
  return [
    ...(first
      ? [{ code: switchgear, name: `${container}号集装箱开关柜`, type: 'switchgear', parent: null, ...fixed }]
      : []),
    { code: pcs, name: `${bay}号充电PCS`, type: 'chargePcs', parent: switchgear, ...fixed },
    { code: bayCode(key, bay), name: `${bay}号仓位接电箱`, type: 'connectionBox', parent: pcs, ...fixed },
  ]
}

const baysAt = (port: PortKey, lines: number): number => bayOf(port, lines, 0) + spareBays

/** The ports with the equipment of their bays, which is registered and never reports. */
export const bays: Registered = {
  devices: (boxes) => {
    const all = Object.values(ports)
    return {
      stations: all.map(({ key, name, lon, lat }) => ({ code: key, name, type: 'boxPowerStation', lon, lat })),
      devices: all.flatMap((port) =>
        Array.from({ length: baysAt(port.key, linesFor(boxes)) }, (_, index) => bayDevices(port, index + 1)).flat(),
      ),
    }
  },
}
