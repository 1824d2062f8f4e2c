import { stripWidth } from './docks.ts'

const step = 24
/** The middle of the river at a place along the strip, in units of the drawing from the top of the water. */
export const middleOf = (x: number): number => 30 + 9 * Math.sin(x / 150)
export const halfOf = (x: number): number => 17 + 14 * (x / stripWidth) ** 1.6
const bankLine = (side: -1 | 1): string[] =>
  Array.from(
    { length: stripWidth / step + 1 },
    (_, at) => `${at * step} ${(middleOf(at * step) + side * halfOf(at * step)).toFixed(1)}`,
  )
/** The river between its banks, `stripWidth` × 68. */
export const water = `M${bankLine(-1).join('L')}L${bankLine(1).reverse().join('L')}Z`
