import { type ServerFigure, serverFigures } from '#contract/serverFigures.ts'
import { groupedText } from '#web/kit/format.ts'

const wide: Readonly<Record<ServerFigure, { unit: string; decimals: number; scale?: number }>> = serverFigures

/** In the unit in which people read it. */
export const scaled = (key: ServerFigure, value: number | null): number | null =>
  value === null ? null : value / (wide[key].scale ?? 1)

export const unitOf = (key: ServerFigure): string => wide[key].unit
export const decimalsOf = (key: ServerFigure): number => wide[key].decimals

export const figureText = (key: ServerFigure, value: number | null): string => {
  const text = groupedText(scaled(key, value), decimalsOf(key))
  if (value === null || unitOf(key) === '') return text
  return unitOf(key).startsWith('/') || unitOf(key) === '%' ? `${text}${unitOf(key)}` : `${text} ${unitOf(key)}`
}
