import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatTime } from '#contract/zoned.ts'
import { useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import type { CurvePoint } from '../curves/limitCurve.ts'
import { priceAt, readAt, saidAt } from './dayReading.ts'
import type { PriceBand } from './powerDay.ts'
import { wallMessages } from './wallMessages.ts'

type DayReadingProps = {
  /** the name of the day that is read */
  title: string
  power: readonly CurvePoint[]
  plan: readonly CurvePoint[]
  bands: readonly PriceBand[]
  /** the day and the moment that is drawn, ms */
  from: number
  to: number
  now: number
  timeZone: string
}

/** How long a value stands, ms: as long as the step of a plan. */
const standing = 900_000

/** Reads a day by mouse, finger or keys: what the curves and the price say at the moment below them. */
export const DayReading = ({ title, power, plan, bands, from, to, now, timeZone }: DayReadingProps) => {
  const text = useText(wallMessages)
  const [read, setRead] = useState<number>()
  const at = read ?? Math.min(now, to)
  const clock = at === to ? '24:00' : formatTime(at, timeZone).slice(11, 16)
  const [actual, planned, price] = [saidAt(power, at, standing), saidAt(plan, at, standing), priceAt(bands, at)]
  const words = [
    clock,
    ...(actual === null ? [] : [text('actualPower', numberText(actual, 0))]),
    ...(planned === null ? [] : [text('plannedPower', numberText(planned, 0))]),
    ...(price === null ? [] : [text('priceOf', numberText(price, 2))]),
  ].join(' · ')
  const share = (at - from) / (to - from)
  const onPointer = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)))
    setRead(from + Math.round((part * (to - from)) / 60_000) * 60_000)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = readAt(event.key, at, from, to)
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    setRead(next ?? undefined)
  }
  return (
    <div
      className="tw-powerday-read"
      role="slider"
      tabIndex={0}
      aria-label={text('readDay', title)}
      aria-valuemin={0}
      aria-valuemax={Math.round((to - from) / 60_000)}
      aria-valuenow={Math.round((at - from) / 60_000)}
      aria-valuetext={words}
      style={{ '--tw-at': share } as CSSProperties}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setRead(undefined)}
      onFocus={() => setRead((before) => before ?? Math.min(now, to))}
      onBlur={() => setRead(undefined)}
      onKeyDown={onKeyDown}
    >
      {read !== undefined && (
        <span className={share > 0.5 ? 'tw-powerday-tip tw-powerday-tip-left' : 'tw-powerday-tip'} aria-hidden="true">
          {words}
        </span>
      )}
    </div>
  )
}
