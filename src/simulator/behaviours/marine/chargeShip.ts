import { z } from 'zod'
import type { Values } from '../../actors/actor.ts'
import { wander } from '../../random.ts'
import { hour } from '../../times.ts'
import { type Weather, weatherAt } from '../../weather.ts'
import { meanSoc } from '../cells/cluster.ts'
import { type Drive, driveState, type Load, reportLoad, startDrive, stepDrive } from '../drive.ts'
import { reportPosition } from '../position.ts'
import { rounded } from '../rounded.ts'
import { faultsOfStack } from './faults.ts'
import { fullSoc } from './reportStack.ts'
import {
  buildStack,
  ratedCapacity,
  type Stack,
  type StackState,
  type StackSurroundings,
  stackState,
  startStack,
} from './stack.ts'
import { stepStack } from './stepStack.ts'
import { type ChargePlace, chargeShipAt, cruise } from './trips.ts'

export const stacksPerShip = 2

/** Registers in kWh and n mile. */
export const chargeShipState = z.object({
  stacks: z.array(stackState).length(stacksPerShip),
  consumedEnergy: z.number(),
  sailedDistance: z.number(),
  shoreEnergy: z.number(),
  drive: driveState,
})
export type ChargeShipState = Readonly<z.output<typeof chargeShipState>>

/** `number` from 0. */
export type ChargeShip = { readonly seed: number; readonly number: number; readonly stacks: readonly Stack[] }

export const buildChargeShip = (seed: number, number: number): ChargeShip => ({
  seed,
  number,
  stacks: Array.from({ length: stacksPerShip }, (_, index) => buildStack(seed, number + 1, index + 1)),
})

export const startChargeShip = ({ number, stacks }: ChargeShip): ChargeShipState => ({
  stacks: stacks.map(startStack),
  consumedEnergy: 2_940_000 + 61_000 * number,
  sailedDistance: 29_800 + 1270 * number,
  shoreEnergy: 3_070_000 + 64_000 * number,
  drive: startDrive(2_700_000 + 56_000 * number),
})

/** kW: lights, air conditioning and galley; and by the cube of the speed through the water (kn), some 1,060 at 16 km/h: 128 kWh/n mile both ways. */
const hotelPower = 60
const perCubicKnot = 1.65
/** kW of both motors together */
const mostPropulsion = 1600
/** kW with which the shore charges a stack: six hours after a trip. */
const chargePower = 460

const neededPower = ({ seed, number }: ChargeShip, place: ChargePlace, ts: number): number => {
  const rough = 1 + 0.06 * wander(seed, 7000 + number, ts / hour, 0.4)
  return place.plugged ? 0 : hotelPower + perCubicKnot * place.speed ** 3 * rough
}

const isCharging = ({ charging, plugged }: ChargePlace, state: StackState): boolean => {
  const soc = meanSoc(state)
  return charging && plugged && soc < (state.chargingState === 1 ? fullSoc : fullSoc - 3)
}

/** What acts on a stack (index from 0) of a ship at `ts`. */
export const stackSurroundings = (
  ship: ChargeShip,
  state: StackState,
  index: number,
  ts: number,
  place: ChargePlace = chargeShipAt(ship.number, ts),
): StackSurroundings => ({
  ts,
  weather: weatherOf(ship, ts),
  asked: isCharging(place, state) ? -chargePower : neededPower(ship, place, ts) / stacksPerShip,
  faults: faultsOfStack(ship.number + 1, index + 1, ts),
})

const weatherPlace = 900
export const weatherOf = ({ seed }: ChargeShip, ts: number): Weather => weatherAt(seed, weatherPlace, ts)

export const stepChargeShip = (
  ship: ChargeShip,
  state: ChargeShipState,
  seconds: number,
  ts: number,
): ChargeShipState => {
  const place = chargeShipAt(ship.number, ts)
  const stacks = state.stacks.map((own, index) =>
    stepStack(ship.stacks[index] as Stack, own, seconds, stackSurroundings(ship, own, index, ts, place)),
  )
  const { propulsion, hotel, shore } = loadOf(stacks, place)
  return {
    stacks,
    consumedEnergy: state.consumedEnergy + ((propulsion + hotel) * seconds) / 3600,
    sailedDistance: state.sailedDistance + (place.sog * seconds) / 3600,
    shoreEnergy: state.shoreEnergy + (shore * seconds) / 3600,
    drive: stepDrive(state.drive, seconds, propulsion, mostPropulsion, weatherOf(ship, ts).temperature + 8),
  }
}

/** Where the power of the stacks goes. At its berth a ship is switched off, and all that comes from the shore goes into them. */
export const loadOf = (stacks: readonly StackState[], { speed }: ChargePlace): Load => {
  const given = stacks.reduce((sum, { power }) => sum + Math.max(0, power), 0)
  const shore = stacks.reduce((sum, { power }) => sum + Math.max(0, -power), 0)
  const hotel = Math.min(given, hotelPower)
  return { hotel, propulsion: given - hotel, shore, speed: speed / cruise }
}

export const driveOf = ({ seed, number }: ChargeShip, { plugged }: ChargePlace): Drive => ({
  ...{ seed, key: 8000 + number, most: mostPropulsion, connected: plugged },
})

/** What a ship reports about itself with its stacks: `power` is what they give, charge −. */
export const reportChargeShip = (ship: ChargeShip, state: ChargeShipState, ts: number): Values => {
  const { stacks } = state
  const mean = (value: (stack: StackState) => number): number =>
    stacks.reduce((sum, stack) => sum + value(stack), 0) / stacks.length
  const stored = mean((stack) => (meanSoc(stack) / 100) * ratedCapacity * (stack.soh / 100)) * stacks.length
  return {
    ...reportPosition(chargeShipAt(ship.number, ts), 2.2),
    ...{ rot: 0, navSource: 0, ...reportLoad(loadOf(stacks, chargeShipAt(ship.number, ts)), state) },
    power: rounded(mean(({ power }) => power) * stacks.length, 1),
    soc: rounded(mean(meanSoc), 1),
    soh: rounded(
      mean(({ soh }) => soh),
      1,
    ),
    currentBattery: rounded(stored, 1),
    boxNum: 0,
    ambientTemperature: rounded(weatherOf(ship, ts).temperature, 1),
    consumedEnergy: rounded(state.consumedEnergy, 2),
    sailedDistance: rounded(state.sailedDistance, 2),
  }
}
