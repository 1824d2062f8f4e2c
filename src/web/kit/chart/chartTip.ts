import type uPlot from 'uplot'
import { formatTime } from '#contract/zoned.ts'
import type { Palette } from '../../look/palette.ts'
import { colorOf, type LineSeries, markOf } from './series.ts'
import { nearest } from './chartData.ts'
import { numberText } from '../format.ts'

const element = (className: string, text = ''): HTMLElement => {
  const made = document.createElement('div')
  made.className = className
  // Names come from users: text only, never markup.
  made.textContent = text
  return made
}

export const figure = (series: LineSeries, value: number | null | undefined): string =>
  typeof value === 'number' ? `${numberText(value, series.decimals ?? 2)} ${series.unit}`.trim() : '--'

export type Reading = { index: number; text: string; at: string }
type ReadingAt = { time: string; readings: Reading[] }

/** Time and value of all shown series at a place of the axis; `at` where a series has its own, other time. */
export const readingsAt = (
  t: readonly number[],
  columns: readonly (readonly (number | null | undefined)[])[],
  at: number,
  series: readonly LineSeries[],
  shown: (index: number) => boolean,
  timeZone: string,
): ReadingAt => ({
  time: formatTime(t[at] ?? 0, timeZone),
  readings: series.flatMap((each, index) => {
    if (!shown(index)) return []
    const column = columns[index] ?? []
    const place = nearest(t, column, at)
    const other = place >= 0 && place !== at ? formatTime(t[place] ?? 0, timeZone).slice(11) : ''
    return [{ index, text: figure(each, column[place]), at: other }]
  }),
})

/** What is at the plot's cursor, if it is anywhere. */
export const readingsOf = (plot: uPlot, series: readonly LineSeries[], timeZone: string): ReadingAt | undefined => {
  const { idx, left = -1 } = plot.cursor
  if (idx === null || idx === undefined || left < 0 || plot.data[0][idx] === undefined) return undefined
  const [t, ...columns] = plot.data as [number[], ...(number | null | undefined)[][]]
  return readingsAt(t, columns, idx, series, (index) => plot.series[index + 1]?.show !== false, timeZone)
}

/** A reading in words, for those who hear it. */
export const spoken = ({ time, readings }: ReadingAt, series: readonly LineSeries[]): string =>
  [time, ...readings.map(({ index, text, at }) => `${series[index]?.name ?? ''} ${text} ${at}`.trim())].join(', ')

const rowOf = (series: LineSeries | undefined, color: string, { index, text, at }: Reading): HTMLElement => {
  const row = element('tw-chart-tip-row')
  const mark = element('tw-chart-mark', markOf(index))
  mark.style.color = color
  row.append(mark, element('', series?.name ?? ''), element('tw-chart-tip-value', text))
  if (at) row.append(element('tw-age', at))
  return row
}

/** Shows time and all values at the cursor; hides where there is none. */
export const showTip = (
  tip: HTMLElement,
  plot: uPlot,
  series: readonly LineSeries[],
  found: ReadingAt | undefined,
  palette: Palette,
): void => {
  if (!found) {
    tip.style.display = 'none'
    return
  }
  const rows = found.readings.map((reading) => {
    const each = series[reading.index]
    return rowOf(each, each ? colorOf(each, reading.index, palette) : palette.text, reading)
  })
  tip.replaceChildren(element('tw-age', found.time), ...rows)
  tip.style.display = 'block'
  const x = plot.over.offsetLeft + (plot.cursor.left ?? 0)
  const fits = x + 16 + tip.offsetWidth <= plot.width
  const shift = fits ? x + 16 : Math.max(0, x - 16 - tip.offsetWidth)
  tip.style.transform = `translate(${shift}px, ${plot.over.offsetTop}px)`
}
