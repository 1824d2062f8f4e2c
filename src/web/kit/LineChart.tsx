import { useEffect, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatTime } from '#contract/zoned.ts'
import { type Text, useText } from '../i18n.ts'
import { palettes } from '../palette.ts'
import { texts } from '../texts.ts'
import { useTheme } from '../theme.ts'
import { type Aligned, align, isBlank } from './chartData.ts'
import { colorOf, dataOf, optionsOf } from './chartOptions.ts'
import { figure, showTip } from './chartTip.ts'
import './kit.css'

export type LineSeries = {
  name: string
  unit: string
  /** a CSS colour; without one the series takes its turn of the theme's colours */
  color?: string
  decimals?: number
  /** its own times (ms), where the chart has no shared ones */
  t?: readonly number[]
  value: readonly (number | null)[]
  /** lower and upper edge of a band around the line */
  min?: readonly (number | null)[]
  max?: readonly (number | null)[]
}
export type LineChartProps = {
  series: readonly LineSeries[]
  /** times shared by all series, ms ascending */
  t?: readonly number[]
  height?: number
  timeZone?: string
  loading?: boolean
  emptyText?: string
  /** what the chart shows, for those who do not see it */
  label?: string
}

const summaryOf = (
  series: readonly LineSeries[],
  { t }: Aligned,
  label: string,
  timeZone: string,
  text: Text<'chartSummary'>,
): string => {
  const first = t[0]
  const last = t.at(-1)
  if (first === undefined || last === undefined) return label
  const latest = series.map(
    (each) =>
      `${each.name} ${figure(
        each,
        each.value.findLast((value) => value !== null),
      )}`,
  )
  const times = [formatTime(first, timeZone).slice(0, 16), formatTime(last, timeZone).slice(0, 16)]
  return [text('chartSummary', label, series.length, t.length, ...times), ...latest].join('; ')
}

/** Curves over time; `null` is a gap, a unit has its axis (two at most). */
export const LineChart = (props: LineChartProps) => {
  const { series, t, height = 240, timeZone = 'Asia/Shanghai', loading = false, emptyText, label } = props
  const text = useText(texts)
  const { theme } = useTheme()
  const palette = palettes[theme]
  const area = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const shown = useRef(series)
  const aligned = useMemo(() => align(series, t), [series, t])
  const blank = isBlank(series)
  const shape = JSON.stringify(
    series.map(({ name, unit, color, min, max }) => [name, unit, color, Boolean(min && max)]),
  )
  const latest = useRef(aligned)

  useEffect(() => {
    shown.current = series
    latest.current = aligned
    plot.current?.setData(dataOf(aligned))
  }, [series, aligned])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for the series; new values alone do not build a new chart.
  useEffect(() => {
    const host = area.current
    if (!host || blank) return undefined
    const frame = {
      width: Math.max(host.clientWidth, 80),
      height,
      timeZone,
      palette,
      font: getComputedStyle(host).fontFamily,
    }
    const onCursor = (drawn: uPlot): void => {
      if (tip.current) showTip(tip.current, drawn, shown.current, timeZone, palette)
    }
    const made = new uPlot(optionsOf(shown.current, frame, onCursor), dataOf(latest.current), host)
    plot.current = made
    const observer = new ResizeObserver(() => made.setSize({ width: Math.max(host.clientWidth, 80), height }))
    observer.observe(host)
    return () => {
      observer.disconnect()
      made.destroy()
      plot.current = undefined
    }
  }, [shape, blank, height, timeZone, palette])

  const name = label ?? text('chart')
  return (
    <div
      className="tw-chart"
      role="img"
      aria-label={summaryOf(series, aligned, name, timeZone, text)}
      aria-busy={loading}
    >
      <ul className="tw-chart-legend" aria-hidden="true">
        {series.map((each, index) => (
          <li key={each.name}>
            <span className="tw-swatch" style={{ background: colorOf(each, index, palette) }} />
            {each.name}
          </li>
        ))}
      </ul>
      <div className="tw-chart-area" style={{ height }}>
        <div ref={area} />
        <div ref={tip} className="tw-chart-tip" />
        {blank && <div className="tw-chart-blank">{loading ? text('loading') : (emptyText ?? text('chartEmpty'))}</div>}
      </div>
    </div>
  )
}
