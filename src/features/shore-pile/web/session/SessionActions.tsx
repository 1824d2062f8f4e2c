import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '#web/i18n.ts'
import { saveStored } from '#web/kit/table/saveStored.ts'
import { useSession } from '#web/session/session.ts'
import { useToast } from '#web/toast.ts'
import { pileReceiptContract } from '../../contract.ts'
import { type SessionDetail, sessionStates } from '../../rowShapes.ts'
import { AssignForm, SettleForm, VoidForm } from './SessionForms.tsx'
import { sessionMessages } from './sessionMessages.ts'

const { running, ended, settled, review } = sessionStates

/** What can be done with a session at its step, for who may. */
export const SessionActions = ({ session }: { session: SessionDetail }) => {
  const text = useText(sessionMessages)
  const { can } = useSession()
  const toast = useToast()
  const [open, setOpen] = useState<'assign' | 'settle' | 'void'>()
  const { state, sessionId } = session
  const close = (): void => setOpen(undefined)
  const mayAssign = can('pile_save') && ([running, ended, review] as number[]).includes(state)
  const maySettle = can('shore_settle') && ([ended, review] as number[]).includes(state)
  const mayVoid = can('shore_settle') && ([ended, settled, review] as number[]).includes(state)
  return (
    <div className="tw-pilesession-actions">
      {mayAssign && <Button onClick={() => setOpen('assign')}>{text('assign')}</Button>}
      {maySettle && (
        <Button type="primary" onClick={() => setOpen('settle')}>
          {text('settle')}
        </Button>
      )}
      {mayVoid && (
        <Button danger onClick={() => setOpen('void')}>
          {text('void')}
        </Button>
      )}
      {session.receiptNo !== null && (
        <Button onClick={() => void saveStored(pileReceiptContract.receipt, { sessionId }).catch(toast.error)}>
          {text('receipt')} {session.receiptNo}
        </Button>
      )}
      <AssignForm open={open === 'assign'} session={session} onClose={close} />
      <SettleForm open={open === 'settle'} session={session} onClose={close} />
      <VoidForm open={open === 'void'} session={session} onClose={close} />
    </div>
  )
}
