import type { Folded } from './decodeIntegers.ts'

/** Highest and lowest of several columns in each of their samples, and which of them stood there; -1 where none did. */
export type Extremes = {
  readonly max: Float64Array
  readonly min: Float64Array
  readonly maxItem: Int32Array
  readonly minItem: Int32Array
}

/** Takes in each number of a column that the caller knows as `item`; NaN changes nothing. */
export const takeColumn = ({ max, min, maxItem, minItem }: Extremes, column: Float64Array, item: number): void => {
  for (let at = 0; at < column.length; at += 1) {
    const value = column[at] as number
    if (value > (max[at] as number)) {
      max[at] = value
      maxItem[at] = item
    }
    if (value < (min[at] as number)) {
      min[at] = value
      minItem[at] = item
    }
  }
}

/** Whether `takeSteps` reads it: numbers of one byte or steps of one byte, as nearly all are. */
export const hasByteSteps = ({ order, width }: Folded): boolean => width === 1 && order < 2

/** As `takeColumn` of what `unfold` makes of a column without gaps, which is not written down: for a day of cells two million numbers. */
export const takeSteps = (
  { max, min, maxItem, minItem }: Extremes,
  { order, given, least }: Folded,
  steps: Uint8Array,
  power: number,
  item: number,
): void => {
  const count = steps.length + order
  let last = order === 0 ? (steps[0] as number) + least : (given[0] as number)
  for (let at = 0; ; ) {
    const value = last / power
    if (value > (max[at] as number)) {
      max[at] = value
      maxItem[at] = item
    }
    if (value < (min[at] as number)) {
      min[at] = value
      minItem[at] = item
    }
    at += 1
    if (at >= count) return
    last = (order === 0 ? 0 : last) + (steps[at - order] as number) + least
  }
}
