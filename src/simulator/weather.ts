import { wander } from './random.ts'
import { day, hour, localMinute } from './times.ts'

export type Weather = { readonly temperature: number; readonly humidity: number }

/** Wind at a port in m/s, more in the afternoon; below what stops a crane. */
export const windAt = (seed: number, place: number, ts: number): number => {
  const daily = Math.cos((2 * Math.PI * (localMinute(ts) - 900)) / 1440)
  const mean = 4.2 + 1.2 * daily + 2 * wander(seed, 2500 + place, ts / hour, 9)
  return Math.max(0.2, mean + 0.8 * wander(seed, 2700 + place, ts / hour, 0.05))
}

/** Air at a place along the lower Yangtze: a year between 4 and 29 °C, a day of ±4 K with its peak at 15:00, and weather of days. */
export const weatherAt = (seed: number, place: number, ts: number): Weather => {
  const year = Math.cos((2 * Math.PI * (ts / day - 19)) / 365.25)
  const daily = Math.cos((2 * Math.PI * (localMinute(ts) - 900)) / 1440)
  const front = wander(seed, 1000 + place, ts / hour, 36)
  return {
    temperature: 16.5 - 12.5 * year + 4 * daily + 3 * front,
    humidity: Math.min(97, Math.max(30, 70 - 13 * daily + 10 * wander(seed, 2000 + place, ts / hour, 30))),
  }
}
