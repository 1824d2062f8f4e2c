import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { AlarmRow } from '#contract/alarm.ts'
import { AlarmWays } from '#web/equipment/alarms/AlarmWays.tsx'
import { useDetailParts } from '#web/equipment/detail/useDetailAddress.ts'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { loadingMessages } from '#web/kit/loadingMessages.ts'
import { texts } from '#web/texts.ts'
import type { Heading } from './headingAlarm.ts'
import { messages } from './unitMessages.ts'
import './deviceOpen.css'

type UnitVerdictProps = {
  deviceId: string
  heading: Heading<AlarmRow>
  /** what the unit does and where it is */
  facts: ReactNode
}

/** What is wrong, before anything else, with what can be done about it. */
export const UnitVerdict = ({ deviceId, heading, facts }: UnitVerdictProps) => {
  const { alarm, others } = heading
  const text = useText(messages)
  const { language } = useLanguage()
  const { part, go } = useDetailParts()
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
          <NoAlarm {...heading} />
        )}
      </div>
      {alarm && (
        <div className="tw-device-open-actions">
          <AlarmWays alarm={alarm} />
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

/** That nothing is wrong is said only where it is known. */
const NoAlarm = ({ state, retry }: Pick<Heading<AlarmRow>, 'state' | 'retry'>) => {
  const text = useText(messages)
  const words = useText(texts)
  const loading = useText(loadingMessages)
  if (state === 'known') return <StateTag state="ok" text={text('calm')} />
  if (state === 'loading') return <StateTag state="connecting" text={loading('loading')} />
  return (
    <>
      <StateTag state="lost" text={text('notLoaded')} />
      <Button type="link" size="small" onClick={() => void retry()}>
        {words('retry')}
      </Button>
    </>
  )
}
