import { useEffect, useRef } from 'react'
import { formatTime } from '#contract/zoned.ts'
import { useTheme } from '../../look/theme.ts'
import { palettes } from '../../look/palette.ts'
import { useWidth } from '../../kit/useWidth.ts'
import { valueText } from '../../kit/format.ts'
import { type Direction, type Limit, levelAt } from '../curves/limitCurve.ts'
import { cellShade, meanOf } from './cellShade.ts'
import './Film.css'

type FilmFrame = { readonly ts: number; readonly values: readonly (number | null)[] }
export type FilmProps = {
  frames: readonly FilmFrame[]
  /** cells in a row */
  columns: number
  /** the number of the cell that is marked, from 1; without one the figure is the extreme */
  cell: number | null
  unit: string
  decimals: number
  limits: readonly Limit[]
  direction: Direction
  timeZone: string
  /** the frame of this moment (ms) is marked */
  at: number
  label: string
}

/** The cells at a few moments, each with its time and the figure of the marked cell. */
export const Film = (props: FilmProps) => {
  const { frames, cell, unit, decimals, limits, direction, timeZone, at, label } = props
  const shown = frames.findLast(({ ts }) => ts <= at) ?? frames[0]
  return (
    <ol className="tw-film" aria-label={label}>
      {frames.map((frame) => {
        const value = figureOf(frame.values, cell, direction)
        const level = value === null ? 0 : levelAt(value, limits, direction)
        return (
          <li key={frame.ts} {...(frame === shown ? { 'aria-current': 'time' } : {})}>
            <Cells {...props} values={frame.values} />
            <span>
              {formatTime(frame.ts, timeZone).slice(11, 16)}{' '}
              <strong className={`tw-film-level${level}`}>{valueText(value, decimals)}</strong>{' '}
              <span className="tw-film-unit">{unit}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const figureOf = (values: readonly (number | null)[], cell: number | null, direction: Direction): number | null => {
  if (cell !== null) return values[cell - 1] ?? null
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : direction === 'high' ? Math.max(...known) : Math.min(...known)
}

const Cells = ({ values, columns, cell, unit, limits, direction }: FilmProps & { values: FilmFrame['values'] }) => {
  const { theme } = useTheme()
  const { host, width } = useWidth<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const rows = Math.ceil(values.length / columns)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || width === 0) return
    const ratio = globalThis.devicePixelRatio || 1
    const size = Math.floor((width * ratio) / columns)
    element.width = size * columns
    element.height = size * rows
    const scale = { palette: palettes[theme], mean: meanOf(values), unit, limits, direction }
    const gap = Math.max(1, Math.round(size / 10))
    values.forEach((value, index) => {
      const [x, y] = [(index % columns) * size, Math.floor(index / columns) * size]
      context.fillStyle = value === null ? scale.palette.raised : cellShade(value, scale)
      context.fillRect(x, y, size - gap, size - gap)
      if (index + 1 !== cell) return
      context.strokeStyle = scale.palette.text
      context.lineWidth = 2 * ratio
      context.strokeRect(x - ratio, y - ratio, size + ratio, size + ratio)
    })
  }, [values, columns, rows, cell, unit, limits, direction, width, theme])
  return (
    <div ref={host} className="tw-film-cells">
      <canvas ref={canvas} style={{ aspectRatio: `${columns} / ${rows}` }} />
    </div>
  )
}
