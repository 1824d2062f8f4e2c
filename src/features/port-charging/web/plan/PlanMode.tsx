import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useControlRights } from '#features/control/web/useDesk.ts'
import { useOpenCommand } from '#features/control/web/useOpenCommand.ts'
import { chargePlanContract } from '#features/charge-plan/contract.ts'
import type { ModeState } from '#features/charge-plan/shapes.ts'
import { useAction } from '#web/calls/api.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { minuteText } from '#web/kit/format.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useRequestId } from '#web/kit/form/requestId.ts'
import { planMessages } from './planMessages.ts'
import './chargePlan.css'

const [fewest, most] = [5, 200]

type Props = { stationId: string; state: ModeState; mayPlan: boolean }

/** Whether the plan only advises or sets the chargers, who said so, and the change of it: to automatic only with a second person. */
export const PlanMode = ({ stationId, state, mayPlan }: Props) => {
  const text = useText(planMessages)
  const { mayRequest } = useControlRights()
  const { idFor, used } = useRequestId()
  const [asking, setAsking] = useState(false)
  const [, openCommand] = useOpenCommand()
  const change = useAction(chargePlanContract.mode, { refresh: [chargePlanContract.plan], quiet: true })
  const { mode, changedBy, changedTime, pendingCommandId, fault } = state
  const next = mode === 'auto' ? 'advise' : 'auto'
  const mayChange = mayPlan && (next === 'advise' || (mayRequest && pendingCommandId === null))
  const submit = async ({ reason }: { reason: string }): Promise<void> => {
    const asked = { stationId, mode: next, reason: reason.trim() } as const
    await change.mutateAsync({ ...asked, requestId: idFor(asked) })
    used()
  }
  return (
    <section className="tw-chargeplan-mode" aria-label={text('mode')}>
      <span>{text('mode')}</span>
      <StateTag state={mode === 'auto' ? 'charging' : 'info'} text={text(mode)} />
      {changedBy && <small>{text('modeBy', changedBy, minuteText(changedTime))}</small>}
      {mayChange && (
        <Button size="small" onClick={() => setAsking(true)}>
          {text(next === 'auto' ? 'toAuto' : 'toAdvise')}
        </Button>
      )}
      {pendingCommandId && (
        <Alert
          type="info"
          showIcon
          title={text('pending')}
          action={
            <Button size="small" onClick={() => openCommand(pendingCommandId)}>
              {text('showRequest')}
            </Button>
          }
        />
      )}
      {fault && <Alert type="warning" showIcon title={text(`fault_${fault}`)} />}
      <FormDialog<{ reason: string }>
        title={text(next === 'auto' ? 'toAuto' : 'toAdvise')}
        open={asking}
        onClose={() => setAsking(false)}
        onSubmit={submit}
      >
        {next === 'auto' && <p>{text('autoHint')}</p>}
        <Form.Item
          name="reason"
          label={text('reason')}
          extra={text('reasonHint')}
          rules={[{ required: true, whitespace: true, min: fewest, max: most, message: text('reasonWrong') }]}
        >
          <Input.TextArea maxLength={most} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
      </FormDialog>
    </section>
  )
}
