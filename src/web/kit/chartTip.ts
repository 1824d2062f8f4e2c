import type uPlot from 'uplot'
import { formatTime } from '#contract/zoned.ts'
import type { Palette } from '../palette.ts'
import { colorOf } from './chartOptions.ts'
import type { LineSeries } from './LineChart.tsx'
import { valueText } from './MetricList.tsx'

const element = (className: string, text = ''): HTMLElement => {
  const made = document.createElement('div')
  made.className = className
  // Names come from users: text only, never markup.
  made.textContent = text
  return made
}

export const figure = (series: LineSeries, value: number | null | undefined): string =>
  typeof value === 'number' ? `${valueText(value, series.decimals ?? 2)} ${series.unit}`.trim() : '--'

const rowOf = (series: LineSeries, color: string, value: number | null | undefined): HTMLElement => {
  const row = element('tw-chart-tip-row')
  const swatch = element('tw-swatch')
  swatch.style.background = color
  row.append(swatch, element('', series.name), element('tw-chart-tip-value', figure(series, value)))
  return row
}

/** Shows time and all values at the cursor; hides where there is none. */
export const showTip = (
  tip: HTMLElement,
  plot: uPlot,
  series: readonly LineSeries[],
  timeZone: string,
  palette: Palette,
): void => {
  const { idx, left = -1 } = plot.cursor
  const ts = idx === null || idx === undefined ? undefined : plot.data[0][idx]
  if (ts === undefined || idx === null || idx === undefined || left < 0) {
    tip.style.display = 'none'
    return
  }
  tip.replaceChildren(
    element('tw-age', formatTime(ts, timeZone)),
    ...series.map((each, index) => rowOf(each, colorOf(each, index, palette), plot.data[index + 1]?.[idx])),
  )
  tip.style.display = 'block'
  const x = plot.over.offsetLeft + left
  const fits = x + 16 + tip.offsetWidth <= plot.width
  const shift = fits ? x + 16 : Math.max(0, x - 16 - tip.offsetWidth)
  tip.style.transform = `translate(${shift}px, ${plot.over.offsetTop}px)`
}
