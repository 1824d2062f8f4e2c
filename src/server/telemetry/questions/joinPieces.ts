import { stepOf } from '../segment/registers.ts'
import { type HourStats, noStats, registerColumns } from '../segment/stats.ts'

/** Statistics of a register in a part of an hour, a number for each of the columns; empty where nothing came. */
export type PieceStats = readonly number[]
type Row = number[]

const columns = registerColumns.length
const [hour, min, max, sum, count] = [0, 1, 2, 3, 4]
const [first, last, firstAt, lastAt, rise, breaks] = [5, 6, 7, 8, 9, 10]

const numberOf = (piece: PieceStats, column: number): number => piece[column] ?? Number.NaN

/** Adds what follows to a row of the same hour. */
const addTo = (row: Row, next: PieceStats, power: number): void => {
  const between = numberOf(next, firstAt) - numberOf(row, lastAt)
  const step = stepOf(numberOf(row, last), numberOf(next, first), between, power)
  row[min] = Math.min(numberOf(row, min), numberOf(next, min))
  row[max] = Math.max(numberOf(row, max), numberOf(next, max))
  row[sum] = numberOf(row, sum) + numberOf(next, sum)
  row[count] = numberOf(row, count) + numberOf(next, count)
  row[last] = numberOf(next, last)
  row[lastAt] = numberOf(next, lastAt)
  row[rise] = Math.round((numberOf(row, rise) + step.rise + numberOf(next, rise)) * 1e6) / 1e6
  row[breaks] = numberOf(row, breaks) + (step.broken ? 1 : 0) + numberOf(next, breaks)
}

const rowsOf = (pieces: readonly PieceStats[], power: number): Row[] => {
  const rows: Row[] = []
  for (const piece of pieces) {
    if (piece.length < columns) continue
    const row = rows.at(-1)
    if (row && row[hour] === piece[hour]) addTo(row, piece, power)
    else rows.push(piece.slice())
  }
  return rows
}

/** Pieces of one hour that follow each other as one. */
export const joinedPiece = (pieces: readonly PieceStats[], power: number): PieceStats => rowsOf(pieces, power)[0] ?? []

/** Statistics of a register, at most `power` kW, over pieces that follow each other: a row for each hour. */
export const joinPieces = (pieces: readonly PieceStats[], power: number): HourStats => {
  const rows = rowsOf(pieces, power)
  if (rows.length === 0) return noStats
  const columnOf = (column: number): Float64Array => {
    const numbers = new Float64Array(rows.length)
    for (const [at, row] of rows.entries()) numbers[at] = numberOf(row, column)
    return numbers
  }
  return Object.fromEntries(registerColumns.map((name, column) => [name, columnOf(column)])) as unknown as HourStats
}
