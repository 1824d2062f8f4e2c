import type { Values } from '../../actors/actor.ts'
import { bell } from '../../random.ts'
import { second } from '../../times.ts'
import { rounded } from '../rounded.ts'
import { boxVoltage } from './battery.ts'
import { dcdcRated } from './cranes.ts'
import { isLocal } from './faults.ts'
import { heightIn, type Phase } from './moves.ts'
import { type Crane, type CraneState, socOf } from './state.ts'
import { ambientOf, type Flows, flowsOf, intoStorage, isWorking, oneWay } from './step.ts'

/** A crane at one moment: the phase that it is in, or that has just ended. */
export type CraneNow = {
  readonly ts: number
  readonly phase: Phase
  readonly flows: Flows
  readonly air: number
  readonly storageVoltage: number
}

export const craneNow = (crane: Crane, state: CraneState, ts: number): CraneNow => {
  const phase = crane.phaseAt(ts - 1)
  const flows = flowsOf(crane, state, phase, ts)
  const storageVoltage = boxVoltage(crane, state, intoStorage(flows))
  return { ts, phase, flows, air: ambientOf(crane, ts), storageVoltage }
}

const noiseOf =
  ({ seed, key }: Crane, ts: number) =>
  (which: number): number =>
    bell(seed, key, which, Math.floor(ts / second))

/** V of the bus: it sags under a lift and rises while the brake resistor holds it. */
const busVoltage = (crane: Crane, { flows, ts }: CraneNow): number =>
  650 - 0.12 * flows.supply + (flows.hoist < 0 ? 25 : 0) + (flows.brake > 0 ? 65 : 0) + 1.5 * noiseOf(crane, ts)(1)

/** kW → A, with the sign of the power. */
const amperes = (power: number, voltage: number): number => (power * 1000) / voltage

/** 0 standby, 1 charging, 2 discharging. */
export const runningOf = (power: number): 0 | 1 | 2 => (power < -5 ? 1 : power > 5 ? 2 : 0)

const remoteMode = (crane: Crane, ts: number): 0 | 1 => (isLocal(crane.site.number, ts) ? 0 : 1)

export const reportCrane = (crane: Crane, state: CraneState, now: CraneNow): Values => {
  const { flows, phase, ts, storageVoltage } = now
  const [one, two] = flows.dcdc
  const bus = busVoltage(crane, now)
  return {
    dcdc1: rounded(state.given[0], 3),
    dcdc2: rounded(state.given[1], 3),
    totalSurface: rounded(state.supplied, 3),
    busVoltage: rounded(bus, 1),
    busCurrent: rounded(amperes(one + two, bus), 1),
    storageVoltage: rounded(storageVoltage, 1),
    storageCurrent: rounded(amperes(-intoStorage(flows), storageVoltage), 1),
    dcdc1Power: rounded(one, 1),
    dcdc2Power: rounded(two, 1),
    soc: rounded(socOf(crane, state), 1),
    soh: rounded(Math.min(100, crane.site.ratio), 1),
    maxTemperature: rounded(Math.max(...state.dcdcTemperature, state.boxTemperature), 1),
    cabinetTemperature: rounded(now.air + 7, 1),
    JN_breaker: 1,
    JN_faultLevel: state.tripped.some((since) => since > 0) ? 2 : 0,
    hoistPower: rounded(flows.hoist, 1),
    supplyPower: rounded(flows.supply, 1),
    brakePower: rounded(flows.brake, 1),
    auxPower: rounded(flows.aux, 1),
    hoistHeight: rounded(heightIn(phase, ts), 2),
    load: phase.load,
    emergencyStop: 0,
    remoteMode: remoteMode(crane, ts),
    runningState: runningOf(one + two),
    brakeEnergy: rounded(state.burnt, 3),
    dcdc1Charged: rounded(state.absorbed[0], 3),
    dcdc2Charged: rounded(state.absorbed[1], 3),
  }
}

/** `dcdc` 0 or 1. */
export const reportDcdc = (crane: Crane, state: CraneState, dcdc: 0 | 1, now: CraneNow): Values => {
  const { flows, ts, storageVoltage } = now
  const power = flows.dcdc[dcdc]
  const bus = busVoltage(crane, now)
  const tripped = state.tripped[dcdc] > 0
  const behind = power > 0 ? power / oneWay : power * oneWay
  const mode = tripped ? 4 : !isWorking(state, dcdc, ts) ? 0 : power < 0 ? 2 : power > 0 ? 3 : 1
  return {
    busVoltage: rounded(bus, 1),
    busCurrent: rounded(amperes(power, bus), 1),
    storageVoltage: rounded(storageVoltage, 1),
    storageCurrent: rounded(amperes(behind, storageVoltage), 1),
    power: rounded(power, 1),
    powerSetpoint: rounded(power, 1),
    ratedPower: dcdcRated,
    dcdcTemperature: rounded(state.dcdcTemperature[dcdc] + 0.2 * noiseOf(crane, ts)(10 + dcdc), 1),
    dcdcMode: mode,
    remoteMode: remoteMode(crane, ts),
    startCount: state.dcdcStarts[dcdc],
    faultLevel: tripped ? 2 : 0,
    busOverVoltage: 0,
    busUnderVoltage: 0,
    storageOverVoltage: 0,
    storageUnderVoltage: 0,
    overCurrent: 0,
    overTemperature: 0,
    bridgeFault: 0,
    prechargeFault: 0,
    contactorFault: 0,
    fanFault: 0,
    communicationFault: tripped ? 1 : 0,
    insulationFault: 0,
    chargedEnergy: rounded(state.absorbed[dcdc], 3),
    dischargedEnergy: rounded(state.given[dcdc], 3),
  }
}
