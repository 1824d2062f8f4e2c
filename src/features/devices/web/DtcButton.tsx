import { Button, Popover } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { useMoment } from '#web/kit/time/replay.ts'
import { AlarmLevelTag } from '#web/equipment/states/stateKinds.tsx'
import { alarmsContract } from '#features/alarms/contract.ts'
import type { DtcRecord } from '#features/alarms/shapes.ts'
import { messages } from './dtcMessages.ts'
import './devices.css'

type Dialog = typeof import('./DtcDialog.tsx').DtcDialog
/** Its tables load when it is opened, not with every list of alarms. */
const loadDialog = async (): Promise<Dialog> => (await import('./DtcDialog.tsx')).DtcDialog

/** The specification shows the list after this many ms. */
const delay = 300
const turnEvery = 3000

/** The DTC button of a level-1 alarm: after a moment the codes of its box, or device, come by in turn; a click opens them all. Nothing in the past. */
export const DtcButton = ({ deviceId }: { deviceId: string }) => {
  const text = useText(messages)
  const isPast = useMoment() !== undefined
  const [Dialog, setDialog] = useState<Dialog>()
  if (isPast) return null
  return (
    <>
      <Popover
        content={<Codes deviceId={deviceId} />}
        destroyOnHidden
        mouseEnterDelay={delay / 1000}
        trigger={['hover', 'focus']}
      >
        <Button
          size="small"
          danger
          className="tw-device-dtc-button"
          aria-label={`${text('dtcButton')} ${text('dtcButtonHint')}`}
          onClick={async () => {
            const loaded = await loadDialog()
            setDialog(() => loaded)
          }}
        >
          {text('dtcButton')}
        </Button>
      </Popover>
      {Dialog && <Dialog open deviceId={deviceId} onClose={() => setDialog(undefined)} />}
    </>
  )
}

const Codes = ({ deviceId }: { deviceId: string }) => {
  const text = useText(messages)
  const { data } = useCall(alarmsContract.dtc, { deviceId })
  const active = data?.filter(({ state }) => state !== 0)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((before) => before + 1), turnEvery)
    return () => clearInterval(timer)
  }, [])
  if (!active) return null
  const record = active[turn % Math.max(1, active.length)]
  if (!record) return text('noDtc')
  return <Code record={record} nth={(turn % active.length) + 1} of={active.length} />
}

const Code = ({ record, nth, of }: { record: DtcRecord; nth: number; of: number }) => (
  <div className="tw-device-dtc-turn">
    <AlarmLevelTag level={record.alarmLevel} />
    <strong>
      {record.dtcType} {record.faultCode}
    </strong>
    <span>{record.name}</span>
    {of > 1 && (
      <span className="tw-dim">
        {nth} / {of}
      </span>
    )}
  </div>
)
