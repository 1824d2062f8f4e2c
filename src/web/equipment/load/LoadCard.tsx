import type { CSSProperties, ReactNode } from 'react'
import { numberText } from '../../kit/format.ts'
import './loadCard.css'

type LoadCardProps = {
  title: string
  /** kW */
  power: number | null
  limit: number | null
  /** beside the power */
  unit: string
  /** the bar in words */
  barWords: string
  /** kW that must not be passed by a plan, and the highest mean so far; drawn on the bar */
  usable?: number | null
  peak?: number | null
  /** what the marks on the bar mean */
  peakWords?: string | undefined
  usableWords?: string | undefined
  children: ReactNode
}

/** A load against its limit as figure and bar, with words below. */
export const LoadCard = (props: LoadCardProps) => {
  const { title, power, limit, unit, barWords, usable = null, peak = null, peakWords, usableWords, children } = props
  const share = (kW: number | null): number => (limit && kW !== null ? Math.min(1, Math.max(0, kW / limit)) : 0)
  const style = {
    '--tw-load': share(power),
    '--tw-usable': share(usable),
    '--tw-peak': share(peak),
  } as CSSProperties
  return (
    <section className="tw-loadcard" aria-label={title}>
      <h2>{title}</h2>
      <p className="tw-loadcard-value">
        <strong>{numberText(power, 0)}</strong> <span>{unit}</span>
      </p>
      {limit !== null && (
        <div
          className={share(power) >= 1 ? 'tw-loadcard-bar tw-loadcard-over' : 'tw-loadcard-bar'}
          role="img"
          aria-label={barWords}
          style={style}
        >
          {peak !== null && <span className="tw-loadcard-peak" />}
          {usable !== null && <span className="tw-loadcard-reserve" />}
        </div>
      )}
      {(peakWords !== undefined || usableWords !== undefined) && (
        <p className="tw-loadcard-marks">
          {peakWords !== undefined && <span className="tw-loadcard-peakwords">{peakWords}</span>}
          {usableWords !== undefined && <span className="tw-loadcard-reservewords">{usableWords}</span>}
        </p>
      )}
      <p className="tw-loadcard-note">{children}</p>
    </section>
  )
}
