import { formatTime } from '#contract/zoned.ts'
import { isStale } from '#web/equipment/metrics/MetricList.tsx'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import type {
  BayState,
  QuayBay,
  QuayBox,
  QuayContainer,
  QuayCrane,
  QuayShip,
  QuayTruck,
} from '#web/equipment/quay/quay.ts'
import { numberText } from '#web/kit/format.ts'
import { today } from '#web/kit/time/days.ts'
import { bayStates, type ChargeContainer, type YardCrane, type YardShip, type YardSnapshot } from '../../shapes.ts'
import { craneShares } from './craneWays.ts'
import type { HomeText } from './words.ts'

type Bay = ChargeContainer['bays'][number]
/** How old readings of a moment are, in words. */
export type AgeWords = (ts: number | null) => string
type Now = { readonly now: number; readonly timeZone: string; readonly age: AgeWords; readonly text: HomeText }

const states: Readonly<Record<number, BayState>> = {
  [bayStates.empty]: 'empty',
  [bayStates.arrived]: 'parked',
  [bayStates.plugged]: 'plugged',
  [bayStates.charging]: 'charging',
  [bayStates.full]: 'full',
  [bayStates.unplugged]: 'unplugged',
}
const wrongBay = 'wrongBay'
/** t: less than any box weighs, more than a spreader sways by. */
const leastLoad = 2

/** `HH:mm` of a moment in a zone. */
export const clockOf = (ts: number | null, timeZone: string): string | null =>
  ts === null ? null : formatTime(ts, timeZone).slice(11, 16)

/** `MM-DD` of a moment that lies on another day than `now`, ms; else null. */
export const otherDayOf = (ts: number, timeZone: string, now: number): string | null => {
  const day = today(timeZone, ts)
  return day === today(timeZone, now) ? null : day.slice(5)
}

const quayBay = (bay: Bay, { now, timeZone, age }: Now): QuayBay => ({
  id: bay.bayId,
  name: bay.binSpaceName || bay.deviceName,
  box: bay.boxPowerName,
  state: bay.faulty ? 'faulty' : (states[bay.state] ?? 'empty'),
  soc: bay.soc,
  power: bay.power,
  full: clockOf(bay.fullTs, timeZone),
  level: levelOf(bay.alarmLevel),
  age: bay.silent || isStale(bay.ts, now, bay.intervalSeconds) ? age(bay.ts) : null,
  doubtful: bay.flags.includes(wrongBay),
})

const containerNote = ({ loadRate, power }: ChargeContainer, text: HomeText): string => {
  if (loadRate !== null) return text('transformerLoad', numberText(loadRate, 0))
  return power === null ? '' : text('kW', numberText(power, 0))
}

export const quayContainers = (containers: readonly ChargeContainer[], now: Now): QuayContainer[] =>
  containers.map((each) => ({
    id: each.containerId ?? '',
    name: each.containerName,
    note: containerNote(each, now.text),
    bays: each.bays.map((bay) => quayBay(bay, now)),
  }))

const boxOf = ({ boxId, boxPowerName, soc }: { boxId: string; boxPowerName: string; soc: number | null }): QuayBox => ({
  ...{ id: boxId, name: boxPowerName, soc },
})

/** The boxes of a ship in their slots, which count from 1; one without a number of its own takes the first free one. */
const slotsOf = ({ slots, boxes }: YardShip): (QuayBox | null)[] => {
  const deck = Array.from({ length: Math.max(slots ?? 0, boxes.length) }, (): QuayBox | null => null)
  const rest: QuayBox[] = []
  for (const box of boxes) {
    const at = Number.parseInt(/\d+/.exec(box.slot)?.[0] ?? '', 10) - 1
    if (at in deck && deck[at] === null) deck[at] = boxOf(box)
    else rest.push(boxOf(box))
  }
  return deck.map((box) => box ?? rest.shift() ?? null)
}

const swapping = 4

const shipNote = (ship: YardShip, { timeZone, text }: Pick<Now, 'timeZone' | 'text'>): string => {
  if (ship.bookingState === swapping && ship.boxesWanted !== null)
    return text('shipSwaps', ship.swapped, ship.boxesWanted)
  const since = clockOf(ship.sinceTs, timeZone)
  return since === null ? text('shipBooked') : text('berthedSince', since)
}

export const quayShips = (ships: readonly YardShip[], now: Pick<Now, 'timeZone' | 'text'>): QuayShip[] =>
  ships.map((ship) => ({
    id: ship.shippingId,
    name: ship.shippingName,
    note: shipNote(ship, now),
    length: ship.length,
    slots: slotsOf(ship),
  }))

export const quayYard = (boxes: YardSnapshot['yardBoxes']): QuayBox[] => boxes.map(boxOf)
export const quayTrucks = (boxes: YardSnapshot['truckBoxes']): QuayTruck[] =>
  boxes.map((box) => ({ id: box.boxId, name: box.plate, box: boxOf(box) }))

/** Whether something hangs on the hook: its load, else its lock, says so. */
export const isLoaded = ({ load, spreaderLock }: YardCrane): boolean =>
  load === null ? spreaderLock === 1 : load >= leastLoad

const socOf = ({ containers, yardBoxes, truckBoxes, ships }: YardSnapshot, boxId: string): number | null =>
  [...containers.flatMap(({ bays }) => bays), ...yardBoxes, ...truckBoxes, ...ships.flatMap(({ boxes }) => boxes)].find(
    (box) => box.boxId === boxId,
  )?.soc ?? null

export const quayCrane = (yard: YardSnapshot, now: number): QuayCrane | null => {
  const { crane, containers } = yard
  if (!crane) return null
  const { task, intervalSeconds } = crane
  const bays = containers.reduce((sum, each) => sum + each.bays.length, 0)
  const loaded = isLoaded(crane)
  return {
    name: crane.deviceName,
    ...craneShares({ gantry: crane.gantryPosition, trolley: crane.trolleyPosition, hoist: crane.hoistHeight }, bays),
    load: loaded && task ? { id: task.boxId, name: task.boxPowerName, soc: socOf(yard, task.boxId) } : null,
    loaded,
    old: crane.silent || isStale(crane.ts, now, intervalSeconds),
    pace: intervalSeconds,
  }
}
