import { useText } from '#web/i18n.ts'
import { groupedText } from '#web/kit/format.ts'
import type { SailingLeg } from '../shapes.ts'
import { legMessages } from './legMessages.ts'
import './legs.css'

/** Way, consumption and what it comes to per nautical mile; dashes for what is not known. */
export const LegFigures = ({ leg }: { leg: SailingLeg }) => {
  const text = useText(legMessages)
  const figures = [
    ['distance', groupedText(leg.sailDistance, 2), 'n mile'],
    ['consumption', groupedText(leg.powerConsumption, 1), 'kWh'],
    ['perMile', groupedText(leg.kWhPerMile, 1), 'kWh/n mile'],
    ['speed', groupedText(leg.averageSpeed, 1), 'kn'],
  ] as const
  return (
    <dl className="tw-sailing-figures">
      {figures.map(([name, value, unit]) => (
        <div key={name}>
          <dt>{text(name)}</dt>
          <dd>
            {value} <small>{unit}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
