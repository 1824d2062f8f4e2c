import { type BoxState, hasFault, type Surroundings } from './state.ts'
import { toward } from '../toward.ts'

const wallWatts = 200
export const clusterWatts = 144
const airJoules = 3e6

type Heat = { readonly inverter: number; readonly clusters: readonly number[] }

/** Compartment air with its air conditioning over some seconds; heat in W, temperatures of the clusters in °C. */
export const stepClimate = (state: BoxState, seconds: number, heat: Heat, around: Surroundings) => {
  const air = state.compartment
  const failed = hasFault(around, 'airConditioning')
  const climate = failed ? 1 : climateFor(state)
  // Failed means: the compressor stands and the heater stays on.
  const watts = failed
    ? 20_000
    : climate < 0
      ? -Math.min(15_000, 4000 * (air - 22))
      : climate > 0
        ? Math.min(9000, 4000 * (23 - air))
        : 0
  const given = heat.clusters.reduce((sum, temperature) => sum + clusterWatts * (temperature - air), 0)
  const lost = wallWatts * (air - around.weather.temperature)
  const compartment = air + ((heat.inverter + given + watts - lost) * seconds) / airJoules
  const damp = hasFault(around, 'humidity') ? 87.5 : 46 + 0.2 * (around.weather.humidity - 65)
  return { compartment, climate, humidity: toward(state.humidity, damp, seconds, 1500) } as const
}

const climateFor = ({ compartment, climate }: BoxState): -1 | 0 | 1 => {
  if (compartment > 26 || (climate < 0 && compartment > 23.5)) return -1
  if (compartment < 18 || (climate > 0 && compartment < 20.5)) return 1
  return 0
}

/** Inverter and plug temperatures (°C) follow the power within minutes. */
export const stepPower = (state: BoxState, seconds: number, around: Surroundings) => {
  const load = Math.abs(state.power) / 400

  return {
    igbt: toward(state.igbt, state.compartment + 6 + 32 * load, seconds, 240),
    socket: toward(state.socket, around.weather.temperature + 6 + 22 * load, seconds, 600),
  }
}
