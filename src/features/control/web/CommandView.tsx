import { Alert } from 'antd'
import { useEffect } from 'react'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { controlContract } from '../contract.ts'
import type { CommandDetail } from '../shapes.ts'
import { CommandFacts } from './CommandFacts.tsx'
import { CommandStateTag } from './CommandStateTag.tsx'
import './control.css'
import { Countdown } from './Countdown.tsx'
import { Decide } from './Decide.tsx'
import { Interlocks } from './Interlocks.tsx'
import { messages } from './messages.ts'
import { Readback } from './Readback.tsx'
import { Steps } from './Steps.tsx'
import { TakeBack } from './TakeBack.tsx'
import { useDeskRow } from './useDesk.ts'
import { useNoteText } from './useNoteText.ts'

const refetchMs = 5000
const checkMs = 2000

/** A command with its steps, asked for anew as soon as the desk tells of a change. */
const useCommand = (commandId: string) => {
  const answer = useCall(controlContract.one, { commandId }, { refetchInterval: refetchMs })
  const { refetch } = answer
  const version = useDeskRow(commandId)?.version
  useEffect(() => {
    if (version !== undefined) void refetch()
  }, [version, refetch])
  return answer
}

/** A command as its requester and its approver see it: what, why, under which conditions, what happened and what may still. */
export const CommandView = ({ commandId }: { commandId: string }) => {
  const { data, error, refetch } = useCommand(commandId)
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (!data) return <Loading />
  return (
    <div className="tw-command">
      <Now command={data} />
      <CommandFacts path={data.path} command={data} />
      {data.state === 'pending' && <Waiting command={data} />}
      <Steps command={data} />
      {data.readback.length > 0 && <Readback values={data.readback} />}
      {data.state !== 'pending' && <Interlocks interlocks={data.interlocks} past />}
    </div>
  )
}

/** What happens at the moment, or how it ended and why. */
const Now = ({ command }: { command: CommandDetail }) => {
  const text = useText(messages)
  const noteText = useNoteText()
  const { state, note, lateReply, replyOk, replyText, replyTime, requestedTs, expiresTs } = command
  const late = replyOk === false ? 'lateNo' : 'late'
  return (
    <>
      <div className="tw-command-now" role="status">
        <CommandStateTag state={state} />
        <span>
          {text(`now_${state}`)}
          {note && ` ${noteText(note)}`}
        </span>
        {(state === 'pending' || state === 'approved') && <Countdown from={requestedTs} until={expiresTs} />}
      </div>
      {lateReply && (
        <Alert type="warning" showIcon title={text(late, replyText || text('noText'), replyTime?.slice(11) ?? '')} />
      )}
    </>
  )
}

/** The conditions as they are now, and the decision where the caller may take it. */
const Waiting = ({ command }: { command: CommandDetail }) => {
  const { deviceId, name, commandId, interlocks, mayApprove, mayCancel } = command
  const asked = { deviceId, name, commandId }
  const { data } = useCall(controlContract.check, asked, { refetchInterval: checkMs })
  return (
    <>
      <Interlocks interlocks={data?.interlocks ?? interlocks} past={data === undefined} />
      {mayApprove && <Decide command={command} interlocks={data?.interlocks ?? interlocks} />}
      {mayCancel && <TakeBack command={command} />}
    </>
  )
}
