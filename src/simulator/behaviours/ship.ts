import { slotsPerShip } from '../fleet.ts'
import { wander } from '../random.ts'
import { hour } from '../times.ts'
import type { ShipPlace } from '../voyages.ts'
import type { Weather } from '../weather.ts'
import type { Values } from './report.ts'
import { type BoxState, meanSoc, ratedCapacity } from './state.ts'

export type ShipState = { readonly consumedEnergy: number; readonly sailedDistance: number }

export const startShip = (line: number): ShipState => ({
  consumedEnergy: 184_000 + 7300 * line,
  sailedDistance: 21_400 + 910 * line,
})

/** Of a box's capacity that a leg takes. */
const partPerLeg = 0.69
const hotelPower = 4

/** kW that the ship takes from each of its boxes: propulsion for the leg at a steady speed, a little rough water, and its hotel load. */
export const powerPerBox = (seed: number, line: number, place: ShipPlace, ts: number): number => {
  if (!place.sailing) return hotelPower
  const steady = (partPerLeg * ratedCapacity) / place.sailHours - hotelPower
  return hotelPower + steady * (1 + 0.06 * wander(seed, 3000 + line, ts / hour, 0.4))
}

export const stepShip = (state: ShipState, seconds: number, place: ShipPlace, power: number): ShipState => ({
  consumedEnergy: state.consumedEnergy + (power * seconds) / 3600,
  sailedDistance: state.sailedDistance + (place.sog * seconds) / 3600,
})

const to = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

/** A position report: AIS fields, speeds in kn, 0 under way and 5 moored. */
export const reportPosition = (place: ShipPlace): Values => ({
  lon: to(place.lon, 6),
  lat: to(place.lat, 6),
  sog: to(place.sog, 1),
  cog: to(place.cog, 1) % 360,
  heading: Math.round(place.cog) % 360,
  draught: 2.6,
  navStatus: place.sailing ? 0 : 5,
})

/** What a ship reports about itself with the boxes it has aboard. */
export const reportShip = (
  state: ShipState,
  place: ShipPlace,
  aboard: readonly BoxState[],
  weather: Weather,
): Values => {
  const energy = aboard.reduce((sum, box) => sum + (meanSoc(box) / 100) * ratedCapacity * (box.soh / 100), 0)
  return {
    ...reportPosition(place),
    power: to(
      aboard.reduce((sum, { power }) => sum + power, 0),
      1,
    ),
    soc: to(aboard.reduce((sum, box) => sum + meanSoc(box), 0) / Math.max(1, aboard.length), 1),
    soh: to(aboard.reduce((sum, box) => sum + box.soh, 0) / Math.max(1, aboard.length), 1),
    currentBattery: to(energy, 1),
    boxNum: Math.min(slotsPerShip, aboard.length),
    ambientTemperature: to(weather.temperature, 1),
    consumedEnergy: to(state.consumedEnergy, 2),
    sailedDistance: to(state.sailedDistance, 2),
  }
}
