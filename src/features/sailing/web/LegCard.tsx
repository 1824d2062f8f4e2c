import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { minuteText, numberText } from '#web/kit/format.ts'
import type { SailingLeg } from '../shapes.ts'
import { LegFigures } from './LegFigures.tsx'
import { legMessages } from './legMessages.ts'
import { LegStrip } from './LegStrip.tsx'
import './legs.css'
import { portsOf } from './legWords.ts'

/** A leg: ports, hours, energy; a click shows where it went. */
export const LegCard = ({ leg, onOpen }: { leg: SailingLeg; onOpen: () => void }) => {
  const text = useText(legMessages)
  const { language } = useLanguage()
  const { from, to } = portsOf(leg, language)
  const ways = `${from} → ${to ?? text('running')}`
  const notes = [
    leg.gapDistance > 0 && text('gapDistance', numberText(leg.gapDistance)),
    leg.estimated && text('estimated'),
    leg.mmsi === null && text('noMmsi'),
  ].filter((note) => note !== false)
  return (
    <article className="tw-sailing-card">
      <div className="tw-sailing-ship">
        <span>{leg.vesselName}</span>
        <span>
          {minuteText(leg.legStartTime)} → {leg.endTs === null ? '' : minuteText(leg.legEndTime)}
        </span>
      </div>
      <button
        type="button"
        className="tw-sailing-ports"
        disabled={leg.mmsi === null}
        aria-label={text('open', `${leg.vesselName} ${ways}`)}
        onClick={onOpen}
      >
        {from} → {to ?? <StateTag state="info" text={text('running')} />}
      </button>
      <LegStrip leg={leg} />
      <LegFigures leg={leg} />
      {notes.length > 0 && <p className="tw-age tw-sailing-notes">{notes.join(' · ')}</p>}
    </article>
  )
}
