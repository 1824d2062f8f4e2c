import uPlot from 'uplot'
import { formatTime } from '#contract/zoned.ts'
import type { Palette } from '../../look/palette.ts'
import { drawLimits, drawMarks, drawUnits, type Limit } from './draw.ts'
import { colorOf, type LineSeries, type Span } from './series.ts'
import type { Aligned } from './chartData.ts'

export type ChartFrame = {
  width: number
  height: number
  timeZone: string
  palette: Palette
  font: string
  /** charts of one key share the cursor */
  syncKey?: string
  /** per unit, what its axis shows at least */
  bounds?: Readonly<Record<string, readonly [number, number]>>
  limits?: readonly Limit[]
}
export type ChartEvents = { onCursor: (plot: uPlot) => void; onSelect: (span: Span) => void; onReset: () => void }

const minute = 60_000
const day = 86_400_000

/** The label of a time on the axis, as fine as the step between labels needs. */
export const timeLabel = (ts: number, step: number, timeZone: string): string => {
  const full = formatTime(ts, timeZone)
  if (step >= day || full.endsWith('00:00:00')) return full.slice(5, 10)
  return step < minute ? full.slice(11) : full.slice(11, 16)
}

/** A reading between two gaps has no line; it gets a dot. */
export const lonely = (values: readonly (number | null | undefined)[]): number[] => {
  const present = values.map((value, index) => ({ value, index })).filter(({ value }) => value !== undefined)
  return present
    .filter(
      ({ value }, at) =>
        value !== null && (present[at - 1]?.value ?? null) === null && (present[at + 1]?.value ?? null) === null,
    )
    .map(({ index }) => index)
}

const flat = (least: number, most: number): [number, number] => {
  const margin = Math.max(Math.abs(least) * 0.02, 1)
  return least === most ? [least - margin, most + margin] : [least, most]
}

const seriesOf = (series: readonly LineSeries[], palette: Palette): { lines: uPlot.Series[]; bands: uPlot.Band[] } => {
  const lines: uPlot.Series[] = series.map((each, index) => {
    const stroke = colorOf(each, index, palette)
    return {
      label: each.name,
      scale: each.unit || 'none',
      stroke,
      width: 1.75,
      pxAlign: 0,
      points: { show: true, size: 4, fill: stroke, filter: (plot, at) => lonely([...(plot.data[at] ?? [])]) },
    }
  })
  const bands: uPlot.Band[] = []
  series.forEach((each, index) => {
    if (!each.min || !each.max) return
    const first = lines.length + 1
    const edge = { scale: each.unit || 'none', width: 0, points: { show: false } }
    lines.push(edge, { ...edge })
    bands.push({
      series: [first + 1, first],
      fill: `color-mix(in srgb, ${colorOf(each, index, palette)} 18%, transparent)`,
    })
  })
  return { lines, bands }
}

const unitsOf = (series: readonly LineSeries[]): string[] => [...new Set(series.map((each) => each.unit || 'none'))]

/** The span that was dragged over, once it is wide enough to be meant. */
const selected = (plot: uPlot, onSelect: (span: Span) => void): void => {
  const { left, width } = plot.select
  if (width < 8) return
  const from = Math.round(plot.posToVal(left, 'x'))
  const to = Math.round(plot.posToVal(left + width, 'x'))
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  onSelect({ from, to })
}

const moves = (type: string): boolean => type === 'mousemove' || type === 'mouseleave'

const cursorOf = (syncKey: string | undefined, { onReset }: ChartEvents): uPlot.Cursor => ({
  y: false,
  drag: { x: true, y: false, setScale: false, dist: 8 },
  points: { size: 7 },
  bind: {
    dblclick: () => () => {
      onReset()
      return null
    },
  },
  ...(syncKey === undefined
    ? {}
    : { sync: { key: syncKey, setSeries: false, scales: ['x', null], filters: { pub: moves, sub: moves } } }),
})

export const optionsOf = (series: readonly LineSeries[], frame: ChartFrame, events: ChartEvents): uPlot.Options => {
  const { palette, font, timeZone, width, height, syncKey, bounds, limits = [] } = frame
  const { lines, bands } = seriesOf(series, palette)
  const units = unitsOf(series)
  const common: uPlot.Axis = { stroke: palette.dim, font: `12px ${font}`, ticks: { show: false } }
  const grid = { stroke: palette.hairline, width: 1 }
  const yAxis = (unit: string, side: number): uPlot.Axis => ({
    ...common,
    scale: unit,
    side: side === 0 ? 3 : 1,
    grid: side === 0 ? grid : { show: false },
    space: 36,
    size: (_, labels) => Math.max(32, 16 + 7 * Math.max(0, ...(labels ?? []).map((label) => label.length))),
  })
  return {
    width,
    height,
    ms: 1,
    padding: [26, units.length > 1 ? 0 : 14, 0, 0],
    tzDate: (ts) => uPlot.tzDate(new Date(ts), timeZone),
    legend: { show: false },
    cursor: cursorOf(syncKey, events),
    scales: Object.fromEntries(
      units.map((unit) => [
        unit,
        { range: (_, least, most) => rangeOf(least, most, bounds?.[unit]) } satisfies uPlot.Scale,
      ]),
    ),
    series: [{}, ...lines],
    bands,
    axes: [
      {
        ...common,
        grid: { show: false },
        space: 64,
        size: 30,
        gap: 9,
        values: (_, splits, __, ___, step) => splits.map((ts) => timeLabel(ts, step, timeZone)),
      },
      ...units.slice(0, 2).map(yAxis),
    ],
    hooks: {
      draw: [drawUnits(units, frame), drawLimits(limits, frame), drawMarks(series, frame)],
      setCursor: [events.onCursor],
      setSelect: [(plot) => selected(plot, events.onSelect)],
    },
  }
}

const rangeOf = (
  least: number | null,
  most: number | null,
  bounds: readonly [number, number] | undefined,
): uPlot.Range.MinMax => {
  if (bounds) return [Math.min(bounds[0], least ?? bounds[0]), Math.max(bounds[1], most ?? bounds[1])]
  if (least === null || most === null) return [0, 1]
  const [from, to] = flat(least, most)
  return uPlot.rangeNum(from, to, 0.08, true)
}

export const dataOf = ({ t, columns }: Aligned): uPlot.AlignedData => [
  t,
  ...columns.map((column) => column.value),
  ...columns.flatMap((column) => (column.min && column.max ? [column.min, column.max] : [])),
]

/** Indexes in the plot of a series and of the edges of its band. */
export const placesOf = (series: readonly LineSeries[], index: number): number[] => {
  const banded = series.slice(0, index).filter(({ min, max }) => min && max).length
  const edge = 1 + series.length + 2 * banded
  return series[index]?.min && series[index]?.max ? [index + 1, edge, edge + 1] : [index + 1]
}
