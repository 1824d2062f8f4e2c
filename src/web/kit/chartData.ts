import type { LineSeries } from './LineChart.tsx'

type Column = (number | null | undefined)[]
export type Aligned = {
  /** ms, ascending */
  t: number[]
  /** per series: value, and where it has a band min and max */
  columns: { value: Column; min?: Column; max?: Column }[]
}

const place = (
  from: readonly number[],
  to: ReadonlyMap<number, number>,
  values: readonly (number | null)[],
  length: number,
): Column => {
  // undefined joins over a time that is another series'; null is a gap of this one.
  const column: Column = new Array<undefined>(length).fill(undefined)
  from.forEach((t, index) => {
    const at = to.get(t)
    if (at !== undefined) column[at] = values[index] ?? null
  })
  return column
}

/** All series over one axis of times. */
export const align = (series: readonly LineSeries[], shared: readonly number[] | undefined): Aligned => {
  const timesOf = (each: LineSeries): readonly number[] => each.t ?? shared ?? []
  const t = series.every((each) => each.t === undefined)
    ? [...(shared ?? [])]
    : [...new Set(series.flatMap(timesOf))].sort((a, b) => a - b)
  const order = new Map(t.map((time, index) => [time, index]))
  const columns = series.map((each) => {
    const from = timesOf(each)
    const value = place(from, order, each.value, t.length)
    if (!each.min || !each.max) return { value }
    return { value, min: place(from, order, each.min, t.length), max: place(from, order, each.max, t.length) }
  })
  return { t, columns }
}

/** True where there is nothing to draw. */
export const isBlank = (series: readonly LineSeries[]): boolean =>
  series.every((each) => each.value.every((value) => value === null))
