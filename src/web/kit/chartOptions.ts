import uPlot from 'uplot'
import { formatTime } from '#contract/zoned.ts'
import type { Palette } from '../palette.ts'
import type { Aligned } from './chartData.ts'
import type { LineSeries } from './LineChart.tsx'

export type ChartFrame = { width: number; height: number; timeZone: string; palette: Palette; font: string }

const minute = 60_000
const day = 86_400_000

/** The label of a time on the axis, as fine as the step between labels needs. */
export const timeLabel = (ts: number, step: number, timeZone: string): string => {
  const full = formatTime(ts, timeZone)
  if (step >= day || full.endsWith('00:00:00')) return full.slice(5, 10)
  return step < minute ? full.slice(11) : full.slice(11, 16)
}

export const colorOf = (series: LineSeries, index: number, palette: Palette): string =>
  series.color ??
  [palette.line1, palette.line2, palette.line3, palette.line4, palette.line5, palette.line6][index % 6] ??
  palette.line1

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

/** Writes each unit above its axis. */
const drawUnits =
  (units: readonly string[], { palette, font }: ChartFrame) =>
  (plot: uPlot): void => {
    const { ctx, bbox } = plot
    const ratio = devicePixelRatio
    ctx.save()
    ctx.font = `${12 * ratio}px ${font}`
    ctx.fillStyle = palette.dim
    ctx.textBaseline = 'bottom'
    units.slice(0, 2).forEach((unit, side) => {
      if (unit === 'none') return
      ctx.textAlign = side === 0 ? 'right' : 'left'
      ctx.fillText(unit, side === 0 ? bbox.left - 8 * ratio : bbox.left + bbox.width + 8 * ratio, bbox.top - 8 * ratio)
    })
    ctx.restore()
  }

export const optionsOf = (
  series: readonly LineSeries[],
  frame: ChartFrame,
  onCursor: (plot: uPlot) => void,
): uPlot.Options => {
  const { palette, font, timeZone, width, height } = frame
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
    padding: [26, units.length > 1 ? 0 : 12, 0, 0],
    tzDate: (ts) => uPlot.tzDate(new Date(ts), timeZone),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: Object.fromEntries(
      units.map((unit) => [unit, { range: (_, least, most) => rangeOf(least, most) } satisfies uPlot.Scale]),
    ),
    series: [{}, ...lines],
    bands,
    axes: [
      {
        ...common,
        grid: { show: false },
        space: 64,
        size: 26,
        values: (_, splits, __, ___, step) => splits.map((ts) => timeLabel(ts, step, timeZone)),
      },
      ...units.slice(0, 2).map(yAxis),
    ],
    hooks: { draw: [drawUnits(units, frame)], setCursor: [onCursor] },
  }
}

const rangeOf = (least: number | null, most: number | null): uPlot.Range.MinMax => {
  if (least === null || most === null) return [0, 1]
  const [from, to] = flat(least, most)
  return uPlot.rangeNum(from, to, 0.08, true)
}

export const dataOf = ({ t, columns }: Aligned): uPlot.AlignedData => [
  t,
  ...columns.map((column) => column.value),
  ...columns.flatMap((column) => (column.min && column.max ? [column.min, column.max] : [])),
]
