import { useText, type Text } from '../i18n.ts'
import { texts } from '../texts.ts'
import { useNow } from './useNow.ts'
import './kit.css'

const units = [
  { from: 172_800, seconds: 86_400, ago: 'daysAgo', ahead: 'daysAhead' },
  { from: 7200, seconds: 3600, ago: 'hoursAgo', ahead: 'hoursAhead' },
  { from: 120, seconds: 60, ago: 'minutesAgo', ahead: 'minutesAhead' },
  { from: 1, seconds: 1, ago: 'secondsAgo', ahead: 'secondsAhead' },
] as const
type AgeKey = 'neverSeen' | 'justNow' | (typeof units)[number]['ago' | 'ahead']
/** Seconds by which a device's clock and ours may differ before its times count as ahead. */
const leastAhead = 5

/** How old `ts` is at `now` (both ms), or how far ahead: seconds below two minutes, then minutes, hours, days. */
export const ageText = (ts: number | null, now: number, text: Text<AgeKey>): string => {
  if (ts === null) return text('neverSeen')
  const seconds = Math.floor((now - ts) / 1000)
  const isAhead = seconds <= -leastAhead
  const unit = units.find(({ from }) => (isAhead ? -seconds : seconds) >= from)
  if (!unit) return text('justNow')
  return text(isAhead ? unit.ahead : unit.ago, Math.floor(Math.abs(seconds) / unit.seconds))
}

export const Age = ({ ts, now }: { ts: number | null; now: number }) => (
  <span className="tw-age">{ageText(ts, now, useText(texts))}</span>
)

/** An age that goes on by itself, where nothing else of a row does. */
export const Since = ({ ts }: { ts: number | null }) => <Age ts={ts} now={useNow()} />
