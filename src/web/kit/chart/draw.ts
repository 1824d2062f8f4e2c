import type uPlot from 'uplot'
import type { Palette } from '../../look/palette.ts'
import { colorOf, type LineSeries, markOf } from './series.ts'

type Paint = { palette: Palette; font: string }
/** A value that counts: drawn as a dashed line with its name, in the colour of an alarm level where it is one. */
export type Limit = { readonly name: string; readonly unit: string; readonly value: number; readonly level?: 1 | 2 | 3 }

const painted = (plot: uPlot, { font }: Paint, draw: (ctx: CanvasRenderingContext2D, ratio: number) => void): void => {
  const { ctx } = plot
  ctx.save()
  ctx.font = `${12 * devicePixelRatio}px ${font}`
  draw(ctx, devicePixelRatio)
  ctx.restore()
}

/** Writes each unit above its axis. */
export const drawUnits =
  (units: readonly string[], paint: Paint) =>
  (plot: uPlot): void =>
    painted(plot, paint, (ctx, ratio) => {
      const { left, width, top } = plot.bbox
      ctx.fillStyle = paint.palette.dim
      ctx.textBaseline = 'bottom'
      units.slice(0, 2).forEach((unit, side) => {
        if (unit === 'none') return
        ctx.textAlign = side === 0 ? 'right' : 'left'
        ctx.fillText(unit, side === 0 ? left - 8 * ratio : left + width + 8 * ratio, top - 8 * ratio)
      })
    })

export const drawLimits =
  (limits: readonly Limit[], paint: Paint) =>
  (plot: uPlot): void =>
    painted(plot, paint, (ctx, ratio) => {
      const { left, width, top, height } = plot.bbox
      ctx.textAlign = 'right'
      ctx.textBaseline = 'bottom'
      ctx.setLineDash([6 * ratio, 4 * ratio])
      for (const { name, unit, value, level } of limits) {
        const scale = unit || 'none'
        if (!plot.scales[scale]) continue
        const y = plot.valToPos(value, scale, true)
        if (!(y >= top && y <= top + height)) continue
        const color = level ? paint.palette[`level${level}`] : paint.palette.dim
        ctx.strokeStyle = color
        ctx.fillStyle = color
        ctx.lineWidth = ratio
        ctx.beginPath()
        ctx.moveTo(left, y)
        ctx.lineTo(left + width, y)
        ctx.stroke()
        ctx.fillText(name, left + width - 4 * ratio, y - 2 * ratio)
      }
    })

/** Each line ends in the mark that its name has in the legend. */
export const drawMarks =
  (series: readonly LineSeries[], paint: Paint) =>
  (plot: uPlot): void =>
    painted(plot, paint, (ctx, ratio) => {
      if (series.length < 2) return
      ctx.textAlign = 'center'
      ctx.textBaseline = 'middle'
      const { left, width } = plot.bbox
      series.forEach((each, index) => {
        const drawn = plot.series[index + 1]
        const values = plot.data[index + 1]
        const [, until = 0] = plot.series[0]?.idxs ?? []
        if (!drawn?.show || !values) return
        let at = until
        while (at >= 0 && typeof values[at] !== 'number') at -= 1
        const value = values[at]
        const x = plot.valToPos(plot.data[0][at] ?? 0, 'x', true)
        if (typeof value !== 'number' || x < left || x > left + width + ratio) return
        ctx.fillStyle = colorOf(each, index, paint.palette)
        ctx.fillText(markOf(index), x, plot.valToPos(value, each.unit || 'none', true))
      })
    })
