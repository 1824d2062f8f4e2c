import type { Values } from '../../actors/actor.ts'
import { rounded } from '../rounded.ts'
import { isLocal } from './mishaps.ts'
import { noiseOf, phasesOf } from './report.ts'
import type { BayState } from './state.ts'
import type { BayNow, PortNow } from './step.ts'
import { bayPower } from './yard.ts'

const runningOf = ({ ac, stopped }: BayNow): 0 | 1 | 2 | 3 => (stopped ? 3 : ac < -1 ? 1 : ac > 1 ? 2 : 0)
const amperesOf = ({ dc, volts }: BayNow): number => (volts > 0 ? rounded((dc * 1000) / volts, 1) : 0)
/** 0 is inserted. */
const plugOf = ({ plugged }: BayNow): 0 | 1 => (plugged ? 0 : 1)

export const reportPcs = (seed: number, own: BayState, bay: BayNow, now: PortNow): Values => {
  const noise = noiseOf(seed, now, 300 + bay.bay)
  const igbt = (which: number, more: number): number => rounded(own.igbt + more + 0.2 * noise(which), 1)
  return {
    power: rounded(bay.ac, 1),
    dcVoltage: rounded(bay.volts, 1),
    dcCurrent: amperesOf(bay),
    ...phasesOf(bay.ac, now.powerFactor, noise),
    igbtTemperatureA: igbt(7, 0),
    igbtTemperatureB: igbt(8, 0.7),
    igbtTemperatureC: igbt(9, -0.4),
    runningState: runningOf(bay),
    mainBreaker: bay.stopped ? 0 : 1,
    pluggedState: plugOf(bay),
    faultLevel: 0,
    chargedEnergy: rounded(own.charged, 2),
    dcPower: rounded(bay.dc, 1),
    powerLimit: -(own.limit ?? bayPower(now.port, bay.bay)),
    remoteMode: isLocal(now.port, bay.bay, now.ts) ? 0 : 1,
    emergencyStop: bay.stopped ? 1 : 0,
  }
}

export const reportConnectionBox = (seed: number, own: BayState, bay: BayNow, now: PortNow): Values => {
  const noise = noiseOf(seed, now, 600 + bay.bay)
  const socket = (which: number, more: number): number => rounded(own.socket + more + 0.1 * noise(which), 1)
  return {
    dcVoltage: rounded(bay.volts, 1),
    dcCurrent: amperesOf(bay),
    insulation: rounded(2600 + 30 * noise(1), 0),
    socketTemperature1: socket(2, 0),
    socketTemperature2: socket(3, 0.6),
    socketTemperature3: socket(4, -0.4),
    socketTemperature4: socket(5, 0.3),
    pluggedState: plugOf(bay),
    interlockState: bay.plugged ? 1 : 0,
    contactorState: bay.volts > 0 ? 1 : 0,
    faultState: 0,
    lockState: bay.plugged ? 1 : 0,
    emergencyStop: bay.stopped ? 1 : 0,
    dcEnergy: rounded(own.dcEnergy, 2),
  }
}
