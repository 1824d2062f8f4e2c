import { stateMark } from '#catalogue/states/legends.ts'
import type { Metric, StateMetric } from '#contract/monitor.ts'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { LevelBadge } from '#web/equipment/pictures/LevelBadge.tsx'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { tagMessages } from '#web/equipment/states/tagMessages.ts'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { numberText } from '#web/kit/format.ts'
import { DeviceLink } from './DeviceLink.tsx'
import './lineParts.css'

type Part = {
  readonly deviceId: string
  readonly deviceName: string
  readonly silent: boolean
  readonly alarmLevel: number | null
  readonly metrics: readonly Metric[]
  readonly states: readonly StateMetric[]
}

/** `figures`: what is worth a glance, by point key, in this order */
type LinePartsProps = { title: string; parts: readonly Part[]; figures: readonly string[] }

const Line = ({ part, figures }: { part: Part; figures: readonly string[] }) => {
  const text = useText(tagMessages)
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
        <span className="tw-lineparts-states">
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

/** The devices of a single line, each with its state and figures; a name opens it. */
export const LineParts = ({ title, parts, figures }: LinePartsProps) =>
  parts.length > 0 && (
    <Card title={title}>
      <ul className="tw-lineparts">
        {parts.map((part) => (
          <Line key={part.deviceId} part={part} figures={figures} />
        ))}
      </ul>
    </Card>
  )
