import { memo, useMemo } from 'react'
import type { HourEnergy } from '#contract/unit.ts'
import { useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import '../pictures/drawing.css'
import { energyText } from '../metrics/quantities.ts'
import { addedUp, moreThan, stepsTo, type Sum, valueAt } from './dayCurve.ts'
import { wallMessages } from './wallMessages.ts'
import './energy.css'

type EnergyTodayProps = {
  /** energies by hour; those of yesterday are undefined until they are known */
  today: readonly HourEnergy[]
  yesterday: readonly HourEnergy[] | undefined
  /** the midnights that begin both days, and now, ms */
  from: number
  before: number
  now: number
  /** today's past is still being written, so that nothing can be compared yet */
  waiting?: boolean
}

const kinds = ['charged', 'discharged'] as const
const states = { charged: 'charging', discharged: 'discharging' } as const
const hour = 3_600_000

const signed = (percent: number | null): string => {
  const whole = percent === null ? null : Math.round(percent)
  return whole === null ? '--' : whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : '±0'
}

const Shown = ({ today, yesterday, from, before, now, waiting = false }: EnergyTodayProps) => {
  const text = useText(wallMessages)
  const at = (now - from) / hour
  const curves = useMemo(
    () =>
      kinds.map((kind) => ({
        kind,
        now: addedUp(today, kind, from, now),
        earlier: addedUp(yesterday ?? [], kind, before, from),
      })),
    [today, yesterday, from, before, now],
  )
  const most = Math.max(1, ...curves.flatMap((curve) => [...curve.now, ...curve.earlier].map(([, energy]) => energy)))
  const inMega = most >= 1000
  const steps = stepsTo(most)
  const top = steps.at(-1) ?? 1
  const line = (sums: readonly Sum[]): string =>
    sums
      .map(
        ([hours, energy], n) =>
          `${n === 0 ? 'M' : 'L'}${((hours / 24) * 100).toFixed(2)} ${(100 - (energy / top) * 100).toFixed(2)}`,
      )
      .join('')
  const stepText = (step: number): string => (inMega ? String(Math.round(step / 100) / 10) : String(step))
  return (
    <section className="tw-today" aria-label={text('today')}>
      <header className="tw-today-head">
        <h2>{text('today')}</h2>
        <span className="tw-today-key">{text('todayLine')}</span>
        <span className="tw-today-key tw-today-dashed">{text('yesterdayLine')}</span>
        <span className="tw-today-unit">{text('unitOfDay', inMega ? 'MWh' : 'kWh')}</span>
      </header>
      {waiting ? (
        <p className="tw-today-waiting">{text('waiting')}</p>
      ) : (
        <div className="tw-today-plot" aria-hidden="true">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {steps.map((step) => (
              <path key={step} className="tw-today-grid" d={`M0 ${100 - (step / top) * 100}H100`} />
            ))}
            {curves.map(({ kind, now: sums, earlier }) => (
              <g key={kind} className={`tw-pic-${states[kind]}`}>
                <path className="tw-today-line tw-today-then" d={line(earlier)} />
                <path className="tw-today-line" d={line(sums)} />
              </g>
            ))}
            <path className="tw-today-now" d={`M${((at / 24) * 100).toFixed(2)} 0V100`} />
          </svg>
          {steps.map((step) => (
            <span key={step} className="tw-today-step" style={{ bottom: `${(step / top) * 100}%` }}>
              {stepText(step)}
            </span>
          ))}
          {[0, 6, 12, 18, 24].map((hours) => (
            <span key={hours} className="tw-today-hour" style={{ left: `${(hours / 24) * 100}%` }}>
              {text('hour', hours)}
            </span>
          ))}
        </div>
      )}
      <dl className="tw-today-sums">
        {curves.map(({ kind, now: sums, earlier }) => {
          const sum = sums.at(-1)?.[1] ?? null
          const shown = energyText(sum)
          const more = moreThan(sum, valueAt(earlier, at))
          return (
            <div key={kind}>
              <dt className={`tw-today-name tw-pic-${states[kind]}`}>
                {kind === 'charged' ? '▲' : '▼'} {text(kind)}
              </dt>
              <dd>
                <strong>{numberText(shown.value, shown.decimals)}</strong>{' '}
                <span className="tw-today-unit">{shown.unit}</span>
              </dd>
              <dd className="tw-today-more">{text('against', signed(more))}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** What was charged and discharged since midnight, added up, against the day before at the same time. */
export const EnergyToday = memo(Shown)
