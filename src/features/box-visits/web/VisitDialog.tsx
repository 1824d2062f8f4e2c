import { Modal } from 'antd'
import { useState } from 'react'
import { formatTime } from '#contract/zoned.ts'
import { DeviceLink } from '#features/devices/web/DeviceLink.tsx'
import { serverNow } from '#web/calls/clock.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import '#web/kit/form/dialog.css'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { dash, groupedText, minuteText, percentText } from '#web/kit/format.ts'
import { offsetOf } from '#web/kit/time/offset.ts'
import type { VisitRow } from '../shapes.ts'
import { shortSpan, stepsOf } from './course.ts'
import { VisitCurves } from './VisitCurves.tsx'
import { visitMessages } from './visitMessages.ts'
import { VisitState } from './VisitState.tsx'
import { placeWords } from './words.ts'
import './boxVisits.css'

/** One visit: its steps with their times, what it brought, and the curves of the box meanwhile. */
export const VisitDialog = ({ visit, onClose }: { visit: VisitRow; onClose: () => void }) => {
  const text = useText(visitMessages)
  const { language } = useLanguage()
  const [openedAt] = useState(serverNow)
  const until = visit.endTs ?? openedAt
  const steps = stepsOf(visit, until)
  const timeZone = offsetOf(visit.ts, visit.startTime) ?? 'UTC'
  return (
    <Modal
      {...useClosing(onClose)}
      title={`${visit.boxPowerName} · ${visit.stationName} ${visit.bayName} · ${minuteText(visit.startTime)}`}
      width="80%"
      className="tw-dialog-wide"
      footer={null}
    >
      <div className="tw-boxvisits-dialog">
        <ol className="tw-boxvisits-steps" aria-label={text('course')}>
          {steps.map(({ key, ts, lasted }, at) => (
            <li key={key}>
              <span>
                {at + 1} {text(key)}
              </span>
              <b>{formatTime(ts, timeZone).slice(5)}</b>
              {lasted !== null && (
                <small>
                  {shortSpan(lasted, text)}
                  {at === steps.length - 1 && ` ${text('running')}`}
                </small>
              )}
            </li>
          ))}
        </ol>
        <FactGrid
          facts={[
            [text('box'), <DeviceLink key="box" deviceId={visit.deviceId} name={visit.boxPowerName} />],
            [text('state'), <VisitState key="state" visit={visit} />],
            [text('pcs'), visit.pcsName ?? dash],
            [text('from'), placeWords(visit.fromKind, visit.fromName, language)],
            [text('to'), placeWords(visit.toKind, visit.toName, language)],
            [text('soc'), `${percentText(visit.socIn, 1)} → ${percentText(visit.socOut, 1)}`],
            [text('kwh'), `${groupedText(visit.amount, 1)} kWh`],
          ]}
        />
        <VisitCurves visit={visit} steps={steps} until={until} timeZone={timeZone} />
      </div>
    </Modal>
  )
}
