import { Tooltip } from 'antd'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { demoContract } from '../contract.ts'
import { messages } from '../messages.ts'

const askEvery = 2000

/** Marks a screen as showing demo data, with the progress of its history while that is written; nothing without a demo. */
export const DemoBadge = () => {
  const text = useText(messages)
  const { data } = useCall(demoContract.status, {}, { staleTime: 60_000 })
  if (!data?.demo) return null
  const writing = data.progress < 100
  return (
    <Tooltip title={text('hint', data.boxes)}>
      <span>
        <StateTag state="info" text={writing ? text('writing', data.progress) : text('demoData')} />
        {writing && <Watch />}
      </span>
    </Tooltip>
  )
}

/** Keeps the status fresh while it is shown. */
const Watch = () => {
  useCall(demoContract.status, {}, { refetchInterval: askEvery })
  return null
}
