import { wander } from '../../random.ts'
import type { PortKey } from '../../river.ts'
import { hour, minute, second } from '../../times.ts'
import type { Weather } from '../../weather.ts'
import { type Stay, stayAt } from '../stays.ts'
import { isReset, isStopped } from './mishaps.ts'
import { frequencyOf, ratings, type Supply, socketsOf } from './quay.ts'
import type { SocketState, SupplyState } from './state.ts'
import { toward } from '../toward.ts'

/** Part of its power that a converter passes on, that a transformer loses in its windings, kW of its core. */
export const efficiency = 0.965
const [windingLoss, corePower] = [0.006, 2.2]
/** Within which a ship takes over its load, and gives it back. */
const ramp = 4 * minute
/** After the plug's insertion the loop is closed, and before the power comes the earthing switch is open and the ship agrees. */
const [loopAfter, readyBefore] = [2 * minute, 4 * minute]

/** What a socket is at one moment; kW, V. */
export type SocketNow = {
  readonly number: number
  readonly stay: Stay | undefined
  readonly stopped: boolean
  readonly loop: boolean
  readonly ready: boolean
  readonly closed: boolean
  readonly power: number
}
export type SupplyNow = {
  readonly supply: Supply
  readonly ts: number
  readonly weather: Weather
  readonly sockets: readonly SocketNow[]
  /** kW that the ships take, that its converter gets, and that it takes from the grid */
  readonly power: number
  readonly input: number
  readonly grid: number
  /** Hz */
  readonly frequency: number
}

const isClosed = (own: SocketState | undefined, stay: Stay, ts: number): boolean => {
  const { ordered } = own ?? {}
  if (ordered?.plugAt === stay.plugAt) return ordered.closed && ts < stay.stopAt
  return ts >= stay.startAt && ts < stay.stopAt
}

const socketNow = (
  seed: number,
  { port, kind }: Supply,
  { number, habit }: ReturnType<typeof socketsOf>[number],
  own: SocketState | undefined,
  ts: number,
): SocketNow => {
  const stay = stayAt(habit, ts)
  const stopped = isStopped(port, number, stay, ts)
  if (!stay) return { number, stay, stopped, loop: false, ready: false, closed: false, power: 0 }
  const closed = !stopped && isClosed(own, stay, ts)
  const eased = Math.max(0, Math.min(1, (ts - stay.startAt) / ramp, (stay.stopAt - ts) / ramp))
  const rough =
    1 + 0.07 * wander(seed, 6000 + habit.key, ts / hour, 0.7) + 0.02 * wander(seed, 6500 + habit.key, ts / minute, 3)
  const power = closed ? Math.min(ratings[kind].socket, stay.power * rough * (0.15 + 0.85 * eased)) : 0
  const ready = ts >= stay.startAt - readyBefore && ts < stay.stopAt + minute
  return { number, stay, stopped, loop: !stopped && ts >= stay.plugAt + loopAfter, ready, closed, power }
}

export const supplyNow = (
  seed: number,
  supply: Supply,
  state: SupplyState,
  weather: Weather,
  ts: number,
): SupplyNow => {
  const sockets = socketsOf(supply).map((site, index) => socketNow(seed, supply, site, state.sockets[index], ts))
  const power = sockets.reduce((sum, each) => sum + each.power, 0)
  const input = supply.kind === 'HV' ? power / efficiency + (power > 0 ? 6 : 1.5) : power
  return {
    ...{ supply, ts, weather, sockets, power, input, frequency: frequencyOf(supply, sockets[0]?.stay) },
    grid: input * (1 + windingLoss) + corePower,
  }
}

/** Whether a ship, her plug or a breaker changed within the last two minutes. */
export const hasChanged = ({ supply, ts, sockets }: SupplyNow): boolean =>
  socketsOf(supply).some(({ number, habit }) => {
    const before = stayAt(habit, ts - 2 * minute)
    const { stay, stopped } = sockets.find((each) => each.number === number) ?? {}
    if (before?.plugAt !== stay?.plugAt) return true
    if (!stay) return false
    const edges = [stay.plugAt + loopAfter, stay.startAt - readyBefore, stay.startAt, stay.stopAt]
    const isNear = edges.some((edge) => ts >= edge - minute && ts < edge + ramp + minute)
    return isNear || stopped !== isStopped(supply.port, number, stay, ts - 2 * minute)
  })

const stepSocket = (port: PortKey, own: SocketState, now: SocketNow, all: SupplyNow, seconds: number): SocketState => {
  const part = now.power / ratings[all.supply.kind].socket
  return {
    energy: isReset(port, now.number, now.stay, all.ts) ? 0 : own.energy + (now.power * seconds) / (hour / second),
    cable: toward(own.cable, all.weather.temperature + 3 + 38 * part ** 1.5, seconds, 1200),
    ordered: now.stay && own.ordered?.plugAt === now.stay.plugAt ? own.ordered : null,
  }
}

/** A supply some seconds later; `now` is as it was all the while. */
export const stepSupply = (state: SupplyState, now: SupplyNow, seconds: number): SupplyState => {
  const { supply, weather, power, grid } = now
  const hours = seconds / (hour / second)
  const load = power / ratings[supply.kind].power
  return {
    energy: state.energy + power * hours,
    meter: state.meter + grid * hours,
    winding: toward(state.winding, weather.temperature + 20 + 70 * load ** 1.6, seconds, 900),
    igbt: toward(state.igbt, weather.temperature + 8 + 38 * load, seconds, 240),
    coolant: toward(state.coolant, weather.temperature + 6 + 14 * load, seconds, 600),
    sockets: state.sockets.map((own, index) => {
      const socket = now.sockets[index]
      return socket ? stepSocket(supply.port, own, socket, now, seconds) : own
    }),
  }
}
