import type { Values } from '../../actors/actor.ts'
import { bell, wander } from '../../random.ts'
import { hour, tickMs } from '../../times.ts'
import { rounded } from '../rounded.ts'
import type { ContainerState, PortState } from './state.ts'
import type { PortNow } from './step.ts'
import { containerOf, portKeys } from './yard.ts'

const gridVoltage = 400

/** Noise of one device of a port: its key, and which of its figures. */
export const noiseOf = (seed: number, { port, ts }: PortNow, device: number): ((which: number) => number) => {
  const [place, tick] = [portKeys.indexOf(port), Math.floor(ts / tickMs)]
  return (which) => bell(seed, 5000 + place, device, which, tick)
}

/** Voltages and currents of three phases at a power in kW and its factor. */
export const phasesOf = (power: number, powerFactor: number, noise: (which: number) => number): Values => {
  const amperes = (which: number): number =>
    rounded((power * 1000 * (1 + 0.003 * noise(which))) / powerFactor / (Math.sqrt(3) * gridVoltage), 1)
  const volts = (which: number): number =>
    rounded(gridVoltage * (1 + 0.003 * noise(which)) - 0.002 * Math.abs(power), 1)
  return {
    ...{ acVoltageAB: volts(1), acVoltageBC: volts(2), acVoltageCA: volts(3) },
    ...{ phaseCurrentA: amperes(4), phaseCurrentB: amperes(5), phaseCurrentC: amperes(6) },
  }
}

export const reportTransformer = (seed: number, state: PortState, now: PortNow): Values => {
  const noise = noiseOf(seed, now, 0)
  const { power, powerFactor, load, ts } = now
  return {
    ...phasesOf(power, powerFactor, noise),
    power: rounded(power, 1),
    reactivePower: rounded(power * Math.tan(Math.acos(powerFactor)), 1),
    powerFactor: rounded(powerFactor, 3),
    frequency: rounded(50 + 0.02 * wander(seed, 5100, ts / hour, 0.02), 2),
    windingTemperature: rounded(state.winding + 0.1 * noise(7), 1),
    loadRate: rounded(load * 100, 1),
    faultLevel: 0,
    meterEnergy: rounded(state.meter, 2),
  }
}

/** A container (from 1) with its doors and detectors. */
export const reportContainer = (seed: number, own: ContainerState, now: PortNow, container: number): Values => {
  const noise = noiseOf(seed, now, 100 + container)
  const isStopped = now.bays.some(({ bay, stopped }) => stopped && containerOf(bay) === container)
  return {
    compartmentTemperature: rounded(own.room + 0.05 * noise(1), 1),
    compartmentHumidity: rounded(46 + 0.2 * (now.weather.humidity - 65) + 0.2 * noise(2), 1),
    smoke: 0,
    fire: 0,
    door: isStopped ? 1 : 0,
    emergencyStop: 0,
  }
}

export const reportSwitchgear = (seed: number, own: ContainerState, now: PortNow, container: number): Values => {
  const noise = noiseOf(seed, now, 200 + container)
  const power = now.containers[container - 1] ?? 0
  return {
    ...phasesOf(power, now.powerFactor, noise),
    power: rounded(power, 1),
    powerFactor: rounded(now.powerFactor, 3),
    busbarTemperature: rounded(own.room + 4 + 0.012 * Math.abs(power) + 0.1 * noise(7), 1),
    mainBreaker: 1,
    groundSwitch: 0,
    remoteMode: 1,
    faultState: 0,
    meterEnergy: rounded(own.meter, 2),
  }
}
