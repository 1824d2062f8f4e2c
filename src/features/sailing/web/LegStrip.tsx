import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { SailingLeg } from '../shapes.ts'
import { legMessages } from './legMessages.ts'
import './legs.css'

type Hours = Pick<SailingLeg, 'berthTime' | 'berthOpen' | 'sailDuration' | 'anchorDuration'>

/** The hours of a leg side by side: the stay before it, then under way and at anchor. */
export const LegStrip = ({ leg }: { leg: Hours }) => {
  const text = useText(legMessages)
  const berth = numberText(leg.berthTime)
  const parts = [
    { kind: 'berth', hours: leg.berthTime, said: leg.berthOpen ? text('atLeast', berth) : `${berth} h` },
    { kind: 'sail', hours: leg.sailDuration, said: `${numberText(leg.sailDuration)} h` },
    { kind: 'anchor', hours: leg.anchorDuration, said: `${numberText(leg.anchorDuration)} h` },
  ] as const
  return (
    <div className="tw-sailing-hours">
      <div className="tw-sailing-strip" aria-hidden="true">
        {parts.map(
          ({ kind, hours }) =>
            hours > 0 && <i key={kind} className={`tw-sailing-${kind}`} style={{ flexGrow: hours }} />,
        )}
      </div>
      <ul className="tw-sailing-parts">
        {parts.map(({ kind, said }) => (
          <li key={kind}>
            <i className={`tw-sailing-key tw-sailing-${kind}`} aria-hidden="true" />
            {text(kind)} <strong>{said}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
