import { stepOf } from '../segment/registers.ts'
import { type HourStats, noStats, registerColumns } from '../segment/stats.ts'

type Row = Record<(typeof registerColumns)[number], number>

const rowsOf = (stats: HourStats): Row[] =>
  [...stats.hour.keys()].map(
    (at) => Object.fromEntries(registerColumns.map((name) => [name, stats[name]?.[at] ?? Number.NaN])) as Row,
  )

const joined = (a: Row, b: Row, power: number): Row => {
  const { rise, broken } = stepOf(a.last, b.first, b.firstAt - a.lastAt, power)
  return {
    ...{ hour: a.hour, min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) },
    ...{ sum: a.sum + b.sum, count: a.count + b.count },
    ...{ first: a.first, last: b.last, firstAt: a.firstAt, lastAt: b.lastAt },
    rise: Math.round((a.rise + rise + b.rise) * 1e6) / 1e6,
    breaks: a.breaks + (broken ? 1 : 0) + b.breaks,
  }
}

/** Statistics of a register, at most `power` kW, over pieces of time that follow each other: a row for each hour. */
export const joinPieces = (pieces: readonly HourStats[], power: number): HourStats => {
  const rows: Row[] = []
  for (const row of pieces.flatMap(rowsOf)) {
    const last = rows.at(-1)
    if (last?.hour === row.hour) rows[rows.length - 1] = joined(last, row, power)
    else rows.push(row)
  }
  if (rows.length === 0) return noStats
  return Object.fromEntries(
    registerColumns.map((name) => [name, Float64Array.from(rows, (row) => row[name])]),
  ) as unknown as HourStats
}
