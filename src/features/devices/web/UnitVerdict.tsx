import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import type { AlarmCall } from '#features/alarms/web/alarmCall.ts'
import { useCall } from '#web/calls/api.ts'
import { useOpenAlarms } from '#web/equipment/alarms/useOpenAlarms.ts'
import { useDetailParts } from '#web/equipment/detail/useDetailAddress.ts'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { headingAlarm } from './headingAlarm.ts'
import { messages } from './unitMessages.ts'
import './deviceOpen.css'

type UnitVerdictProps = {
  deviceId: string
  call: AlarmCall
  /** those of a moment of the past: nothing is asked for then */
  then: readonly AlarmRow[] | undefined
  /** what may be done about the alarm: acknowledge, assign, shelve */
  actions?: (alarm: AlarmRow) => ReactNode
  /** what the unit does and where it is */
  facts: ReactNode
}

/** What is wrong, before anything else: the alarm that the address names, else the gravest unresolved one. */
export const UnitVerdict = ({ deviceId, call, then, actions, facts }: UnitVerdictProps) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const { alarm: named, part, go } = useDetailParts()
  const { open } = useOpenAlarms()
  const { data, refetch } = useCall(
    call,
    { deviceId, state: 1, size: 10 },
    { enabled: then === undefined, keepOld: true },
  )
  const changed = open?.at
  useEffect(() => {
    if (changed !== undefined) void refetch()
  }, [changed, refetch])
  const rows = then ?? data?.records ?? []
  const alarm = headingAlarm(rows, named)
  const others = (then ? then.length : (data?.total ?? 0)) - (alarm ? 1 : 0)
  return (
    <div className={`tw-device-open-verdict${alarm ? ` tw-device-open-verdict-${alarm.alarmLevel}` : ''}`}>
      <div className="tw-device-open-said" role="status">
        {alarm ? (
          <>
            <AlarmLevelTag level={alarm.alarmLevel} />
            <strong>
              {alarm.deviceId !== alarm.unitId && `${alarm.deviceName} `}
              {language === 'en' ? alarm.alarmContentEn : alarm.alarmContent}
            </strong>
            <span>{text('since', minuteText(alarm.alarmTime))}</span>
            {others > 0 && <span>{text('more', others)}</span>}
          </>
        ) : (
          <StateTag state="ok" text={text('calm')} />
        )}
      </div>
      {alarm && (
        <div className="tw-device-open-actions">
          {actions?.(alarm)}
          {alarm.deviceId !== (part ?? deviceId) && (
            <Button size="small" onClick={() => go({ part: alarm.deviceId, alarm: alarm.alarmId })}>
              {text('openPart', alarm.deviceName)}
            </Button>
          )}
        </div>
      )}
      <div className="tw-device-open-facts">{facts}</div>
    </div>
  )
}
