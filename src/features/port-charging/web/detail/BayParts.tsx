import { stateMark } from '#catalogue/states/legends.ts'
import { DeviceLink } from '#features/devices/web/DeviceLink.tsx'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { LevelBadge } from '#web/equipment/pictures/LevelBadge.tsx'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { numberText } from '#web/kit/format.ts'
import type { BayDetail, LinePart } from '../../detailShapes.ts'
import { messages } from './messages.ts'
import { partsOf } from './parts.ts'

/** What is worth a glance of each device, by point key, in this order. */
const figures = [
  'power',
  'dcPower',
  'loadRate',
  'windingTemperature',
  'busbarTemperature',
  'igbtTemperatureA',
  'compartmentTemperature',
  'compartmentHumidity',
]

const Part = ({ part }: { part: LinePart }) => {
  const text = useText(messages)
  const shown = useShown()
  const word = useStateWord()
  const metrics = figures.flatMap((code) => part.metrics.filter((each) => each.code === code && each.value !== null))
  return (
    <li>
      <DeviceLink deviceId={part.deviceId} name={part.deviceName} />
      <LevelBadge level={levelOf(part.alarmLevel)} />
      {part.silent && <StateTag state="offline" text={text('offline')} />}
      <span>
        {shown
          .metrics(metrics)
          .map(({ name, value, unit, decimals }) => `${name} ${numberText(value, decimals)} ${unit}`)
          .join(' · ')}
      </span>
      {!part.silent && (
        <span className="tw-baydetail-states">
          {shown.states(part.states).map(({ key, name, value }) => {
            const state = part.states.find(({ code }) => code === key)
            return state && value !== null ? (
              <StateTag key={key} state={stateMark(state)} text={`${name} ${word(state) ?? value}`} />
            ) : null
          })}
        </span>
      )}
    </li>
  )
}

/** The devices that feed the bay, from the transformer down, each with its state and figures; a name opens it. */
export const BayParts = ({ detail }: { detail: BayDetail }) => {
  const text = useText(messages)
  const parts = partsOf(detail).filter(({ deviceId }) => deviceId !== detail.deviceId)
  if (parts.length === 0) return null
  return (
    <Card title={text('devices')}>
      <ul className="tw-baydetail-parts">
        {parts.map((part) => (
          <Part key={part.deviceId} part={part} />
        ))}
      </ul>
    </Card>
  )
}
