import { lowerBound } from '../columns.ts'
import { createReader, createWriter } from './bytes.ts'
import { decodeColumns, encodeColumn } from './column.ts'
import { stepOf } from './registers.ts'

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
type Row = Record<(typeof registerColumns)[number], number>

/** Statistics of the values (NaN is absent) at the times `t` (ms, rising); `register` adds what counters need. */
export const statsOf = (t: Float64Array, values: Float64Array, register: boolean): HourStats => {
  const rows: Row[] = []
  for (let begin = 0; begin < t.length; ) {
    const hour = Math.floor((t[begin] as number) / hourMs) * hourMs
    const end = begin + lowerBound(t.subarray(begin), hour + hourMs)
    const row = rowOf(t, values, begin, end)
    if (row.count > 0) rows.push({ ...row, ...(register ? countedIn(t, values, begin, end) : nothingCounted), hour })
    begin = end
  }
  const column = (name: keyof Row): Float64Array => {
    const list = new Float64Array(rows.length)
    for (const [at, row] of rows.entries()) list[at] = name === 'sum' || name === 'rise' ? tidy(row[name]) : row[name]
    return list
  }
  return fromColumns(register ? registerColumns : gaugeColumns, column)
}

const rowOf = (t: Float64Array, values: Float64Array, begin: number, end: number) => {
  let [min, max, sum, count, firstPlace, lastPlace] = [Infinity, -Infinity, 0, 0, begin, begin]
  for (let at = begin; at < end; at += 1) {
    const value = values[at] as number
    if (Number.isNaN(value)) continue
    if (count === 0) firstPlace = at
    lastPlace = at
    if (value < min) min = value
    if (value > max) max = value
    sum += value
    count += 1
  }
  const [first, last] = [values[firstPlace] as number, values[lastPlace] as number]
  return { min, max, sum, count, first, last, firstAt: t[firstPlace] as number, lastAt: t[lastPlace] as number }
}

const nothingCounted = { rise: 0, breaks: 0 }

const countedIn = (t: Float64Array, values: Float64Array, begin: number, end: number): typeof nothingCounted => {
  const counted = { ...nothingCounted }
  let before = -1
  for (let at = begin; at < end; at += 1) {
    const value = values[at] as number
    if (Number.isNaN(value)) continue
    if (before >= 0) {
      const { rise, broken } = stepOf(values[before] as number, value, (t[at] as number) - (t[before] as number))
      counted.rise += rise
      if (broken) counted.breaks += 1
    }
    before = at
  }
  return counted
}

/** A sum of numbers of a few decimals without the float's tail, which would cost eight bytes each. */
const tidy = (value: number): number => {
  const rounded = Math.round(value * 1e6) / 1e6
  return Math.abs(value) < 1e9 && Math.abs(rounded - value) < 1e-7 ? rounded : value
}

const fromColumns = (names: readonly (keyof Row)[], column: (name: keyof Row) => Float64Array): HourStats =>
  Object.fromEntries(names.map((name) => [name, column(name)])) as unknown as HourStats

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
  const of = (name: keyof Row): number =>
    lengths[names.indexOf(name)] === 0 ? gaugeColumns.indexOf('min') : names.indexOf(name)
  return fromColumns(names, (name) => columns[of(name)] ?? new Float64Array(count))
}
