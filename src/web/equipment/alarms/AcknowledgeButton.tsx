import { Button } from 'antd'
import type { AlarmRow } from '#contract/alarm.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useAction } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import { minuteText } from '../../kit/format.ts'
import { useSession } from '../../session/session.ts'
import { actionMessages } from './actionMessages.ts'
import './ActionBar.css'

export type Acted = Pick<AlarmRow, 'alarmId' | 'state' | 'acknowledgeTime' | 'acknowledgeUser'>

export const refreshedByActions = [alarmsContract.page, alarmsContract.life, alarmsContract.story]

/** Says by whom and when an alarm was acknowledged, or lets it be. */
export const AcknowledgeButton = ({ alarm, large = false }: { alarm: Acted; large?: boolean }) => {
  const text = useText(actionMessages)
  const { can } = useSession()
  const acknowledge = useAction(alarmsContract.acknowledge, {
    success: text('acknowledged'),
    refresh: refreshedByActions,
  })
  if (alarm.acknowledgeTime !== null)
    return (
      <span className="tw-action-known" title={minuteText(alarm.acknowledgeTime)}>
        {text('acknowledgedBy', alarm.acknowledgeUser ?? '--', alarm.acknowledgeTime.slice(11, 16))}
      </span>
    )
  if (!can('alarm_acknowledge')) return <span className="tw-action-unknown">{text('unacknowledged')}</span>
  return (
    <Button
      type={large ? 'primary' : 'default'}
      size={large ? 'large' : 'small'}
      block={large}
      loading={acknowledge.isPending}
      onClick={() => acknowledge.mutate({ alarmIds: [alarm.alarmId] })}
    >
      {text(large ? 'takeOver' : 'acknowledge')}
    </Button>
  )
}
