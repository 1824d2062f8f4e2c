import type { Palette } from '../../look/palette.ts'
import { type Direction, type Limit, levelAt } from '../curves/limitCurve.ts'

/** How far from the mean the scale ends, by unit. */
const reach: Readonly<Record<string, number>> = { '°C': 12, V: 0.07 }

/** Where a value lies on the diverging scale around the mean, −1 cold to 1 hot. */
export const shareOf = (value: number, mean: number, unit: string): number =>
  Math.max(-1, Math.min(1, (value - mean) / (reach[unit] ?? 1)))

export const meanOf = (values: readonly (number | null)[]): number => {
  const known = values.filter((value) => value !== null)
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
}

const channels = (hex: string): [number, number, number] => {
  const at = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16)
  return [at(1), at(3), at(5)]
}

const mixed = (from: string, to: string, share: number): string => {
  const [a, b] = [channels(from), channels(to)]
  return `rgb(${a.map((each, index) => Math.round(each + ((b[index] ?? 0) - each) * share)).join(' ')})`
}

type Scale = {
  readonly palette: Palette
  readonly mean: number
  readonly unit: string
  readonly limits: readonly Limit[]
  readonly direction: Direction
}

/** The colour of a cell: cold to hot around the mean, and from a limit on that of its level. */
export const cellShade = (value: number, { palette, mean, unit, limits, direction }: Scale): string => {
  const level = levelAt(value, limits, direction)
  if (level > 0) return palette[level === 1 ? 'level1' : level === 2 ? 'level2' : 'level3']
  const share = shareOf(value, mean, unit)
  return mixed(palette.cellMid, share < 0 ? palette.cellCold : palette.cellHot, Math.abs(share))
}
