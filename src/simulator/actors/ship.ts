import type { FleetDevice, FleetForm } from '#catalogue/fleet.ts'
import {
  aboard,
  driveOf,
  loadOf,
  reportShip,
  type ShipState,
  shipState,
  startShip,
  stepShip,
} from '../behaviours/box/carrier.ts'
import { isHeard, linesFor, mmsiOf, padded, shipCode, slotsPerShip } from '../behaviours/box/lines.ts'
import { isOffline, saidPlace, toldLate } from '../behaviours/box/mishaps.ts'
import { legAt, slotAt, slotFrom, voyageSeed } from '../behaviours/box/timetable.ts'
import { shipAt } from '../behaviours/box/voyages.ts'
import { chance } from '../random.ts'
import { typedName } from '../river.ts'
import { driveDevices, reportDrive } from '../behaviours/drive.ts'
import { reportPosition } from '../behaviours/position.ts'
import { weatherAt } from '../weather.ts'
import type { Actor, Event, Reported } from './actor.ts'
import { boxPower } from './boxPower.ts'
import { usualDue } from './usualDue.ts'

const station = 'CJ'

/** After Jiangyuan Baihe, a container ship on boxes; the names of the makers say that it is none. */
const formOf = (line: number): FleetForm => ({
  mmsi: mmsiOf(line),
  identification: `DEMO${padded(line + 1, 4)}`,
  wail: `BJY${padded(line + 1, 2)}`,
  length: 79.9,
  width: 15.6,
  vesselTypeName: '集装箱船',
  teu: 120,
  dwt: 3_200_000,
  draught: 10.8,
  draft: 3.2,
  buildYear: 2023,
  manufacturer: '演示船厂',
  batteryManufacturer: '演示电池厂',
  operatingMode: 0,
  slots: slotsPerShip,
})

const devicesOf = (line: number): FleetDevice[] => {
  const [code, name] = [shipCode(line), `江韵${line + 1}号`]
  return [
    { ...{ code, name, type: 'ship', station, parent: null, speaks: true }, form: formOf(line) },
    ...driveDevices(code, name, station),
  ]
}

const latePositions = (line: number, ts: number): Reported[] =>
  toldLate(line, ts).flatMap((then): Reported[] => {
    const place = saidPlace(line, then)
    return place ? [{ kind: 'position', code: shipCode(line), values: reportPosition(place), ts: then }] : []
  })

const cargo = { least: 900_000, most: 2_400_000 }

/** What the ship of a line says of its voyages itself, at the beginning of the stay before each. */
const voyagesOf = (line: number, from: number, to: number, standing: boolean): Event[] => {
  const events: Event[] = []
  for (let { number, startAt } = slotAt(line, from); startAt <= to; { number, startAt } = slotFrom(line, number + 1)) {
    if (startAt <= from && !standing) continue
    const leg = legAt(line, startAt)
    const cargoLoad = Math.round(cargo.least + (cargo.most - cargo.least) * chance(voyageSeed, line, number, 6))
    const said = { dest: typedName(leg.to), eta: leg.arriveAt, startBerthCargoTypeName: '集装箱', cargoLoad }
    events.push({ ts: startAt, speaker: shipCode(line), kind: 'voyage', message: { ts: startAt, ...said } })
  }
  return events
}

/** Container ships that sail on boxes, one a line (from 0). */
export const ship: Actor<number, ShipState> = {
  key: 'ship',
  state: shipState,
  devices: (boxes) => ({
    stations: [{ code: station, name: '长江船舶站', type: 'shippingPlatform', lon: 118.76, lat: 32.12 }],
    devices: Array.from({ length: linesFor(boxes) }, (_, line) => devicesOf(line)).flat(),
  }),
  events: (boxes, from, to, standing) =>
    Array.from({ length: linesFor(boxes) }, (_, line) => line)
      .filter((line) => !isHeard(line))
      .flatMap((line) => voyagesOf(line, from, to, standing)),
  count: linesFor,
  speaker: shipCode,
  build: (_, line) => line,
  start: (line) => startShip(line),
  step: (line, state, seconds, { seed, ts, others }) => {
    const place = shipAt(line, ts)
    const load = loadOf(aboard(others(boxPower), line, ts), place)
    return stepShip(state, seconds, place, load, weatherAt(seed, line, ts))
  },
  due: usualDue,
  report: (line, state, { seed, ts, others }, due) => {
    if (!isHeard(line) && isOffline(line, ts)) return []
    const code = shipCode(line)
    const boxes = aboard(others(boxPower), line, ts)
    const load = loadOf(boxes, shipAt(line, ts))
    const own = reportShip(state, boxes, load, weatherAt(seed, line, ts))
    const registers = { consumedEnergy: state.consumedEnergy, shoreEnergy: 0 }
    const below = due.parts ? reportDrive(code, driveOf(seed, line), state.drive, load, registers, ts) : []
    const place = isHeard(line) ? undefined : saidPlace(line, ts)
    if (!place) return [{ kind: 'telemetry', code, values: own }, ...below]
    const values = reportPosition(place)
    return [
      ...latePositions(line, ts),
      { kind: 'position', code, values },
      { kind: 'telemetry', code, values: { ...values, rot: 0, navSource: 0, ...own } },
      ...below,
    ]
  },
}
