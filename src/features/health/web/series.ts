import { type ServerFigure, serverFigures } from '#contract/serverFigures.ts'
import type { LineSeries } from '#web/kit/chart/LineChart.tsx'
import type { ProcessHistory } from '../shapes.ts'
import { decimalsOf, scaled, unitOf } from './figures.ts'

type History = {
  readonly from: number
  readonly to: number
  readonly stepMs: number
  readonly processes: readonly ProcessHistory[]
}

/** Every step of the range, ms. */
export const stepsOf = ({ from, to, stepMs }: History): number[] =>
  Array.from({ length: Math.floor((to - from) / stepMs) + 1 }, (_, at) => from + at * stepMs)

const isWhole = (key: ServerFigure): boolean => serverFigures[key].of === 'whole'

const highest = (values: readonly (number | null | undefined)[]): number | null => {
  const there = values.filter((value) => value !== null && value !== undefined)
  return there.length === 0 ? null : Math.max(...there)
}

/** The curves of some figures: of each process that has them, or one where all tell the same. A step without a word is a gap. */
export const seriesOf = (
  history: History,
  keys: readonly ServerFigure[],
  nameOf: (key: ServerFigure) => string,
): LineSeries[] => {
  const steps = stepsOf(history)
  const rows = history.processes.map(({ name, t, figures }) => ({
    name,
    at: new Map(t.map((ts, at) => [ts, at])),
    figures,
  }))
  const line = (key: ServerFigure, name: string, of: typeof rows): LineSeries => ({
    ...{ name, unit: unitOf(key), decimals: decimalsOf(key) },
    value: steps.map((ts) => scaled(key, highest(of.map(({ at, figures }) => figures[key][at.get(ts) ?? -1])))),
  })
  return keys.flatMap((key) => {
    const having = rows.filter(({ figures }) => figures[key].some((value) => value !== null))
    if (isWhole(key) || having.length <= 1) return having.length === 0 ? [] : [line(key, nameOf(key), having)]
    return having.map((row) => line(key, `${row.name} ${nameOf(key)}`, [row]))
  })
}
