import type { Values } from '../../actors/actor.ts'
import { bell, wander } from '../../random.ts'
import { hour, tickMs } from '../../times.ts'
import { portKeys } from '../charging/yard.ts'
import { rounded } from '../rounded.ts'
import { efficiency, type SocketNow, type SupplyNow } from './step.ts'
import { ratings } from './quay.ts'
import type { SocketState, SupplyState } from './state.ts'

const gridVolts = 10_000
const powerFactor = 0.93

type Noise = (which: number) => number
const noiseOf = (seed: number, { supply, ts }: SupplyNow, device: number): Noise => {
  const key = 7000 + 2 * portKeys.indexOf(supply.port) + (supply.kind === 'HV' ? 0 : 1)
  return (which) => bell(seed, key, device, which, Math.floor(ts / tickMs))
}

const phases = (volts: number, power: number, sag: number, noise: Noise): Values => {
  const line = (which: number): number => rounded(volts * (1 + 0.0015 * noise(which)) * (1 - sag), 1)
  const amperes = (which: number): number =>
    rounded((power * 1000 * (1 + 0.004 * noise(which))) / powerFactor / (Math.sqrt(3) * volts), 1)
  return {
    ...{ acVoltageAB: line(1), acVoltageBC: line(2), acVoltageCA: line(3) },
    ...{ phaseCurrentA: amperes(4), phaseCurrentB: amperes(5), phaseCurrentC: amperes(6) },
  }
}
const factorOf = (power: number, noise: Noise): number =>
  power > 0 ? rounded(Math.min(0.99, powerFactor + 0.004 * noise(7)), 3) : 1
const reactive = (power: number): number => rounded(power * Math.tan(Math.acos(powerFactor)), 1)
const gridHertz = (seed: number, ts: number): number => 50 + 0.02 * wander(seed, 5100, ts / hour, 0.02)
const hertzOf = (seed: number, { supply, frequency, ts }: SupplyNow, noise: Noise): number =>
  rounded(supply.kind === 'HV' ? frequency + 0.004 * noise(8) : gridHertz(seed, ts), 2)

/** What the controller of a supply says of itself; plugs and loops are told by its sockets. */
export const reportSupply = (seed: number, state: SupplyState, now: SupplyNow): Values => {
  const noise = noiseOf(seed, now, 0)
  const { volts, power: rated } = ratings[now.supply.kind]
  return {
    ...phases(volts, now.power, (0.006 * now.power) / rated, noise),
    power: rounded(now.power, 1),
    reactivePower: reactive(now.power),
    powerFactor: factorOf(now.power, noise),
    frequency: hertzOf(seed, now, noise),
    transformerTemperature: rounded(state.winding - 6 + 0.1 * noise(9), 1),
    runningState: now.power > 0 ? 2 : 0,
    mainBreaker: 1,
    groundSwitch: 0,
    faultLevel: 0,
    suppliedEnergy: rounded(state.energy, 1),
    shipReady: now.sockets.some(({ ready }) => ready) ? 1 : 0,
    phaseSequence: 0,
    bonding: 0,
    emergencyStop: 0,
    insulation: rounded(5200 + 60 * noise(10), 0),
    remoteMode: 1,
    ratedVoltage: volts,
  }
}

export const reportSupplyTransformer = (seed: number, state: SupplyState, now: SupplyNow): Values => {
  const noise = noiseOf(seed, now, 1)
  const rating = ratings[now.supply.kind].power * 1.05
  return {
    ...phases(gridVolts, now.grid, 0, noise),
    power: rounded(now.grid, 1),
    reactivePower: reactive(now.grid),
    powerFactor: factorOf(now.grid, noise),
    frequency: rounded(gridHertz(seed, now.ts), 2),
    windingTemperature: rounded(state.winding + 0.1 * noise(9), 1),
    loadRate: rounded((now.grid / powerFactor / rating) * 100, 1),
    faultLevel: 0,
    meterEnergy: rounded(state.meter, 2),
  }
}

export const reportConverter = (seed: number, state: SupplyState, now: SupplyNow): Values => {
  const noise = noiseOf(seed, now, 2)
  const { volts, power: rated } = ratings.HV
  const igbt = (which: number, more: number): number => rounded(state.igbt + more + 0.2 * noise(which), 1)
  const runs = now.sockets.some(({ ready }) => ready)
  return {
    ...phases(690, now.input, 0.004, noise),
    power: rounded(now.input, 1),
    powerFactor: factorOf(now.input, noise),
    frequency: rounded(gridHertz(seed, now.ts), 2),
    faultLevel: 0,
    outputVoltage: rounded(runs ? volts * (1 + 0.0012 * noise(8)) : 0, 1),
    outputFrequency: rounded(runs ? now.frequency + 0.004 * noise(9) : 0, 2),
    dcVoltage: rounded(1080 + 1.5 * noise(10), 1),
    loadRate: rounded((now.input * efficiency * 100) / rated, 1),
    ...{ igbtTemperatureA: igbt(11, 0), igbtTemperatureB: igbt(12, 0.8), igbtTemperatureC: igbt(13, -0.5) },
    coolantTemperature: rounded(state.coolant + 0.1 * noise(14), 1),
    runningState: runs ? 1 : 0,
  }
}

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

export const reportSocket = (seed: number, own: SocketState, socket: SocketNow, now: SupplyNow): Values => {
  const noise = noiseOf(seed, now, 10 + socket.number)
  const { volts, socket: rated } = ratings[now.supply.kind]
  const contact = (which: number, more: number): number => rounded(own.cable + more + 0.1 * noise(which), 1)
  const plugged = socket.stay !== undefined
  return {
    ...phases(volts, socket.power, (0.008 * socket.power) / rated, noise),
    power: rounded(socket.power, 1),
    powerFactor: factorOf(socket.power, noise),
    frequency: hertzOf(seed, now, noise),
    faultLevel: 0,
    pluggedState: plugged ? 0 : 1,
    safetyLoop: flag(socket.loop),
    groundSwitch: flag(!socket.ready),
    lockState: flag(plugged),
    mainBreaker: flag(socket.closed),
    emergencyStop: flag(socket.stopped),
    remoteMode: 1,
    safetyLoopCurrent: plugged ? rounded(86 + 0.8 * noise(8), 1) : 0,
    cableTemperature: rounded(own.cable + 0.1 * noise(9), 1),
    ...{ socketTemperature1: contact(10, 0.8), socketTemperature2: contact(11, 1.3) },
    ...{ socketTemperature3: contact(12, 0.5), socketTemperature4: contact(13, 1) },
    suppliedEnergy: rounded(own.energy, 1),
    ratedVoltage: volts,
  }
}
