import { Button } from 'antd'
import type { AlarmRow } from '#contract/alarm.ts'
import { useText } from '../../i18n.ts'
import { useMoment } from '../../kit/time/replay.ts'
import { AcknowledgeButton } from './AcknowledgeButton.tsx'
import { actionMessages } from './actionMessages.ts'
import './AlarmWays.css'
import { useOpenStory } from './useAlarmAddress.ts'

type Told = Pick<AlarmRow, 'alarmId' | 'state' | 'alarmContent' | 'acknowledgeTime' | 'acknowledgeUser'>

/** What stands beside an alarm in a list: its story, and its acknowledgement or by whom and when that was. The past is only read. */
export const AlarmWays = ({ alarm }: { alarm: Told }) => {
  const text = useText(actionMessages)
  const [, openStory] = useOpenStory()
  const isPast = useMoment() !== undefined
  return (
    <span className="tw-alarmways">
      {(alarm.acknowledgeTime !== null || (!isPast && alarm.state !== 0)) && <AcknowledgeButton alarm={alarm} />}
      <Button
        type="text"
        size="small"
        aria-label={text('storyOf', alarm.alarmContent)}
        onClick={() => openStory(alarm.alarmId)}
      >
        {text('story')}
      </Button>
    </span>
  )
}
