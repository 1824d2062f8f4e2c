import { Alert, Modal } from 'antd'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import '#web/kit/form/dialog.css'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { minuteText } from '#web/kit/format.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { pileSessionContract } from '../../contract.ts'
import { type SessionDetail, sessionStates } from '../../rowShapes.ts'
import { SessionActions } from './SessionActions.tsx'
import { SessionEvents } from './SessionEvents.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { SessionLines } from './SessionLines.tsx'
import { SessionReadings } from './SessionReadings.tsx'
import { sessionMessages } from './sessionMessages.ts'
import './session.css'

const runningPace = 10_000

const Opened = ({ session }: { session: SessionDetail }) => {
  const text = useText(sessionMessages)
  return (
    <div className="tw-pilesession-dialog">
      {session.needsReview && <Alert type="warning" showIcon title={text('needsReview')} />}
      {session.state === sessionStates.review && <Alert type="warning" showIcon title={text('inReview')} />}
      <SessionActions session={session} />
      <SessionFacts session={session} />
      <SessionLines session={session} />
      <div className="tw-pilesession-pair">
        <SessionReadings session={session} />
        <SessionEvents session={session} />
      </div>
    </div>
  )
}

/** A session whole: what it took and costs, its readings and events, and what can be done with it. */
export const SessionDialog = ({ sessionId, onClose }: { sessionId: string; onClose: () => void }) => {
  const text = useText(sessionMessages)
  const { data, error, refetch } = useCall(
    pileSessionContract.sessionDetail,
    { sessionId },
    { keepOld: true, refetchInterval: runningPace },
  )
  return (
    <Modal
      {...useClosing(onClose)}
      title={data ? text('title', data.deviceName, data.connectorNo, minuteText(data.startTime)) : ''}
      width="80%"
      className="tw-dialog-wide"
      footer={null}
    >
      {!data && (error ? <FailedState error={error} retry={refetch} /> : <Loading />)}
      {data && <Opened session={data} />}
    </Modal>
  )
}
