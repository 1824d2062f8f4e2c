import { z } from 'zod'
import type { Reported, Values } from '../actors/actor.ts'
import type { FleetDevice } from '#catalogue/fleet.ts'
import { bell } from '../random.ts'
import { tickMs } from '../times.ts'
import { rounded } from './rounded.ts'
import { toward } from './toward.ts'

/** A ship's two motors, taken together, and what they used since they were built: kWh, °C. */
export const driveState = z.object({ propulsionEnergy: z.number(), motor: z.number(), inverter: z.number() })
export type DriveState = Readonly<z.output<typeof driveState>>

/** What a ship takes, kW; `shore` is what comes from there, to its batteries too. `speed`: part of that at full power. */
export type Load = {
  readonly propulsion: number
  readonly hotel: number
  readonly shore: number
  readonly speed: number
}
/** `seed` of its noise; `most`: kW of both motors. */
export type Drive = { readonly seed: number; readonly key: number; readonly most: number; readonly connected: boolean }

const motors = 2
const fullTurns = 480
const ratedVoltage = 750
const [motorHeat, inverterHeat] = [58, 30]
const [motorTau, inverterTau] = [1200, 400]

export const startDrive = (propulsionEnergy: number): DriveState => ({ propulsionEnergy, motor: 25, inverter: 25 })

/** Some seconds later, in an engine room of that temperature. */
export const stepDrive = (
  state: DriveState,
  seconds: number,
  propulsion: number,
  most: number,
  room: number,
): DriveState => {
  const part = propulsion / most
  return {
    propulsionEnergy: state.propulsionEnergy + (propulsion * seconds) / 3600,
    motor: toward(state.motor, room + motorHeat * part, seconds, motorTau),
    inverter: toward(state.inverter, room + inverterHeat * part, seconds, inverterTau),
  }
}

const motorCode = (ship: string, motor: number): string => `${ship}-P${motor}`
const gridCode = (ship: string): string => `${ship}-DC`
const numbers = Array.from({ length: motors }, (_, index) => index + 1)

/** The motors and the DC grid below a ship, which speaks for them. */
export const driveDevices = (code: string, name: string, station: string): FleetDevice[] => {
  const below = { station, parent: code, speaks: false }
  return [
    ...numbers.map((motor) => ({
      ...{ code: motorCode(code, motor), name: `${name}${motor}号推进系统`, type: 'propulsion', ...below },
    })),
    { code: gridCode(code), name: `${name}直流电网`, type: 'dcGrid', ...below },
  ]
}

const reportMotor = (state: DriveState, load: Load, noise: (key: number) => number, motor: number): Values => {
  const power = load.propulsion / motors
  const turns = power > 0 ? load.speed * fullTurns : 0
  return {
    shaftSpeed: rounded(turns, 0),
    // kW over radians per second are kN·m.
    torque: turns > 1 ? rounded(power / ((turns * 2 * Math.PI) / 60), 2) : 0,
    power: rounded(power, 1),
    motorTemperature: rounded(state.motor + 0.2 * noise(10 + motor), 1),
    inverterTemperature: rounded(state.inverter + 0.2 * noise(20 + motor), 1),
    runState: power > 0 ? 1 : 0,
    faultState: 0,
    consumedEnergy: rounded(state.propulsionEnergy / motors, 2),
  }
}

/** Registers of a ship, kWh: what it used, and what it took from the shore. */
type Registers = { readonly consumedEnergy: number; readonly shoreEnergy: number }

const reportGrid = (drive: Drive, load: Load, registers: Registers, noise: (key: number) => number): Values => {
  const power = load.propulsion + load.hotel
  const volts = ratedVoltage - (6 * power) / drive.most
  return {
    ratedVoltage,
    busVoltageA: rounded(volts + 0.4 * noise(30), 1),
    busVoltageB: rounded(volts + 0.4 * noise(31), 1),
    busCurrent: rounded((power * 1000) / volts, 1),
    power: rounded(power, 1),
    hotelPower: rounded(load.hotel, 1),
    shorePower: rounded(load.shore, 1),
    insulation: rounded(1600 + 25 * noise(32), 0),
    busTie: 1,
    shoreConnected: drive.connected ? 1 : 0,
    consumedEnergy: rounded(registers.consumedEnergy, 2),
    shoreEnergy: rounded(registers.shoreEnergy, 2),
  }
}

/** What the ship says of its own load, beside the devices below it. */
export const reportLoad = ({ propulsion, hotel }: Load, { shoreEnergy }: Registers): Values => ({
  propulsionPower: rounded(propulsion, 1),
  hotelPower: rounded(hotel, 1),
  shoreEnergy: rounded(shoreEnergy, 2),
})

/** The devices below the ship of this code. */
export const reportDrive = (
  code: string,
  drive: Drive,
  state: DriveState,
  load: Load,
  registers: Registers,
  ts: number,
): Reported[] => {
  const tick = Math.floor(ts / tickMs)
  const noise = (key: number): number => bell(drive.seed, drive.key, key, tick)
  return [
    ...numbers.map(
      (motor): Reported => ({
        ...{ kind: 'telemetry', code: motorCode(code, motor), values: reportMotor(state, load, noise, motor) },
      }),
    ),
    { kind: 'telemetry', code: gridCode(code), values: reportGrid(drive, load, registers, noise) },
  ]
}
