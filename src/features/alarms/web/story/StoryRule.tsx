import { formatTime } from '#contract/zoned.ts'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { dash, minuteText } from '#web/kit/format.ts'
import type { AlarmStory } from '../../storyShapes.ts'
import { storyMessages } from './storyMessages.ts'

/** What the rule said then: its limits with their delays and when each was reached, and when it clears. */
export const StoryRule = ({ story: { rule, timeZone, earlier } }: { story: AlarmStory }) => {
  const text = useText(storyMessages)
  const times = <p className="tw-alarm-story-note">{text('earlier', earlier + 1)}</p>
  if (!rule)
    return (
      <Card title={text('rule')}>
        <p>{text('noRule')}</p>
        {times}
      </Card>
    )
  const { name, unit, direction, levels, recover, source, updateTime, updateUser } = rule
  const byState = levels.some(({ states }) => states.length > 0)
  return (
    <Card title={text('rule')} extra={name}>
      <table className="tw-alarm-story-rule">
        <thead>
          <tr>
            <th scope="col">{text('levels')}</th>
            <th scope="col">{text(byState ? 'states' : direction)}</th>
            <th scope="col">{text('delay')}</th>
            <th scope="col">{text('crossed')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, limit, states, delay, crossedTs }) => (
            <tr key={level}>
              <td>
                <AlarmLevelTag level={level} />
              </td>
              <td>{limit === null ? states.join(' · ') || dash : `${limit} ${unit}`}</td>
              <td>{text('seconds', delay)}</td>
              <td>{crossedTs === null ? dash : formatTime(crossedTs, timeZone).slice(11)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="tw-alarm-story-note">
        {recover !== null && `${text(direction === 'high' ? 'recoverHigh' : 'recoverLow', recover, unit)} · `}
        {updateTime === null ? text(source) : text('setBy', text(source), minuteText(updateTime), updateUser ?? dash)}
      </p>
      {times}
    </Card>
  )
}
