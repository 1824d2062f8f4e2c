import { Button } from 'antd'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { controlContract } from '../contract.ts'
import type { CommandRow } from '../shapes.ts'
import './control.css'
import { messages } from './messages.ts'

/** The requester takes back what has not been sent. */
export const TakeBack = ({ command: { commandId, version } }: { command: CommandRow }) => {
  const text = useText(messages)
  const cancel = useAction(controlContract.cancel, { refresh: [controlContract.one, controlContract.page] })
  return (
    <div className="tw-command-actions">
      <Button loading={cancel.isPending} onClick={() => cancel.mutate({ commandId, version })}>
        {text('takeBack')}
      </Button>
    </div>
  )
}
