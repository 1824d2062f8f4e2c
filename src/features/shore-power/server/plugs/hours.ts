import { type Day, dayAround, hour } from '#server/equipment/day.ts'

/** kWh by the start of the hour, ms, in the order of time. */
export type Hours = readonly (readonly [number, number])[]

/** By zone the day that was asked for last: samples come in the order of time, and to find a day costs a hundred times as much. */
const days = new Map<string, Day>()
const dayOf = (ts: number, timeZone: string): Day => {
  const known = days.get(timeZone)
  if (known && ts >= known.from && ts < known.to) return known
  const day = dayAround(ts, timeZone)
  days.set(timeZone, day)
  return day
}

/** Start of the hour of a moment, ms, counted from the midnight of its zone: full hours of some zones are not those of UTC. */
const hourOf = (ts: number, timeZone: string): number => {
  const { from } = dayOf(ts, timeZone)
  return from + Math.floor((ts - from) / hour) * hour
}

/** Energy that flowed evenly within [from, to] ms, added to the hours of a zone that it belongs to. */
export const addEnergy = (hours: Hours, from: number, to: number, kwh: number, timeZone: string): Hours => {
  const sums = new Map(hours)
  const add = (at: number, part: number): void => void sums.set(at, (sums.get(at) ?? 0) + part)
  let [at, start, left] = [hourOf(from, timeZone), from, kwh]
  while (at + hour < to) {
    const end = at + hour
    const part = (kwh * (end - start)) / (to - from)
    add(at, part)
    left -= part
    start = end
    at = hourOf(start, timeZone)
  }
  add(at, left)
  return [...sums]
}
