import { lowerBound } from '../questions/mergeColumns.ts'
import { createReader, createWriter } from './bytes.ts'
import { decodeColumns, encodeColumn } from './column.ts'
import { mostPower, stepOf } from './registers.ts'

export const hourMs = 3_600_000

/** Columns of one point, a row for each hour (UTC) that has a value of it. Times in ms. */
export type HourStats = {
  readonly hour: Float64Array
  readonly min: Float64Array
  readonly max: Float64Array
  readonly sum: Float64Array
  readonly count: Float64Array
  readonly first: Float64Array
  readonly last: Float64Array
  /** of registers: when the first and last came, what was counted between them, and how often the counter broke */
  readonly firstAt?: Float64Array
  readonly lastAt?: Float64Array
  readonly rise?: Float64Array
  readonly breaks?: Float64Array
}

export const gaugeColumns = ['hour', 'min', 'max', 'sum', 'count', 'first', 'last'] as const
export const registerColumns = [...gaugeColumns, 'firstAt', 'lastAt', 'rise', 'breaks'] as const
type Name = (typeof registerColumns)[number]

const fromColumns = (names: readonly Name[], column: (name: Name, place: number) => Float64Array): HourStats =>
  Object.fromEntries(names.map((name, place) => [name, column(name, place)])) as unknown as HourStats

/** Where each hour (UTC) that has samples begins among the times `t` (ms, rising), and their number. */
export const hoursIn = (t: Float64Array): number[] => {
  const begins: number[] = []
  for (let begin = 0; begin < t.length; ) {
    begins.push(begin)
    begin += lowerBound(t.subarray(begin), (Math.floor((t[begin] as number) / hourMs) + 1) * hourMs)
  }
  return [...begins, t.length]
}

/** Statistics of the values (NaN is absent) at the times `t` (ms, rising); `register` adds what counters of at most `power` kW need. */
export const statsOf = (
  t: Float64Array,
  values: Float64Array,
  register: boolean,
  hours: readonly number[] = hoursIn(t),
  power = mostPower,
): HourStats => {
  const names = register ? registerColumns : gaugeColumns
  const most = hours.length - 1
  const numbers = new Float64Array(most * names.length)
  const stats = fromColumns(names, (_, place) => numbers.subarray(place * most, (place + 1) * most))
  let rows = 0
  for (let index = 0; index < most; index += 1) {
    const [begin, end] = [hours[index] as number, hours[index + 1] as number]
    if (putHour(stats, rows, t, values, begin, end, power)) rows += 1
  }
  return rows === most ? stats : fromColumns(names, (name) => (stats[name] ?? numbers).subarray(0, rows))
}

const oneRow = fromColumns(registerColumns, () => new Float64Array(1))

/**
 * Statistics of a register, at most `power` kW, from the place `begin` to before `end`, all in one hour: the numbers of `registerColumns`;
 * empty where it has no value there.
 */
export const registerRow = (
  t: Float64Array,
  values: Float64Array,
  begin: number,
  end: number,
  power: number,
): number[] =>
  putHour(oneRow, 0, t, values, begin, end, power) ? registerColumns.map((name) => oneRow[name]?.[0] ?? Number.NaN) : []

/** Whether there was anything to put. */
const putHour = (
  stats: HourStats,
  row: number,
  t: Float64Array,
  values: Float64Array,
  begin: number,
  end: number,
  power: number,
): boolean => {
  let [min, max, sum, count, first, last] = [Infinity, -Infinity, 0, 0, begin, begin]
  for (let at = begin; at < end; at += 1) {
    const value = values[at] as number
    if (Number.isNaN(value)) continue
    if (count === 0) first = at
    last = at
    if (value < min) min = value
    if (value > max) max = value
    sum += value
    count += 1
  }
  if (count === 0) return false
  stats.hour[row] = Math.floor((t[begin] as number) / hourMs) * hourMs
  stats.min[row] = min
  stats.max[row] = max
  stats.sum[row] = tidy(sum)
  stats.count[row] = count
  stats.first[row] = values[first] as number
  stats.last[row] = values[last] as number
  const { firstAt, lastAt, rise, breaks } = stats
  if (firstAt && lastAt && rise && breaks) {
    firstAt[row] = t[first] as number
    lastAt[row] = t[last] as number
    const counted = countedIn(t, values, first, last, power)
    rise[row] = tidy(counted.rise)
    breaks[row] = counted.breaks
  }
  return true
}

const countedIn = (t: Float64Array, values: Float64Array, first: number, last: number, power: number) => {
  const counted = { rise: 0, breaks: 0 }
  let before = first
  for (let at = first + 1; at <= last; at += 1) {
    const value = values[at] as number
    if (Number.isNaN(value)) continue
    const ms = (t[at] as number) - (t[before] as number)
    const { rise, broken } = stepOf(values[before] as number, value, ms, power)
    counted.rise += rise
    if (broken) counted.breaks += 1
    before = at
  }
  return counted
}

/** A sum of numbers of a few decimals without the float's tail, which would cost eight bytes each. */
const tidy = (value: number): number => {
  const rounded = Math.round(value * 1e6) / 1e6
  return Math.abs(value) < 1e9 && Math.abs(rounded - value) < 1e-7 ? rounded : value
}

/** As bytes, one column after another; one that says what `min` says, as where nothing changes, takes none. */
export const encodeStats = (stats: HourStats): Buffer => {
  const count = stats.hour.length
  if (count === 0) return Buffer.alloc(0)
  const names = stats.rise ? registerColumns : gaugeColumns
  const head = createWriter()
  const same = (values: Float64Array): boolean => values.every((value, at) => value === stats.min[at])
  const bodies = names.map((name) => {
    const values = stats[name] ?? new Float64Array(count)
    return name !== 'min' && same(values) ? Buffer.alloc(0) : encodeColumn(values)
  })
  head.whole(count)
  head.whole(names.length)
  for (const body of bodies) head.whole(body.length)
  return Buffer.concat([head.done(), ...bodies])
}

export const noStats: HourStats = statsOf(new Float64Array(0), new Float64Array(0), false)

export const decodeStats = (buffer: Buffer): HourStats => {
  if (buffer.length === 0) return noStats
  const head = createReader(buffer)
  const count = head.whole()
  const names = registerColumns.slice(0, head.whole())
  const lengths = names.map(() => head.whole())
  const columns = decodeColumns(
    lengths.map((length) => head.take(length)),
    count,
  )
  const of = (name: Name): number =>
    lengths[names.indexOf(name)] === 0 ? gaugeColumns.indexOf('min') : names.indexOf(name)
  return fromColumns(names, (name) => columns[of(name)] ?? new Float64Array(count))
}
