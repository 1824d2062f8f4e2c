import { Modal } from 'antd'
import { formatTime } from '#contract/zoned.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import '#web/kit/form/dialog.css'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { dash } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { shoreConnectionContract } from '../../contract.ts'
import type { ConnectionDetail } from '../../rowShapes.ts'
import { ConnectionActions } from './ConnectionActions.tsx'
import { ConnectionFacts } from './ConnectionFacts.tsx'
import { connectionMessages } from './connectionMessages.ts'
import { ConnectionHours, SettledLines } from './SettledLines.tsx'
import './connections.css'

const refetchMs = 10_000

/** Each step with its time, null while it was not reached. */
export const stepsOf = (row: ConnectionDetail) =>
  [
    ...(row.requestedTs === null ? [] : [['requested', row.requestedTs] as const]),
    ['plugged', row.pluggedTs],
    ['ready', row.readyTs],
    ['supplied', row.suppliedTs],
    ['cut', row.cutTs],
    ['unplugged', row.unpluggedTs],
    ['settled', row.settledTs],
  ] as const

const Course = ({ row }: { row: ConnectionDetail }) => {
  const text = useText(connectionMessages)
  return (
    <ol className="tw-shoreconnections-steps" aria-label={text('course')}>
      {stepsOf(row).map(([step, ts]) => (
        <li key={step} className={ts === null ? 'tw-shoreconnections-ahead' : undefined}>
          <span>{text(step)}</span>
          <b>{ts === null ? text('notYet') : formatTime(ts, row.timeZone).slice(5)}</b>
        </li>
      ))}
    </ol>
  )
}

/** One connection: its steps, what it took and cost, its settled lines, and what can be done with it. */
export const ConnectionDialog = ({ connectionId, onClose }: { connectionId: string; onClose: () => void }) => {
  const text = useText(connectionMessages)
  const { data, error, refetch } = useCall(
    shoreConnectionContract.connectionDetail,
    { connectionId },
    { refetchInterval: refetchMs },
  )
  const name = data ? [data.shippingName ?? text('unnamedShip'), data.stationName, data.berthName ?? dash] : []
  return (
    <Modal
      {...useClosing(onClose)}
      title={[text('connection'), ...name].join(' · ')}
      width="80%"
      className="tw-dialog-wide"
      footer={null}
    >
      {error && !data && <FailedState error={error} retry={refetch} />}
      {!error && !data && <Loading />}
      {data && (
        <div className="tw-shoreconnections-dialog">
          <Course row={data} />
          <ConnectionFacts row={data} />
          <SettledLines row={data} />
          <ConnectionHours row={data} />
          <ConnectionActions connection={data} />
        </div>
      )}
    </Modal>
  )
}
