import { formatTime } from '#contract/zoned.ts'
import type { Text } from '../../i18n.ts'
import type { Aligned } from './chartData.ts'
import { figure } from './chartTip.ts'
import type { LineSeries } from './series.ts'

export type Extremes = { min: number | null; max: number | null; last: number | null }

export const extremesOf = ({ value, min, max }: LineSeries): Extremes => {
  const least = (list: readonly (number | null)[], pick: (a: number, b: number) => number): number | null =>
    list.reduce<number | null>((best, next) => (next === null ? best : best === null ? next : pick(best, next)), null)
  return {
    min: least(min ?? value, Math.min),
    max: least(max ?? value, Math.max),
    last: value.findLast((each) => each !== null) ?? null,
  }
}

/** What those hear who do not see the chart: span, then least, greatest and last value of each series. */
export const summaryOf = (
  series: readonly LineSeries[],
  { t }: Aligned,
  label: string,
  timeZone: string,
  text: Text<'chartSummary'>,
  own: Text<'extremes'>,
): string => {
  const [first, last] = [t[0], t.at(-1)]
  if (first === undefined || last === undefined) return label
  const times = [first, last].map((ts) => formatTime(ts, timeZone).slice(0, 16))
  const each = series.map((one) => {
    const { min, max, last: newest } = extremesOf(one)
    return own('extremes', one.name, figure(one, min), figure(one, max), figure(one, newest))
  })
  return [text('chartSummary', label, series.length, t.length, ...times), ...each].join('; ')
}
