import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import type { AlarmStory } from '../../storyShapes.ts'
import { storyMessages } from './storyMessages.ts'

/** What the library of fault codes says about those of this time. */
export const StoryAdvice = ({ advice }: Pick<AlarmStory, 'advice'>) => {
  const text = useText(storyMessages)
  return (
    <Card title={text('advice')}>
      {advice.length === 0 && <p className="tw-alarm-story-note">{text('noAdvice')}</p>}
      <ul className="tw-alarm-story-advice">
        {advice.map(({ dtcType, faultCode, name, meaning, cause, action, demo }) => (
          <li key={`${dtcType} ${faultCode}`}>
            <strong>
              {dtcType} {faultCode} {name}
            </strong>
            <p>{meaning}</p>
            <p>
              {text('cause')}: {cause}
            </p>
            <p>
              {text('action')}: {action}
            </p>
            {demo && <p className="tw-alarm-story-note">{text('demo')}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
