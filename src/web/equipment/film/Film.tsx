import { formatTime } from '#contract/zoned.ts'
import { valueText } from '../../kit/format.ts'
import { SmallCells } from '../cells/SmallCells.tsx'
import { type Direction, type Limit, levelAt } from '../curves/limitCurve.ts'
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
  const { frames, columns, cell, unit, decimals, limits, direction, timeZone, at, label } = props
  const shown = frames.findLast(({ ts }) => ts <= at) ?? frames[0]
  return (
    <ol className="tw-film" aria-label={label}>
      {frames.map((frame) => {
        const value = figureOf(frame.values, cell, direction)
        const level = value === null ? 0 : levelAt(value, limits, direction)
        return (
          <li key={frame.ts} {...(frame === shown ? { 'aria-current': 'time' } : {})}>
            <div className="tw-film-cells">
              <SmallCells {...{ columns, cell, unit, decimals, limits, direction }} values={frame.values} />
            </div>
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
