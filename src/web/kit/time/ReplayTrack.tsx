import { useEffect, useRef, useState } from 'react'
import { formatTime } from '#contract/zoned.ts'
import { useText } from '../../i18n.ts'
import { type DaySpan, grain, hourTicks, type Mark, toGrain } from './moment.ts'
import { replayMessages } from './replayMessages.ts'

type TrackProps = {
  at: number
  /** the part of the day that is past */
  span: DaySpan
  timeZone: string
  marks: readonly Mark[]

  onChange: (at: number) => void
}

const settleMs = 120

/** A day as a line: where the moment stands, its hours, and what happened. While it is dragged, a moment counts once it rests. */
export const ReplayTrack = ({ at, span, timeZone, marks, onChange }: TrackProps) => {
  const text = useText(replayMessages)
  const [dragged, setDragged] = useState<number>()
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (dragged === undefined) return undefined
    const timer = setTimeout(() => {
      setDragged(undefined)
      latest.current(dragged)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [dragged])
  const share = (ts: number): string => `${((ts - span.from) / Math.max(1, span.to - span.from)) * 100}%`
  const shown = dragged ?? at
  return (
    <div className="tw-replay-track">
      <fieldset className="tw-replay-marks" aria-label={text('marks')}>
        {marks
          .filter(({ ts }) => ts >= span.from && ts <= span.to)
          .map((mark) => {
            const label = text('mark', formatTime(mark.ts, timeZone).slice(11), mark.text)
            return (
              <button
                key={mark.key}
                type="button"
                tabIndex={-1}
                className={`tw-replay-mark tw-replay-mark-${mark.level}`}
                style={{ left: share(mark.ts) }}
                title={label}
                aria-label={label}
                onClick={() => onChange(toGrain(mark.ts))}
              />
            )
          })}
      </fieldset>
      <input
        type="range"
        aria-label={text('moment')}
        aria-valuetext={formatTime(shown, timeZone)}
        min={span.from}
        max={Math.max(span.from, span.to)}
        step={grain}
        value={shown}
        onChange={(event) => setDragged(toGrain(Number(event.target.value)))}
        onKeyDown={(event) => {
          const by = { PageUp: 3_600_000, PageDown: -3_600_000 }[event.key]
          if (by === undefined) return
          event.preventDefault()
          onChange(shown + by)
        }}
      />
      <div className="tw-replay-hours" aria-hidden="true">
        {hourTicks(span, timeZone).map((tick) => (
          <span key={tick.share} style={{ left: `${tick.share * 100}%` }}>
            {tick.hour}
          </span>
        ))}
      </div>
    </div>
  )
}
