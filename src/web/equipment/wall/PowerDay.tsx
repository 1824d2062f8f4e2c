import { memo, type ReactNode, useMemo } from 'react'
import { formatTime } from '#contract/zoned.ts'
import { useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import { type CurvePoint, valueTicks } from '../curves/limitCurve.ts'
import '../pictures/drawing.css'
import { DayReading } from './DayReading.tsx'
import { dayTicks, dearness, type PriceBand, powerPieces, type Upwards } from './powerDay.ts'
import { wallMessages } from './wallMessages.ts'
import './powerDay.css'

type PowerDayProps = {
  title: string
  /** kW in the order of time, discharge positive or as `upwards` says */
  power: readonly CurvePoint[]
  /** what was planned; empty where nobody plans */
  plan: readonly CurvePoint[]
  bands: readonly PriceBand[]
  /** the prices are a sample */
  sample: boolean
  /** the day and the moment that is drawn, ms */
  from: number
  to: number
  now: number
  timeZone: string
  /** kW, under which nothing flows */
  least: number
  upwards?: Upwards
  /** kW that must not be exceeded, with its words */
  limit?: { kW: number; words: string } | undefined
  /** beside the title; stays the same while nothing of it changes */
  action?: ReactNode
}

/** `until` ms: what a plan says of later is not what stands. */
const newest = (points: readonly CurvePoint[], until = Number.POSITIVE_INFINITY): number | null =>
  points.findLast(([ts, kW]) => kW !== null && ts <= until)?.[1] ?? null

const Shown = (props: PowerDayProps) => {
  const { title, power, plan, bands, sample, from, to, now, timeZone, least, upwards, limit, action } = props
  const text = useText(wallMessages)
  const x = (ts: number): number => ((Math.min(Math.max(ts, from), to) - from) / (to - from)) * 100
  const values = [...power, ...plan].flatMap(([, kW]) => kW ?? [])
  const steps = valueTicks(Math.min(0, ...values), Math.max(least, 1, limit?.kW ?? 0, ...values), 3)
  const [bottom = 0, top = 1] = [steps[0], steps.at(-1)]
  const y = (kW: number): number => (1 - (kW - bottom) / (top - bottom)) * 100
  const line = (points: readonly (readonly [number, number])[]): string =>
    points.map(([ts, kW], at) => `${at === 0 ? 'M' : 'L'}${x(ts).toFixed(2)} ${y(kW).toFixed(2)}`).join('')
  const actual = useMemo(() => powerPieces(power, least, upwards), [power, least, upwards])
  const planned = useMemo(() => powerPieces(plan, 0, upwards), [plan, upwards])
  const kW = (points: readonly CurvePoint[], until?: number): string => numberText(newest(points, until), 1)
  return (
    <section className="tw-powerday" aria-label={title}>
      <header className="tw-powerday-head">
        <h2>{title}</h2>
        {action}
        <span className="tw-powerday-key">{text('actualPower', kW(power))}</span>
        {plan.length > 0 && (
          <span className="tw-powerday-key tw-powerday-dashed">{text('plannedPower', kW(plan, now))}</span>
        )}
        {bands.length > 0 && <span className="tw-powerday-unit">{text(sample ? 'samplePrices' : 'pricesPerKwh')}</span>}
      </header>
      <div className="tw-powerday-plot">
        {bands.map((band) => (
          <span
            key={band.from}
            className={`tw-powerday-band tw-powerday-${dearness(band, bands)}`}
            style={{ left: `${x(band.from)}%`, width: `${x(band.to) - x(band.from)}%` }}
          >
            {numberText(band.price, 2)}
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {steps.map((step) => (
            <path key={step} className="tw-powerday-grid" d={`M0 ${y(step)}H100`} />
          ))}
          {planned.map(({ points }) => (
            <path key={points[0]?.[0]} className="tw-powerday-plan" d={line(points)} />
          ))}
          {actual.map(({ state, points }) => (
            <path key={`${points[0]?.[0]} ${state}`} className={`tw-powerday-line tw-pic-${state}`} d={line(points)} />
          ))}
          {limit && <path className="tw-powerday-limit" d={`M0 ${y(limit.kW)}H100`} />}
          {now < to && <path className="tw-powerday-now" d={`M${x(now).toFixed(2)} 0V100`} />}
        </svg>
        {limit && (
          <span className="tw-powerday-limitwords" style={{ top: `${y(limit.kW)}%` }}>
            {limit.words}
          </span>
        )}
        {steps.map((step) => (
          <span key={step} className="tw-powerday-step" style={{ top: `${y(step)}%` }}>
            {step}
          </span>
        ))}
        {dayTicks(from, to).map((ts) => (
          <span key={ts} className="tw-powerday-hour" style={{ left: `${x(ts)}%` }}>
            {ts === to ? '24:00' : formatTime(ts, timeZone).slice(11, 16)}
          </span>
        ))}
        <DayReading {...{ title, power, plan, bands, from, to, now, timeZone }} />
      </div>
    </section>
  )
}

/** Power over a day beside what was planned, in the colours of its states, before the prices of its hours, to be read at any moment. */
export const PowerDay = memo(Shown)
