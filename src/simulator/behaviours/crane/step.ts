import { second } from '../../times.ts'
import { weatherAt } from '../../weather.ts'
import { dcdcRated } from './cranes.ts'
import { trippedSince } from './faults.ts'
import { hoistPowerIn, isLevelling, type Phase } from './moves.ts'
import type { Crane, CraneState } from './state.ts'
import { toward } from '../toward.ts'

/** Of what goes in at the bus 86.7 % comes back there: half of the loss in, half out. */
export const oneWay = Math.sqrt(0.867)
/** kW of drives, light and controllers, at work and in a pause. */
const auxiliaries = { working: 18, paused: 3 }
/** kW of a DC/DC while the capacitors are brought level. */
const levellingPower = 10
/** kWh: as good as at the limit. */
const almost = 1e-9

/** kW: hoist + lifts, − gives back; storage + gives back, − absorbs; supply, brake and auxiliaries are never negative. */
export type Flows = {
  readonly hoist: number
  readonly aux: number
  readonly dcdc: readonly [number, number]
  readonly supply: number
  readonly brake: number
}

export const isWorking = (state: CraneState, dcdc: 0 | 1, ts: number): boolean =>
  state.tripped[dcdc] === 0 && ts >= state.dcdcBack[dcdc] && ts >= state.boxBack

/** What the storage shall take or give (kW, + gives). */
const wantedOf = (crane: Crane, state: CraneState, hoist: number, ts: number): number => {
  if (hoist > 0) return state.stored > crane.reserve + almost ? hoist : 0
  if (state.stored >= crane.full - almost) return 0
  if (hoist < 0) return hoist
  return !crane.cluster && isLevelling(crane.site.number, ts) ? -2 * levellingPower : 0
}

export const flowsOf = (crane: Crane, state: CraneState, phase: Phase, ts: number): Flows => {
  const hoist = hoistPowerIn(phase)
  const aux = phase.kind === 'paused' ? auxiliaries.paused : auxiliaries.working
  const working = ([0, 1] as const).map((dcdc) => isWorking(state, dcdc, ts))
  const count = working.filter(Boolean).length
  const wanted = wantedOf(crane, state, hoist, ts)
  const each = count === 0 ? 0 : Math.sign(wanted) * Math.min(dcdcRated, Math.abs(wanted) / count)
  const dcdc: [number, number] = [working[0] ? each : 0, working[1] ? each : 0]
  const net = hoist + aux - dcdc[0] - dcdc[1]
  return { hoist, aux, dcdc, supply: Math.max(0, net), brake: Math.max(0, -net) }
}

/** kW into the storage itself, behind its DC/DCs. */
export const intoStorage = ({ dcdc: [one, two] }: Flows): number => {
  const sum = one + two
  return sum > 0 ? -sum / oneWay : -sum * oneWay
}

/** °C around the electric house of a crane, at its place in the weather. */
const weatherPlace = 1200
export const ambientOf = ({ seed }: Crane, ts: number): number => weatherAt(seed, weatherPlace, ts).temperature

/** A crane some seconds later, all of them in one phase. */
export const stepIn = (
  crane: Crane,
  state: CraneState,
  phase: Phase,
  seconds: number,
  ts: number,
  air: number,
): CraneState => {
  const flows = flowsOf(crane, state, phase, ts)
  const rate = intoStorage(flows) / 3600
  const limit = rate > 0 ? crane.full : crane.reserve
  const untilLimit = rate === 0 ? seconds : (limit - state.stored) / rate
  const isCut = untilLimit < seconds
  const lasting = isCut ? Math.max(0, untilLimit) : seconds
  const hours = lasting / 3600
  const pair = (of: (dcdc: 0 | 1) => number): [number, number] => [of(0), of(1)]
  const next: CraneState = {
    ...state,
    stored: isCut ? limit : state.stored + rate * lasting,
    supplied: state.supplied + flows.supply * hours,
    burnt: state.burnt + flows.brake * hours,
    given: pair((dcdc) => state.given[dcdc] + Math.max(0, flows.dcdc[dcdc]) * hours),
    absorbed: pair((dcdc) => state.absorbed[dcdc] + Math.max(0, -flows.dcdc[dcdc]) * hours),
    dcdcTemperature: pair((dcdc) =>
      toward(state.dcdcTemperature[dcdc], air + 11 + 0.4 * Math.abs(flows.dcdc[dcdc]), lasting, 500),
    ),
    boxTemperature: toward(state.boxTemperature, air + 5 + 0.09 * Math.abs(rate * 3600), lasting, 3600),
  }
  return isCut ? stepIn(crane, next, phase, seconds - lasting, ts, air) : next
}

/** A crane some seconds after ts (ms). */
export const stepCrane = (crane: Crane, state: CraneState, seconds: number, ts: number): CraneState => {
  const end = ts + seconds * second
  const air = ambientOf(crane, ts)
  let next = state
  for (let at = ts; at < end; ) {
    const phase = crane.phaseAt(at)
    const until = Math.min(end, phase.until)
    next = stepIn(crane, next, phase, (until - at) / second, at, air)
    at = until
  }
  const since = trippedSince(crane.site.number, next.tripped[1], ts, end)
  return since === next.tripped[1] ? next : { ...next, tripped: [next.tripped[0], since] }
}
