import type { Palette } from '../../look/palette.ts'

/** Stretch of time, ms since the epoch. */
export type Span = { readonly from: number; readonly to: number }

/** What a curve tells, which decides its colour on every screen. */
export type Meaning =
  | 'soc'
  | 'soh'
  | 'voltage'
  | 'current'
  | 'power'
  | 'temperature'
  | 'ambient'
  | 'humidity'
  | 'max'
  | 'min'
  | 'average'
  | 'difference'
  | 'charge'
  | 'discharge'

const colors: Readonly<Record<Meaning, keyof Palette>> = {
  soc: 'line1',
  soh: 'line3',
  voltage: 'line1',
  current: 'line3',
  power: 'line5',
  temperature: 'line6',
  ambient: 'line4',
  humidity: 'line5',
  max: 'line6',
  min: 'line1',
  average: 'line2',
  difference: 'line3',
  charge: 'charge',
  discharge: 'discharge',
}
const turns: readonly (keyof Palette)[] = ['line1', 'line2', 'line3', 'line4', 'line5', 'line6']

export type LineSeries = {
  name: string
  unit: string
  /** takes the colour that this has everywhere */
  meaning?: Meaning
  /** a CSS colour; without one and without a meaning the series takes its turn of the theme's colours */
  color?: string
  decimals?: number
  /** its own times (ms ascending), where the chart has no shared ones */
  t?: readonly number[]
  value: readonly (number | null)[]
  /** lower and upper edge of a band around the line */
  min?: readonly (number | null)[]
  max?: readonly (number | null)[]
}

export const colorOf = (series: LineSeries, index: number, palette: Palette): string =>
  series.color ?? palette[series.meaning ? colors[series.meaning] : (turns[index % turns.length] ?? 'line1')]

/** The mark of a series beside its colour. */
export const marks = ['●', '▲', '■', '◆', '▼', '★'] as const
export const markOf = (index: number): string => marks[index % marks.length] ?? marks[0]
