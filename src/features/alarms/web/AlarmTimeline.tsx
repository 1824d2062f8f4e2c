import { useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { type AlarmEvent, longestCourseShown } from '../shapes.ts'
import { careMessages } from './careMessages.ts'

const marks: Readonly<Record<AlarmEvent['event'], string>> = {
  began: '▲',
  returned: '▲',
  level: '◆',
  ended: '●',
  acknowledged: '✓',
  assigned: '→',
  shelved: '◌',
  comment: '◇',
}

/** What happened to an alarm and what people did about it, oldest first. */
export const AlarmTimeline = ({ events }: { events: readonly AlarmEvent[] }) => {
  const text = useText(careMessages)
  return (
    <section className="tw-alarm-history">
      <h3>{text('timeline')}</h3>
      {events.length >= longestCourseShown && <p className="tw-dim">{text('newestOnly')}</p>}
      <ol className="tw-alarm-timeline">
        {events.map(({ event, ts, time, level, userName, content }) => (
          <li key={`${event} ${ts} ${userName ?? ''} ${content ?? ''}`} className={`tw-alarm-event-${event}`}>
            <span aria-hidden="true" className="tw-alarm-mark">
              {marks[event]}
            </span>
            <div>
              <span>
                {text(`at_${event}`)} {level !== null && <AlarmLevelTag level={level} />}
                {userName !== null && <span className="tw-dim">{userName}</span>}
              </span>
              <time className="tw-dim" title={time}>
                {minuteText(time)}
                {time.slice(16)}
              </time>
              {content !== null && <p>{content}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
