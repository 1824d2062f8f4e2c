import type { Values } from '../../actors/actor.ts'
import { bell, wander } from '../../random.ts'
import { hour, tickMs } from '../../times.ts'
import { rounded } from '../rounded.ts'
import type { Pile } from './piles.ts'
import type { PileState } from './state.ts'
import { connectorState, type PileNow } from './step.ts'

const phaseVolts = 230
const phases = ['A', 'B', 'C'] as const

/** What the meter of an outlet shows: V, A, kW, Hz, °C, kWh. */
export type Meter = {
  readonly volts: readonly number[]
  readonly amperes: readonly number[]
  readonly power: number
  readonly frequency: number
  readonly cable: number
  readonly energy: number
}
export const meterOf = (seed: number, { habit }: Pile, { power, energy, cable }: Figures, ts: number): Meter => {
  const noise = (which: number): number => bell(seed, 8200, habit.key, which, Math.floor(ts / tickMs))
  const volts = phases.map((_, index) => rounded(phaseVolts * (1 + 0.003 * noise(index)) - 0.02 * power, 1))
  return {
    volts,
    amperes: volts.map((each, index) =>
      rounded(((power / 3) * 1000 * (1 + 0.004 * noise(3 + index))) / each / 0.98, 1),
    ),
    power: rounded(power, 2),
    frequency: rounded(50 + 0.02 * wander(seed, 5100, ts / hour, 0.02), 2),
    cable: rounded(cable + 0.1 * noise(7), 1),
    energy: rounded(energy, 2),
  }
}
type Figures = Pick<PileState, 'power' | 'energy' | 'cable'>

/** What a pile says over MQTT. */
export const reportPile = (seed: number, pile: Pile, state: PileState, now: PileNow): Values => {
  const meter = meterOf(seed, pile, state, now.ts)
  const of = (key: string, values: readonly number[]): Values =>
    Object.fromEntries(phases.map((phase, index) => [`${key}${phase}`, values[index] ?? 0]))
  return {
    ...of('phaseVoltage', meter.volts),
    ...of('phaseCurrent', meter.amperes),
    power: rounded(meter.power, 1),
    powerFactor: state.power > 0 ? 0.98 : 1,
    frequency: meter.frequency,
    cableTemperature: meter.cable,
    connectorState: connectorState(state, now),
    pluggedState: now.stay || state.session ? 0 : 1,
    mainBreaker: state.session ? 1 : 0,
    emergencyStop: now.pressed ? 1 : 0,
    faultState: 0,
    sessionEnergy: rounded(state.session ? Math.max(0, state.energy - state.session.meterStart) : 0, 1),
    suppliedEnergy: rounded(state.energy, 1),
  }
}
