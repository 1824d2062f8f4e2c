import type { AlarmRow } from '#contract/alarm.ts'
import { useText } from '#web/i18n.ts'
import './alarms.css'
import { careMessages } from './careMessages.ts'

/** How often it began, where it came back, and why it does not ring, where it does not. */
export const AlarmTags = ({ times, quiet }: Pick<AlarmRow, 'times' | 'quiet'>) => {
  const text = useText(careMessages)
  if (times === 1 && quiet === null) return null
  return (
    <span className="tw-alarm-tags">
      {times > 1 && (
        <span className="tw-alarm-tag" title={text('timesHint', times)}>
          <span aria-hidden="true">×{times}</span>
          <span className="tw-alarm-spoken">{text('timesHint', times)}</span>
        </span>
      )}
      {quiet !== null && <span className="tw-alarm-tag tw-alarm-quiet">{text(quiet)}</span>}
    </span>
  )
}
