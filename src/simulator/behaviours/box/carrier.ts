import { z } from 'zod'
import type { Values } from '../../actors/actor.ts'
import { wander } from '../../random.ts'
import { hour } from '../../times.ts'
import type { Weather } from '../../weather.ts'
import { meanSoc } from '../cells/cluster.ts'
import { type Drive, driveState, type Load, reportLoad, startDrive, stepDrive } from '../drive.ts'
import { rounded } from '../rounded.ts'
import { boxesOfLine, slotsPerShip } from './lines.ts'
import { type BoxState, ratedCapacity } from './state.ts'
import { cruise } from './timetable.ts'
import { placeOf, type ShipPlace } from './voyages.ts'

/** Registers, kWh and n mile. */
export const shipState = z.object({ consumedEnergy: z.number(), sailedDistance: z.number(), drive: driveState })
export type ShipState = Readonly<z.output<typeof shipState>>

export const startShip = (line: number): ShipState => ({
  consumedEnergy: 184_000 + 7300 * line,
  sailedDistance: 21_400 + 910 * line,
  drive: startDrive(168_000 + 6600 * line),
})

/** kW: lights, cabins and crane; and by the cube of the speed through the water (kn), some 310 at 17 km/h: 39 kWh/n mile both ways. */
const hotelPower = 30
const perCubicKnot = 0.4

/** kW that the ship takes from each of its boxes. */
export const powerPerBox = (seed: number, line: number, { speed }: ShipPlace, ts: number): number => {
  const rough = 1 + 0.1 * wander(seed, 3000 + line, ts / hour, 0.4)
  return (hotelPower + perCubicKnot * speed ** 3 * rough) / slotsPerShip
}

/** kW of both motors together */
const mostPropulsion = 500

/** Where the power of the boxes aboard goes: first into the hotel load, each box its share of it. */
export const loadOf = (boxes: readonly BoxState[], { speed }: ShipPlace): Load => {
  const power = boxes.reduce((sum, box) => sum + box.power, 0)
  const hotel = Math.min(power, (hotelPower * boxes.length) / slotsPerShip)
  return { hotel, propulsion: power - hotel, shore: 0, speed: speed / cruise }
}

export const stepShip = (
  state: ShipState,
  seconds: number,
  place: ShipPlace,
  { propulsion, hotel }: Load,
  weather: Weather,
): ShipState => ({
  consumedEnergy: state.consumedEnergy + ((propulsion + hotel) * seconds) / 3600,
  sailedDistance: state.sailedDistance + (place.sog * seconds) / 3600,
  drive: stepDrive(state.drive, seconds, propulsion, mostPropulsion, weather.temperature + 8),
})

/** The states of the boxes that the ship of a line has aboard, out of those of all boxes. */
export const aboard = (states: readonly BoxState[], line: number, ts: number): BoxState[] =>
  boxesOfLine(line, states.length).flatMap((box) => {
    const state = states[box - 1]
    return state && placeOf(box, ts).kind === 'ship' ? [state] : []
  })

/** What a ship reports with the boxes it has aboard, beside its place. */
export const reportShip = (state: ShipState, boxes: readonly BoxState[], load: Load, weather: Weather): Values => {
  const energy = boxes.reduce((sum, box) => sum + (meanSoc(box) / 100) * ratedCapacity * (box.soh / 100), 0)
  return {
    power: rounded(load.propulsion + load.hotel, 1),
    ...reportLoad(load, { consumedEnergy: state.consumedEnergy, shoreEnergy: 0 }),
    soc: rounded(boxes.reduce((sum, box) => sum + meanSoc(box), 0) / Math.max(1, boxes.length), 1),
    soh: rounded(boxes.reduce((sum, box) => sum + box.soh, 0) / Math.max(1, boxes.length), 1),
    currentBattery: rounded(energy, 1),
    boxNum: Math.min(slotsPerShip, boxes.length),
    ambientTemperature: rounded(weather.temperature, 1),
    consumedEnergy: rounded(state.consumedEnergy, 2),
    sailedDistance: rounded(state.sailedDistance, 2),
  }
}

export const driveOf = (seed: number, line: number): Drive => ({
  ...{ seed, key: 4000 + line, most: mostPropulsion, connected: false },
})
