/** kWh by the start of the hour, ms, in the order of time. */
export type Hours = readonly (readonly [number, number])[]

const hour = 3_600_000

/** Start of the hour of a moment, ms; `offset` is what hours of the zone are off those of UTC, ms. */
export const hourOf = (ts: number, offset: number): number => Math.floor((ts - offset) / hour) * hour + offset

/** Energy that flowed evenly within [from, to] ms, added to the hours that it belongs to. */
export const addEnergy = (hours: Hours, from: number, to: number, kwh: number, offset: number): Hours => {
  const sums = new Map(hours)
  const add = (at: number, part: number): void => void sums.set(at, (sums.get(at) ?? 0) + part)
  let [start, left] = [from, kwh]
  for (let end = hourOf(start, offset) + hour; end < to; end += hour) {
    const part = (kwh * (end - start)) / (to - from)
    add(end - hour, part)
    left -= part
    start = end
  }
  add(hourOf(start, offset), left)
  return [...sums]
}
