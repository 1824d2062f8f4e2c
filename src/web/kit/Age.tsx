import { useText, type Text } from '../i18n.ts'
import { texts } from '../texts.ts'
import './kit.css'

type AgeKey = 'neverSeen' | 'justNow' | 'secondsAgo' | 'minutesAgo' | 'hoursAgo' | 'daysAgo'

/** How old `ts` is at `now` (both ms): seconds below two minutes, then minutes, hours, days. */
export const ageText = (ts: number | null, now: number, text: Text<AgeKey>): string => {
  if (ts === null) return text('neverSeen')
  const seconds = Math.floor((now - ts) / 1000)
  if (seconds < 1) return text('justNow')
  if (seconds < 120) return text('secondsAgo', seconds)
  if (seconds < 7200) return text('minutesAgo', Math.floor(seconds / 60))
  if (seconds < 172_800) return text('hoursAgo', Math.floor(seconds / 3600))
  return text('daysAgo', Math.floor(seconds / 86_400))
}

export const Age = ({ ts, now }: { ts: number | null; now: number }) => (
  <span className="tw-age">{ageText(ts, now, useText(texts))}</span>
)
