import type { LineSeries, Span } from './series.ts'

type Column = (number | null | undefined)[]
export type Aligned = {
  /** ms, ascending */
  t: number[]
  /** per series: value, and where it has a band min and max */
  columns: { value: Column; min?: Column; max?: Column }[]
}
type Values = readonly (number | null)[]

/** A gap reaches from sample to sample, over the times of other series too; elsewhere undefined joins over these. */
const widened = (column: Column): Column => {
  for (let at = 1; at < column.length; at += 1)
    if (column[at] === undefined && column[at - 1] === null) column[at] = null
  for (let at = column.length - 2; at >= 0; at -= 1)
    if (column[at] === undefined && column[at + 1] === null) column[at] = null
  return column
}

const place = (
  from: readonly number[],
  to: ReadonlyMap<number, number> | undefined,
  values: Values,
  length: number,
) => {
  if (!to) return from.map((_, at) => values[at] ?? null)
  const column: Column = new Array<undefined>(length).fill(undefined)
  from.forEach((t, index) => {
    const at = to.get(t)
    if (at !== undefined) column[at] = values[index] ?? null
  })
  return widened(column)
}

const equal = (a: readonly number[], b: readonly number[]): boolean =>
  a === b || (a.length === b.length && a.every((t, at) => t === b[at]))

/** All series over one axis of times, without a point that none of them has. */
export const align = (series: readonly LineSeries[], shared: readonly number[] | undefined): Aligned => {
  const timesOf = (each: LineSeries): readonly number[] => each.t ?? shared ?? []
  const first = series[0] ? timesOf(series[0]) : (shared ?? [])
  const same = series.every((each) => equal(timesOf(each), first))
  const t = same ? [...first] : [...new Set(series.flatMap(timesOf))].sort((a, b) => a - b)
  const order = same ? undefined : new Map(t.map((time, index) => [time, index]))
  const columns = series.map((each) => {
    const put = (values: Values): Column => place(timesOf(each), order, values, t.length)
    const value = put(each.value)
    return each.min && each.max ? { value, min: put(each.min), max: put(each.max) } : { value }
  })
  return { t, columns }
}

/** True where there is nothing to draw. */
export const isBlank = (series: readonly LineSeries[]): boolean =>
  series.every((each) => each.value.every((value) => value === null))

/** Index of the value that a series has at a place of the axis: its own, else its nearest in time; -1 without any. */
export const nearest = (t: readonly number[], column: readonly (number | null | undefined)[], at: number): number => {
  if (column[at] !== undefined) return at
  let before = at
  let after = at
  while (before >= 0 && column[before] === undefined) before -= 1
  while (after < column.length && column[after] === undefined) after += 1
  if (after >= column.length) return before
  if (before < 0) return after
  const ts = t[at] ?? 0
  return ts - (t[before] ?? 0) <= (t[after] ?? 0) - ts ? before : after
}

/** The next place with a value, `by` ±1 from `at`; stays where there is none. */
export const step = ({ columns }: Aligned, at: number, by: number): number => {
  const length = columns[0]?.value.length ?? 0
  for (let next = at + by; next >= 0 && next < length; next += by)
    if (columns.some(({ value }) => typeof value[next] === 'number')) return next
  return at
}

/** What the time axis shows: the zoom or the range asked for, else from the first to the last sample. */
export const extentOf = (t: readonly number[], asked: Span | undefined): { min: number; max: number } => {
  const [min, max] = asked ? [asked.from, asked.to] : [t[0] ?? 0, t.at(-1) ?? 0]
  return min < max ? { min, max } : { min: min - 60_000, max: max + 60_000 }
}

/** The span scaled by `by` around a time, no finer than ten seconds. */
export const scaled = ({ from, to }: Span, around: number, by: number): Span => {
  const factor = Math.max(by, 10_000 / (to - from))
  return { from: Math.round(around - (around - from) * factor), to: Math.round(around + (to - around) * factor) }
}

/** What is shown after two fingers moved from the times of `start` to those of `end`; undefined where they hardly did. */
export const pinched = (shown: Span, start: Span, end: Span): Span | undefined => {
  const by = (start.to - start.from) / Math.max(end.to - end.from, 1)
  if (!Number.isFinite(by) || by <= 0 || Math.abs(Math.log(by)) < 0.1) return undefined
  const middle = (start.from + start.to) / 2
  const from = Math.round(middle - (middle - shown.from) * by)
  const to = Math.round(middle + (shown.to - middle) * by)
  return to - from < 10_000 ? undefined : { from, to }
}
