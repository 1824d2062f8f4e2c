import { formatTime } from '#contract/zoned.ts'
import { useText } from '../../i18n.ts'
import { useWidth } from '../../kit/useWidth.ts'
import {
  apart,
  type CurvePoint,
  crossingsOf,
  type Direction,
  type Limit,
  piecesOf,
  timeTicks,
  valueTicks,
  legible,
} from './limitCurve.ts'
import { limitMessages } from './limitMessages.ts'
import './CurveWithLimits.css'

export type CurveWithLimitsProps = {
  /** the first is the one that the limits hold for; the others are drawn thin beside it */
  series: readonly { readonly name: string; readonly points: readonly CurvePoint[] }[]
  limits: readonly Limit[]
  /** ms */
  from: number
  to: number
  unit: string
  decimals: number
  timeZone: string
  /** what the picture is called */
  label: string
  direction?: Direction
  /** moments with a word, such as the begin of the alarm */
  marks?: readonly { readonly ts: number; readonly text: string }[]
  /** a moment that is pointed at, such as that of a replay */
  at?: number | undefined
  /** what the axis of values shows at least */
  bounds?: readonly [number, number]
  /** px */
  height?: number
  /** px beside the curve; left holds the values, right the names of the limits */
  gutter?: { readonly left: number; readonly right: number }
}

const top = 28
const foot = 22
const tickWidth = 64
const lineHeight = 17
/** of a time beside its crossing */
const whenWidth = 72

/** A curve that takes the colour of the level it has reached, with the limits as dashed lines. */
export const CurveWithLimits = (props: CurveWithLimitsProps) => {
  const { series, limits, from, to, unit, decimals, timeZone, label, direction = 'high', marks = [], at } = props
  const { bounds = [], height = 240, gutter = { left: 48, right: 72 } } = props
  const text = useText(limitMessages)
  const { host, width } = useWidth<HTMLDivElement>()
  const [main, ...beside] = series
  const values = [
    ...series.flatMap(({ points }) => points.flatMap(([, v]) => v ?? [])),
    ...limits.map((l) => l.value),
    ...bounds,
  ]
  const ticks = values.length > 0 ? valueTicks(Math.min(...values), Math.max(...values)) : [0, 1]
  const [least = 0, greatest = 1] = [ticks[0], ticks.at(-1)]
  const right = Math.max(gutter.left + 1, width - gutter.right)
  const x = (ts: number): number => gutter.left + ((ts - from) / Math.max(1, to - from)) * (right - gutter.left)
  const y = (value: number): number => top + (1 - (value - least) / (greatest - least || 1)) * (height - top - foot)
  const path = (points: readonly (readonly [number, number])[]): string =>
    points.map(([ts, value]) => `${x(ts).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  const names = apart(
    limits.map(({ value }) => y(value)),
    lineHeight,
    height - foot,
  )
  const shown = main?.points.filter(([ts]) => ts >= from && ts <= to) ?? []
  const crossings = crossingsOf(shown, limits, direction).toSorted((a, b) => b.level - a.level)
  const told = legible(
    crossings.map(({ ts, value }) => [x(ts), y(value)]),
    whenWidth,
    lineHeight,
  )
  const last = shown.findLast(([ts, value]) => value !== null && ts <= (at ?? to))
  return (
    <div ref={host} className="tw-limits" style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          {ticks.map((value) => (
            <g key={value}>
              <line className="tw-limits-grid" x1={gutter.left} x2={right} y1={y(value)} y2={y(value)} />
              <text className="tw-limits-tick" x={gutter.left - 8} y={y(value) + 4} textAnchor="end">
                {tickText(value)}
              </text>
            </g>
          ))}
          {timeTicks(from, to, (right - gutter.left) / tickWidth).map((ts) => (
            <text key={ts} className="tw-limits-tick" x={x(ts)} y={height - 4} textAnchor="middle">
              {formatTime(ts, timeZone).slice(11, 16)}
            </text>
          ))}
          {limits.map(({ level, value }, index) => (
            <g key={level} className={`tw-limits-level${level}`}>
              <line className="tw-limits-limit" x1={gutter.left} x2={right} y1={y(value)} y2={y(value)} />
              <text x={right + 6} y={(names[index] ?? 0) + 4}>
                {text('limit', level, tickText(value))}
              </text>
            </g>
          ))}
          {beside.map(({ name, points }) => (
            <g key={name} className="tw-limits-beside">
              {piecesOf(points, [], direction).map((piece) => (
                <polyline key={piece.points[0]?.[0]} points={path(piece.points)} />
              ))}
              <BesideName name={name} points={points} decimals={decimals} x={x} y={y} />
            </g>
          ))}
          {piecesOf(shown, limits, direction).map((piece, index) => (
            <polyline
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name.
              key={index}
              className={`tw-limits-curve tw-limits-level${piece.level}`}
              points={path(piece.points)}
            />
          ))}
          {crossings.map(({ level, ts, value }, index) => (
            <g key={level} className={`tw-limits-level${level}`}>
              <circle cx={x(ts)} cy={y(value)} r={4.5} />
              {told[index] && (
                <text
                  className="tw-limits-when"
                  {...(x(ts) + whenWidth > right
                    ? { x: x(ts) - 8, y: y(value) - 6, textAnchor: 'end' }
                    : { x: x(ts) + 8, y: y(value) + 18 })}
                >
                  {formatTime(ts, timeZone).slice(11)}
                </text>
              )}
            </g>
          ))}
          {marks.map(({ ts, text: word }) => (
            <g key={`${ts} ${word}`} className="tw-limits-mark">
              <line x1={x(ts)} x2={x(ts)} y1={top} y2={height - foot} />
              <text x={x(ts)} y={11} textAnchor={ts > (from + to) / 2 ? 'end' : 'start'}>
                {word}
              </text>
            </g>
          ))}
          {at !== undefined && <line className="tw-limits-at" x1={x(at)} x2={x(at)} y1={top} y2={height - foot} />}
          {last && last[1] !== null && <circle className="tw-limits-now" cx={x(last[0])} cy={y(last[1])} r={4} />}
          <text className="tw-limits-tick" x={gutter.left - 8} y={11} textAnchor="end">
            {unit}
          </text>
        </svg>
      )}
    </div>
  )
}

const tickText = (value: number): string => String(Number(value.toFixed(6)))

type BesideProps = {
  name: string
  points: readonly CurvePoint[]
  decimals: number
  x: (ts: number) => number
  y: (value: number) => number
}

/** The name and newest value of a curve beside, above its end. */
const BesideName = ({ name, points, decimals, x, y }: BesideProps) => {
  const end = points.findLast(([, value]) => value !== null)
  if (!end || end[1] === null) return null
  return (
    <text x={x(end[0])} y={y(end[1]) - 6} textAnchor="end">
      {name} {end[1].toFixed(decimals)}
    </text>
  )
}
