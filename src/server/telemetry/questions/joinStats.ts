import { gaugeColumns, type HourStats, hourMs, noStats, registerColumns } from '../segment/stats.ts'

/** Neighbouring hours as ranges. */
export const rangesOf = (hours: Iterable<number>): [from: number, to: number][] => {
  const ranges: [number, number][] = []
  for (const hour of [...new Set(hours)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === hour) last[1] = hour + hourMs
    else ranges.push([hour, hour + hourMs])
  }
  return ranges
}

const concat = (columns: readonly (Float64Array | undefined)[], lengths: readonly number[]): Float64Array => {
  const whole = new Float64Array(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const [index, length] of lengths.entries()) {
    const column = columns[index]
    if (column) whole.set(column, at)
    else whole.fill(Number.NaN, at, at + length)
    at += length
  }
  return whole
}

const isRising = (numbers: Float64Array): boolean => {
  for (let at = 1; at < numbers.length; at += 1) if ((numbers[at] as number) < (numbers[at - 1] as number)) return false
  return true
}

/** Parts of one slot in any order as one. */
export const joinStats = (given: readonly HourStats[]): HourStats => {
  const parts = given
    .filter(({ hour }) => hour.length > 0)
    .sort((a, b) => (a.hour[0] as number) - (b.hour[0] as number))
  const [only] = parts
  if (!only) return noStats
  if (parts.length === 1 && isRising(only.hour)) return only
  const names = parts.every(({ rise }) => rise) ? registerColumns : gaugeColumns
  const lengths = parts.map(({ hour }) => hour.length)
  const columnOf = (name: (typeof names)[number]): Float64Array =>
    concat(
      parts.map((part) => part[name]),
      lengths,
    )
  const hour = columnOf('hour')
  const order = isRising(hour) ? undefined : [...hour.keys()].sort((a, b) => (hour[a] as number) - (hour[b] as number))
  const ordered = (column: Float64Array): Float64Array =>
    order ? Float64Array.from(order, (at) => column[at] as number) : column
  return Object.fromEntries(names.map((name) => [name, ordered(columnOf(name))])) as unknown as HourStats
}

/** Only the hours to keep. */
export const keepHours = (stats: HourStats, keep: (hour: number) => boolean): HourStats => {
  if (stats.hour.every(keep)) return stats
  const kept = [...stats.hour.keys()].filter((at) => keep(stats.hour[at] ?? 0))
  return Object.fromEntries(
    Object.entries(stats).map(([name, column]) => [name, Float64Array.from(kept, (at) => column[at] ?? Number.NaN)]),
  ) as unknown as HourStats
}
