import { hour, minute, second } from '../../times.ts'
import type { Weather } from '../../weather.ts'
import { isPlugged } from '../box/voyages.ts'
import type { BoxState } from '../box/state.ts'
import { isReset, isStopped, leavesPlugged, pulledLate } from './mishaps.ts'
import type { BayState, ContainerState, PortState } from './state.ts'
import { bayPower, containerOf, limitOf, type Occupant, occupantsAt } from './yard.ts'
import type { PortKey } from '../../river.ts'
import { toward } from '../toward.ts'

/** Part of the power that a converter passes on. */
export const efficiency = 0.975
/** kW of a container for its own air conditioning and control, of the yard's lights, and of the transformer's core. */
const containerPower = 3.5
const yardPower = 5.5
/** Part of its power that a transformer loses in its windings. */
const windingLoss = 0.006
/** kVA of transformers as they are made. */
const ratings = [630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000, 5000, 6300, 8000, 10_000, 12_500, 16_000, 20_000]
const changeTime = 15 * minute
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** What a bay is at one moment: kW of direct and alternating current, charge −; V of the box that is connected, 0 where none is. */
export type BayNow = {
  readonly bay: number
  readonly occupant: Occupant | undefined
  readonly plugged: boolean
  readonly stopped: boolean
  readonly dc: number
  readonly ac: number
  readonly volts: number
}
/** A port at one moment; powers in kW, taken from the grid +. `load`: parts of its rating in which the transformer is used. */
export type PortNow = {
  readonly port: PortKey
  readonly ts: number
  readonly weather: Weather
  readonly boxes: number
  readonly bays: readonly BayNow[]
  readonly containers: readonly number[]
  readonly power: number
  readonly powerFactor: number
  readonly load: number
}

const startBay = (port: PortKey, bay: number): BayState => {
  const charged = 120_000 + 9000 * ((bay * 37 + port.charCodeAt(0) * 11) % 29)
  const dcEnergy = Math.round(charged * efficiency)
  return { charged, dcEnergy, igbt: 25, socket: 22, limit: null, pulledAt: 0, quiet: 0 }
}
const startContainer = (): ContainerState => ({ meter: 640_000, room: 24 })

export const startPort = (): PortState => ({
  ...{ since: 0, ts: 0, boxes: 0, bays: [], containers: [] },
  ...{ meter: 1_460_000, winding: 45 },
})

const bayNow = (
  port: PortKey,
  state: PortState,
  bay: number,
  occupant: Occupant | undefined,
  boxes: readonly BoxState[],
  ts: number,
): BayNow => {
  const box = occupant && boxes[occupant.box - 1]
  const stopped = isStopped(port, bay, state.since, ts)
  const leftIn = occupant
    ? leavesPlugged(port, bay, state.since, occupant.place.until) &&
      isPlugged({ ...occupant.place, until: ts + hour }, ts)
    : ts < (state.bays[bay - 1]?.pulledAt ?? 0)
  const plugged = leftIn || (occupant !== undefined && isPlugged(occupant.place, ts))
  const dc = box && plugged && !stopped ? box.power : 0
  const volts = box && plugged && !stopped ? box.voltage : 0
  return { bay, occupant, plugged, stopped, dc, ac: dc < 0 ? dc / efficiency : dc * efficiency, volts }
}

/** A port with what its boxes do, out of those of all boxes. */
export const portNow = (
  port: PortKey,
  state: PortState,
  boxes: readonly BoxState[],
  weather: Weather,
  ts: number,
): PortNow => {
  const occupants = occupantsAt(port, boxes.length, ts)
  const bays = occupants.map((occupant, index) => bayNow(port, state, index + 1, occupant, boxes, ts))
  const containers = upTo(containerOf(bays.length)).map((container) =>
    bays.reduce((sum, { bay, ac }) => (containerOf(bay) === container ? sum - ac : sum), containerPower),
  )
  const below = containers.reduce((sum, power) => sum + power, yardPower)
  const power = below + Math.abs(below) * windingLoss
  const limit = limitOf(port, boxes.length)
  const rating = ratings.find((each) => each >= limit * 1.05) ?? limit * 1.05
  const powerFactor = 0.988 - 0.06 * Math.exp(-Math.abs(power) / 60)
  return {
    port,
    ts,
    weather,
    boxes: boxes.length,
    bays,
    containers,
    power,
    powerFactor,
    load: Math.abs(power) / powerFactor / rating,
  }
}

/** Whether the box of a bay comes or goes, with its plug, about `ts`. */
export const isChanging = ({ occupant }: BayNow, ts: number): boolean =>
  occupant !== undefined && (occupant.place.until - ts < changeTime || ts - occupant.place.since < changeTime)

const stepBay = (state: BayState, now: BayNow, port: PortNow, since: number, seconds: number): BayState => {
  const hours = seconds / (hour / second)
  const part = Math.abs(now.ac) / bayPower(port.port, now.bay)
  const until = now.occupant?.place.until
  const forgets = until !== undefined && leavesPlugged(port.port, now.bay, since, until)
  return {
    charged: state.charged + Math.max(0, -now.ac) * hours,
    dcEnergy: state.dcEnergy + Math.max(0, -now.dc) * hours,
    igbt: toward(state.igbt, port.weather.temperature + 8 + 34 * part, seconds, 240),
    socket: toward(state.socket, port.weather.temperature + 5 + 24 * part, seconds, 600),
    limit: state.limit,
    pulledAt: forgets ? until + pulledLate : state.pulledAt,
    quiet: now.dc !== 0 || now.stopped || isChanging(now, port.ts) ? 0 : state.quiet + seconds,
  }
}

/** A port some seconds later; `now` is as it was all the while. */
export const stepPort = (state: PortState, now: PortNow, seconds: number): PortState => {
  const hours = seconds / (hour / second)
  const since = state.since || now.ts
  return {
    since,
    ts: now.ts + seconds * second,
    boxes: now.boxes,
    bays: now.bays.map((bay) =>
      stepBay(state.bays[bay.bay - 1] ?? startBay(now.port, bay.bay), bay, now, since, seconds),
    ),
    containers: now.containers.map((power, index) => {
      const { meter, room } = state.containers[index] ?? startContainer()
      return {
        meter: isReset(now.port, index + 1, since, now.ts) ? 0 : meter + Math.max(0, power) * hours,
        room: toward(room, 23.5 + 0.12 * (now.weather.temperature - 20) + power / 250, seconds, 1200),
      }
    }),
    meter: state.meter + Math.max(0, now.power) * hours,
    winding: toward(state.winding, now.weather.temperature + 22 + 68 * now.load ** 1.6, seconds, 900),
  }
}
