import { formatTime } from '#contract/zoned.ts'
import { useText } from '../../i18n.ts'
import { palettes } from '../../look/palette.ts'
import { useTheme } from '../../look/theme.ts'
import './chart.css'
import { figure } from './chartTip.ts'
import { messages } from './messages.ts'
import type { Samples } from './samples.ts'
import { colorOf, type Meaning } from './series.ts'
import { extremesOf } from './summary.ts'

/** An SVG path over a box of `width` × `height`; a null lifts the pen, a flat line lies in the middle. */
export const sparkPath = (
  { t, value }: Samples,
  width: number,
  height: number,
  bounds?: readonly [number, number],
): string => {
  const real = value.filter((each) => each !== null)
  const [from = 0, to = 0] = [t[0], t.at(-1)]
  const [low, high] = bounds ?? [Math.min(...real), Math.max(...real)]
  const x = (ts: number): number => (to > from ? ((ts - from) / (to - from)) * width : width / 2)
  const y = (v: number): number => (high > low ? (1 - (v - low) / (high - low)) * height : height / 2)
  let pen = 'M'
  return t
    .flatMap((ts, at) => {
      const here = value[at] ?? null
      const move = pen
      pen = here === null ? 'M' : 'L'
      return here === null ? [] : [`${move}${x(ts).toFixed(1)} ${y(here).toFixed(1)}`]
    })
    .join('')
}

type SparkProps = {
  curve: Samples
  name: string
  unit: string
  meaning?: Meaning
  decimals?: number
  height?: number
  bounds?: readonly [number, number]
  timeZone?: string
}

/** A small curve for tiles: no axis, its extremes and last value in words. */
export const Spark = ({
  curve,
  name,
  unit,
  meaning,
  decimals,
  height = 32,
  bounds,
  timeZone = 'Asia/Shanghai',
}: SparkProps) => {
  const text = useText(messages)
  const { theme } = useTheme()
  const series = {
    name,
    unit,
    value: curve.value,
    ...(meaning ? { meaning } : {}),
    ...(decimals === undefined ? {} : { decimals }),
  }
  const { min, max, last } = extremesOf(series)
  const until = curve.t.at(-1)
  const told = text('extremes', name, figure(series, min), figure(series, max), figure(series, last))
  return (
    <svg
      className="tw-spark"
      role="img"
      aria-label={until === undefined ? told : `${told} (${formatTime(until, timeZone).slice(0, 16)})`}
      viewBox={`0 -1 100 ${height + 2}`}
      height={height}
      preserveAspectRatio="none"
    >
      <path
        d={sparkPath(curve, 100, height, bounds)}
        fill="none"
        stroke={colorOf(series, 0, palettes[theme])}
        strokeWidth={1.5}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
