import { formatTime } from '#contract/zoned.ts'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { TrackPoint } from '../shapes.ts'
import { dialogWords } from './dialogWords.ts'
import './dialogs.css'

type TrackNowProps = { ship: TrackPoint; timeZone: string; soc: number | null }

/** What is known of the ship at the slider's moment. */
export const TrackNow = ({ ship, timeZone, soc }: TrackNowProps) => {
  const text = useText(dialogWords)
  const facts: readonly (readonly [string, string])[] = [
    [text('moment'), formatTime(ship.ts, timeZone).slice(0, 16)],
    [text('posUtc'), formatTime(ship.ts, 'UTC').slice(0, 16)],
    [text('soc'), `${numberText(soc, 1)} %`],
    [text('speed'), `${numberText(ship.speed, 1)} kn`],
    [text('sailed'), `${numberText(ship.distance)} n mile`],
    [text('course'), `${numberText(ship.cog, 0)}°`],
    [text('draught'), `${numberText(ship.draught, 1)} m`],
    ...(ship.dest ? [[text('dest'), ship.dest] as const] : []),
  ]
  return (
    <p className="tw-sailing-now">
      {facts.map(([name, value]) => (
        <span key={name}>
          {name} <strong>{value}</strong>
        </span>
      ))}
    </p>
  )
}
