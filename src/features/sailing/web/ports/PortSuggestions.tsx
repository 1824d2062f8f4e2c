import { Button } from 'antd'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { minuteText, numberText } from '#web/kit/format.ts'
import { sailingContract } from '../../contract.ts'
import type { PortSuggestion } from '../../shapes.ts'
import { portMessages } from './portMessages.ts'
import './ports.css'

/** Places where ships lay for a day or longer that are no port yet; nothing where there are none. */
export const PortSuggestions = ({ onAdopt }: { onAdopt: (place: PortSuggestion) => void }) => {
  const text = useText(portMessages)
  const { data } = useCall(sailingContract.portSuggestions, {})
  if (!data || data.length === 0) return null
  return (
    <Card title={text('suggestions', data.length)}>
      <p className="tw-dim">{text('suggestionsHint')}</p>
      <ul className="tw-sailing-places">
        {data.map((place) => (
          <li key={`${place.lon} ${place.lat}`}>
            <span>
              <strong>
                {place.lat.toFixed(4)}, {place.lon.toFixed(4)}
              </strong>{' '}
              {text('stays', place.stayNum, place.shipNum, numberText(place.longest, 1), minuteText(place.lastTime))}
            </span>
            <Button size="small" onClick={() => onAdopt(place)}>
              {text('adopt')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
