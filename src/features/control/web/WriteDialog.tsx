import { Modal, Select } from 'antd'
import { useState } from 'react'
import { isOpen } from '#catalogue/commands/command.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { controlContract } from '../contract.ts'
import type { WritablePoint } from '../shapes.ts'
import { CommandView } from './CommandView.tsx'
import { RequestForm } from './RequestForm.tsx'
import { useDesk } from './useDesk.ts'
import { writeMessages } from './writeMessages.ts'

const width = 680
const offeredOf = ({ needsApproval, seconds }: WritablePoint) => ({
  ...{ name: 'write' as const, args: 'point' as const, power: null, needsApproval, seconds },
})

type Props = { deviceId: string; pointKey: string; pointName: string; onClose: () => void }

/** Asks for a value of a point to be written, and follows it once it was asked for. */
export const WriteDialog = ({ deviceId, pointKey, pointName, onClose }: Props) => {
  const text = useText(writeMessages)
  const { data, error, refetch } = useCall(controlContract.writable, { deviceId })
  const [commandId, setCommandId] = useState<string>()
  const [chosen, setChosen] = useState(0)
  const open = useDesk()?.rows.find((row) => row.deviceId === deviceId && isOpen(row.state))
  const points = data?.filter((each) => each.pointKey === pointKey) ?? []
  const point = points[chosen]
  const content = () => {
    if (commandId !== undefined) return <CommandView commandId={commandId} />
    if (error && !data) return <FailedState error={error} retry={refetch} />
    if (!data) return <Loading />
    if (!point) return <EmptyState title={text('none')} />
    return (
      <>
        {points.length > 1 && (
          <Select
            aria-label={text('place')}
            className="tw-command-place"
            value={chosen}
            onChange={setChosen}
            options={points.map(({ index }, at) => ({
              value: at,
              label: text('placeOf', pointName, (index ?? 0) + 1),
            }))}
          />
        )}
        <RequestForm
          key={chosen}
          deviceId={deviceId}
          offered={offeredOf(point)}
          point={point}
          open={open}
          onShow={setCommandId}
        />
      </>
    )
  }
  return (
    <Modal
      {...useClosing(onClose)}
      title={text('title', pointName)}
      width={width}
      footer={null}
      style={{ top: 24 }}
      mask={{ closable: false }}
    >
      {content()}
    </Modal>
  )
}
