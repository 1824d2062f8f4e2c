import { type RefObject, useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type Aligned, extentOf } from './chartData.ts'
import { type ChartEvents, type ChartFrame, dataOf, optionsOf, placesOf } from './chartOptions.ts'
import type { LineSeries, Span } from './series.ts'

type Drawn = {
  series: readonly LineSeries[]
  aligned: Aligned
  blank: boolean
  /** what the time axis shows, where it is not the samples themselves */
  asked: Span | undefined
  hidden: ReadonlySet<string>
  frame: Omit<ChartFrame, 'width' | 'height' | 'font'>
  events: ChartEvents
}

const feed = (plot: uPlot, { aligned, asked }: Drawn): void =>
  plot.batch(() => {
    plot.setData(dataOf(aligned), false)
    plot.setScale('x', extentOf(aligned.t, asked))
  })

const toggle = (plot: uPlot, { series, hidden }: Drawn): void =>
  plot.batch(() => {
    series.forEach(({ name }, index) => {
      const show = !hidden.has(name)
      if (plot.series[index + 1]?.show === show) return
      for (const place of placesOf(series, index)) plot.setSeries(place, { show })
    })
  })

const sizeOf = (host: HTMLElement): { width: number; height: number } => ({
  width: Math.max(host.clientWidth, 80),
  height: Math.max(host.clientHeight, 80),
})

/** The plot inside `host`: built anew for another set of series, theme or zone; fed in place with new values. */
export const usePlot = (host: RefObject<HTMLElement | null>, drawn: Drawn): RefObject<uPlot | undefined> => {
  const plot = useRef<uPlot>(undefined)
  const latest = useRef(drawn)
  latest.current = drawn
  const { series, aligned, asked, blank, hidden, frame } = drawn
  const { timeZone, palette, syncKey, bounds, limits } = frame
  const shape = JSON.stringify([
    series.map(({ name, unit, color, meaning, min, max }) => [name, unit, color, meaning, Boolean(min && max)]),
    bounds,
    limits,
  ])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new in `aligned` and `asked` is fed; the rest is read as it stands.
  useEffect(() => {
    if (plot.current) feed(plot.current, latest.current)
  }, [aligned, asked?.from, asked?.to])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (plot.current) toggle(plot.current, latest.current)
  }, [hidden])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for the series; new values alone do not build a new chart.
  useEffect(() => {
    const element = host.current
    if (!element || blank) return undefined
    const events: ChartEvents = {
      onCursor: (of) => latest.current.events.onCursor(of),
      onSelect: (span) => latest.current.events.onSelect(span),
      onReset: () => latest.current.events.onReset(),
    }
    const font = getComputedStyle(element).fontFamily
    const options = optionsOf(latest.current.series, { ...latest.current.frame, ...sizeOf(element), font }, events)
    const made = new uPlot(options, dataOf(latest.current.aligned), element)
    plot.current = made
    feed(made, latest.current)
    toggle(made, latest.current)
    const observer = new ResizeObserver(() => made.setSize(sizeOf(element)))
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.destroy()
      plot.current = undefined
    }
  }, [shape, blank, timeZone, palette, syncKey])

  return plot
}
