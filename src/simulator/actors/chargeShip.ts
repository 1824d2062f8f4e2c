import type { FleetDevice, FleetForm } from '#catalogue/fleet.ts'
import {
  buildChargeShip,
  type ChargeShip,
  type ChargeShipState,
  chargeShipState,
  driveOf,
  loadOf,
  reportChargeShip,
  stackSurroundings,
  stacksPerShip,
  startChargeShip,
  stepChargeShip,
} from '../behaviours/marine/chargeShip.ts'
import { driveDevices, reportDrive } from '../behaviours/drive.ts'
import { readStackCells, reportStack, reportStackCluster } from '../behaviours/marine/reportStack.ts'
import { clustersPerStack, hasFault, type Stack } from '../behaviours/marine/stack.ts'
import { chargeShipAt, chargeShipsFor, tripsBetween } from '../behaviours/marine/trips.ts'
import { reportPosition } from '../behaviours/position.ts'
import { typedName, yichang } from '../river.ts'
import type { Actor, Due, Event, Reported } from './actor.ts'
import { usualDue } from './usualDue.ts'
import { upTo } from '../behaviours/upTo.ts'

const station = 'YC'
/** Numbers count from 1. */
export const chargeShipCode = (ship: number): string => `XY-${String(ship).padStart(2, '0')}`
export const stackCode = (ship: number, stack: number): string => `${chargeShipCode(ship)}-S${stack}`
export const stackClusterCode = (ship: number, stack: number, cluster: number): string =>
  `${stackCode(ship, stack)}-C${cluster}`

const stackDevices = (ship: number, stack: number): FleetDevice[] => {
  const code = stackCode(ship, stack)
  const silent = { station, speaks: false }
  return [
    { code, name: `峡韵${ship}号${stack}号电池堆`, type: 'marineBattery', parent: chargeShipCode(ship), ...silent },
    ...upTo(clustersPerStack, (cluster) => ({
      code: stackClusterCode(ship, stack, cluster),
      name: `${cluster}号簇`,
      type: 'marineCluster',
      parent: code,
      ...silent,
    })),
  ]
}

/** After Three Gorges 1, which is charged from shore; the names of the makers say that it is not that ship. */
const formOf = (ship: number): FleetForm => ({
  mmsi: String(413_980_000 + ship),
  identification: `DEMO9${String(ship).padStart(3, '0')}`,
  wail: `BXY${String(ship).padStart(2, '0')}`,
  length: 100,
  width: 16.3,
  vesselTypeName: '客船',
  teu: 1,
  dwt: 350_000,
  draught: 9.7,
  draft: 2.7,
  buildYear: 2022,
  manufacturer: '演示船厂',
  batteryManufacturer: '演示电池厂',
  operatingMode: 1,
  slots: null,
})

const shipDevices = (ship: number): FleetDevice[] => [
  {
    ...{ code: chargeShipCode(ship), name: `峡韵${ship}号`, type: 'ship', station, parent: null, speaks: true },
    form: formOf(ship),
  },
  ...upTo(stacksPerShip, (stack) => stackDevices(ship, stack)).flat(),
  ...driveDevices(chargeShipCode(ship), `峡韵${ship}号`, station),
]

/** A stack (index from 0) with its clusters; nothing while its link is down. */
const reportsOfStack = (ship: ChargeShip, state: ChargeShipState, index: number, ts: number, due: Due): Reported[] => {
  const own = state.stacks[index]
  const stack = ship.stacks[index] as Stack
  if (!own) return []
  const around = stackSurroundings(ship, own, index, ts)
  if (hasFault(around, 'silence')) return []
  const cells = own.clusters.map((_, cluster) => readStackCells(stack, own, cluster, around))
  const values = reportStack(stack, own, cells, around)
  const clusters = cells.map(
    (readings, cluster): Reported => ({
      kind: 'telemetry',
      code: stackClusterCode(stack.ship, stack.stack, cluster + 1),
      values: reportStackCluster(stack, own, cluster, readings, around, due.cells),
    }),
  )
  return [{ kind: 'telemetry', code: stackCode(stack.ship, stack.stack), values }, ...(due.parts ? clusters : [])]
}

const driveReports = (ship: ChargeShip, state: ChargeShipState, ts: number): Reported[] => {
  const place = chargeShipAt(ship.number, ts)
  const code = chargeShipCode(ship.number + 1)
  return reportDrive(code, driveOf(ship, place), state.drive, loadOf(state.stacks, place), state, ts)
}

/** What a ship (from 1) says of its voyages. */
const voyagesOf = (ship: number, from: number, to: number): Event[] =>
  tripsBetween(ship - 1, from, to)
    .filter(({ ts }) => ts > from)
    .map(({ ts, to: port, arriveAt: eta }) => {
      const message = { ts, dest: typedName(port), eta, startBerthCargoTypeName: '旅客', cargoLoad: 0 }
      return { ts, speaker: chargeShipCode(ship), kind: 'voyage', message }
    })

/** Passenger ships with fixed packs at Yichang: they speak for their stacks and clusters. */
export const chargeShip: Actor<ChargeShip, ChargeShipState> = {
  key: 'chargeShip',
  state: chargeShipState,
  devices: (boxes) => ({
    stations: [{ code: station, name: '宜昌船舶站', type: 'shippingPlatform', lon: yichang.lon, lat: yichang.lat }],
    devices: upTo(chargeShipsFor(boxes), shipDevices).flat(),
  }),
  events: (boxes, from, to) => upTo(chargeShipsFor(boxes), (number) => voyagesOf(number, from, to)).flat(),
  count: chargeShipsFor,
  speaker: (index) => chargeShipCode(index + 1),
  build: buildChargeShip,
  start: startChargeShip,
  step: (ship, state, seconds, { ts }) => stepChargeShip(ship, state, seconds, ts),
  due: usualDue,
  report: (ship, state, { ts }, due) => {
    const code = chargeShipCode(ship.number + 1)
    return [
      { kind: 'position', code, values: reportPosition(chargeShipAt(ship.number, ts), 2.2) },
      { kind: 'telemetry', code, values: reportChargeShip(ship, state, ts) },
      ...state.stacks.flatMap((_, index) => reportsOfStack(ship, state, index, ts, due)),
      ...(due.parts ? driveReports(ship, state, ts) : []),
    ]
  },
}
