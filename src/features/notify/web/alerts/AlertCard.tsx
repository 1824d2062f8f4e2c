import { Button } from 'antd'
import { alarmsContract } from '#features/alarms/contract.ts'
import { useAction } from '#web/calls/api.ts'
import { refreshedByActions } from '#web/equipment/alarms/AcknowledgeButton.tsx'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import type { Language } from '#contract/errors.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { useSession } from '#web/session/session.ts'
import type { Alert } from '../../shapes.ts'
import { alertMessages } from './alertMessages.ts'
import '../notify.css'

type Props = { alert: Alert }

/** Title and text in the language of the portal. */
export const alertWords = (alert: Alert, language: Language): { title: string; text: string } =>
  language === 'zh' ? { title: alert.title, text: alert.text } : { title: alert.titleEn, text: alert.textEn }

export const AlertTitle = ({ alert }: Props) => {
  const { language } = useLanguage()
  return (
    <span className="tw-notify-head">
      {alert.level !== null && <AlarmLevelTag level={alert.level} />} {alertWords(alert, language).title}
    </span>
  )
}

export const AlertText = ({ alert, blocked }: Props & { blocked: boolean }) => {
  const text = useText(alertMessages)
  const { language } = useLanguage()
  return (
    <>
      <p className="tw-notify-says">{alertWords(alert, language).text}</p>
      {blocked && <p className="tw-dim">{text('soundWaits')}</p>}
    </>
  )
}

const asking: ReadonlySet<Alert['kind']> = new Set(['began', 'escalated', 'repeated'])

type ActionProps = Props & { onOpen: (alarmId: string) => void; onDone: () => void }

export const AlertActions = ({ alert: { alarmId, kind }, onOpen, onDone }: ActionProps) => {
  const text = useText(alertMessages)
  const { can } = useSession()
  const acknowledge = useAction(alarmsContract.acknowledge, {
    success: text('acknowledged'),
    refresh: refreshedByActions,
  })
  if (alarmId === null) return null
  const open = (): void => {
    onOpen(alarmId)
    onDone()
  }
  return (
    <div className="tw-notify-buttons">
      <Button onClick={open}>{text('open')}</Button>
      {asking.has(kind) && can('alarm_acknowledge') && (
        <Button
          type="primary"
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ alarmIds: [alarmId] }, { onSuccess: onDone })}
        >
          {text('acknowledge')}
        </Button>
      )}
    </div>
  )
}
