import { useId, useMemo, useRef, useState } from 'react'
import type uPlot from 'uplot'
import { useText } from '../../i18n.ts'
import { palettes } from '../../look/palette.ts'
import { texts } from '../../texts.ts'
import { useTheme } from '../../look/theme.ts'
import { ChartLegend, ChartTools } from './ChartHead.tsx'
import { ChartBlank, ChartNotes } from './ChartNotes.tsx'
import './chart.css'
import type { Limit } from './draw.ts'
import { messages } from './messages.ts'
import type { LineSeries, Span } from './series.ts'
import { summaryOf } from './summary.ts'
import { useExports } from './useExports.ts'
import { usePlot } from './usePlot.ts'
import { useReading } from './useReading.ts'
import { align, isBlank } from './chartData.ts'
import { readingsOf, showTip, spoken } from './chartTip.ts'
import '../kit.css'

export type { LineSeries, Span } from './series.ts'
type LineChartProps = {
  series: readonly LineSeries[]
  /** times shared by all series, ms ascending */
  t?: readonly number[]
  /** px, or as high as what it stands in */
  height?: number | 'fill'
  timeZone?: string
  loading?: boolean
  emptyText?: string
  /** what the chart shows: its name for those who do not see it, and the title of its picture */
  label?: string
  error?: unknown
  retry?: () => unknown
  /** the newest sample is older than it should be: the curve is dimmed and says its age */
  stale?: boolean
  /** the time axis; without it from the first to the last sample */
  range?: Span
  /** a dragged zoom, undefined back to the whole; without it the chart zooms into what it has */
  onZoom?: (to: Span | undefined) => void
  zoomed?: boolean
  /** a click on a point, or Enter at the cursor: from the point's time to before the next one's */
  onPick?: (picked: Span) => void
  /** charts of one key share the cursor */
  syncKey?: string
  /** per unit, what its axis shows at least, e.g. `{'%': [0, 100]}` */
  bounds?: Readonly<Record<string, readonly [number, number]>>
  limits?: readonly Limit[]
  /** the name, without ending, of the files that its export writes; without it there is no export */
  exportName?: string
}

const useZoom = ({ range, onZoom, zoomed = false }: LineChartProps) => {
  const [own, setOwn] = useState<Span>()
  return onZoom
    ? { asked: range, zoom: onZoom, zoomed }
    : { asked: own ?? range, zoom: setOwn, zoomed: own !== undefined }
}

const useHidden = () => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (name: string): void =>
    setHidden((before) => {
      const next = new Set(before)
      if (!next.delete(name)) next.add(name)
      return next
    })
  return { hidden, toggle }
}

/** Curves over time; `null` is a gap, a unit has its axis (two at most). Arrows read it, + and − zoom, Escape resets. */
export const LineChart = (props: LineChartProps) => {
  const { series, t, height = 240, timeZone = 'Asia/Shanghai', loading = false, label, exportName } = props
  const text = useText(texts)
  const own = useText(messages)
  const { theme } = useTheme()
  const palette = palettes[theme]
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const aligned = useMemo(() => align(series, t), [series, t])
  const blank = useMemo(() => isBlank(series), [series])
  const name = label ?? text('chart')
  const summary = useMemo(
    () => summaryOf(series, aligned, name, timeZone, text, own),
    [series, aligned, name, timeZone, text, own],
  )
  const { asked, zoom, zoomed } = useZoom(props)
  const { hidden, toggle } = useHidden()

  const onCursor = (drawn: uPlot): void => {
    const found = readingsOf(drawn, series, timeZone)
    if (tip.current) showTip(tip.current, drawn, series, found, palette)
    area.current?.setAttribute('aria-valuetext', found ? spoken(found, series) : own('noCursor'))
  }
  const reset = (): void => zoom(undefined)
  const { syncKey, bounds, limits } = props
  const frame = { timeZone, palette, syncKey, bounds, limits }
  const plot = usePlot(area, {
    series,
    aligned,
    blank,
    asked,
    hidden,
    frame,
    events: { onCursor, onSelect: zoom, onReset: reset },
  })

  const reading = useReading({ plot, aligned, zoomed, zoom, pick: props.onPick })
  const exports = useExports(blank ? undefined : exportName, {
    plot,
    series,
    aligned,
    hidden,
    title: name,
    timeZone,
    palette,
  })

  const { error, retry, stale = false } = props
  const classes = [
    'tw-chart',
    height === 'fill' && 'tw-chart-fill',
    stale && 'tw-chart-stale',
    loading && !blank && 'tw-chart-busy',
  ]
  return (
    <figure className={classes.filter(Boolean).join(' ')} aria-label={name} aria-busy={loading}>
      <p id={`${id}summary`} className="tw-chart-spoken">
        {summary}
      </p>
      <div className="tw-chart-head">
        <ChartLegend series={series} palette={palette} hidden={hidden} onToggle={toggle} />
        <ChartTools {...exports} {...(zoomed ? { onReset: reset } : {})} />
      </div>
      {!blank && <ChartNotes last={aligned.t.at(-1)} stale={stale} error={error} retry={retry} />}
      <div className="tw-chart-area" style={height === 'fill' ? undefined : { height }}>
        {!blank && (
          <div
            ref={area}
            className="tw-chart-plot"
            role="slider"
            tabIndex={0}
            aria-label={name}
            aria-describedby={`${id}summary`}
            aria-description={own('keys')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={0}
            aria-valuetext={own('noCursor')}
            {...reading}
          />
        )}
        <div ref={tip} className="tw-chart-tip" />
        {blank && <ChartBlank loading={loading} error={error} retry={retry} emptyText={props.emptyText} />}
      </div>
    </figure>
  )
}
