import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useOpened } from '#web/kit/form/useOpened.ts'
import { groupedText, numberText } from '#web/kit/format.ts'
import { saveStored } from '#web/kit/table/saveStored.ts'
import { useSession } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { useToast } from '#web/toast.ts'
import { shoreConnectionContract as calls, shoreReceiptContract } from '../../contract.ts'
import type { ConnectionDetail } from '../../rowShapes.ts'
import { connectionStates } from '../../shapes.ts'
import { AssignForm } from './AssignForm.tsx'
import { connectionLists } from './connectionLists.ts'
import { connectionMessages } from './connectionMessages.ts'

type Work = 'assign' | 'cancel' | 'settle' | 'void'
type Values = { reason?: string; acceptEstimated?: boolean; entirely?: boolean }
type FormProps = { connection: ConnectionDetail; open: boolean; onClose: () => void }

/** %, above which an estimate has to be accepted */
const mostEstimated = 1

const Reason = ({ needed }: { needed: boolean }) => {
  const text = useText(connectionMessages)
  const common = useText(texts)
  return (
    <Form.Item name="reason" label={text('reason')} rules={[{ required: needed, message: common('needed') }]}>
      <Input.TextArea maxLength={200} autoSize={{ minRows: 1, maxRows: 4 }} />
    </Form.Item>
  )
}

const SettleForm = ({ connection, open, onClose }: FormProps) => {
  const text = useText(connectionMessages)
  const toast = useToast()
  const { connectionId, version, shippingName, estimatedShare, amount, totalFee, energyFee, serviceFee } = connection
  const settle = useAction(calls.connectionSettle, { refresh: connectionLists, quiet: true })
  const guessed = estimatedShare !== null && estimatedShare > mostEstimated
  const sums = [groupedText(amount, 1), ...[totalFee, energyFee, serviceFee].map((fee) => groupedText(fee, 2))]
  return (
    <FormDialog<Values>
      title={text('settleOf', shippingName ?? text('unnamedShip'))}
      open={open}
      onClose={onClose}
      okText={text('settle')}
      onSubmit={async ({ reason = '', acceptEstimated }) => {
        const { receiptNo } = await settle.mutateAsync({
          ...{ connectionId, version, reason, acceptEstimated: acceptEstimated ? 1 : 0 },
        })
        toast.success(text('done', receiptNo))
      }}
    >
      <p>{text('settleTotal', ...sums)}</p>
      {guessed && (
        <>
          <Alert type="warning" showIcon title={text('estimatedMore', numberText(estimatedShare, 1))} />
          <Form.Item
            name="acceptEstimated"
            valuePropName="checked"
            rules={[
              {
                validator: (_, value) => (value ? Promise.resolve() : Promise.reject(new Error(text('acceptNeeded')))),
              },
            ]}
          >
            <Checkbox>{text('accept')}</Checkbox>
          </Form.Item>
          <Reason needed />
        </>
      )}
    </FormDialog>
  )
}

const EndForm = ({ open, onClose, work, ...props }: FormProps & { work: 'cancel' | 'void' }) => {
  const text = useText(connectionMessages)
  const common = useText(texts)
  const { connectionId, version, shippingName, state } = useOpened(open, props.connection)
  const done = { success: common('saved'), refresh: connectionLists, quiet: true }
  const cancel = useAction(calls.connectionCancel, done)
  const end = useAction(calls.connectionVoid, done)
  const name = shippingName ?? text('unnamedShip')
  const isSettled = state === connectionStates.settled
  return (
    <FormDialog<Values>
      title={text(work === 'cancel' ? 'cancelOf' : 'voidOf', name)}
      open={open}
      onClose={onClose}
      okText={text(work)}
      onSubmit={({ reason = '', entirely }) =>
        work === 'cancel'
          ? cancel.mutateAsync({ connectionId, version, reason })
          : end.mutateAsync({ connectionId, version, reason, entirely: entirely || !isSettled ? 1 : 0 })
      }
    >
      {work === 'void' && isSettled && (
        <>
          <p>{text('voidHint')}</p>
          <Form.Item name="entirely" valuePropName="checked">
            <Checkbox>{text('entirely')}</Checkbox>
          </Form.Item>
        </>
      )}
      <Reason needed={work === 'void'} />
    </FormDialog>
  )
}

/** What the caller may do with a connection at its step. */
export const worksOf = (state: number, can: (authority: string) => boolean): Work[] => {
  const { requested, unplugged, settled, cut, void: voided } = connectionStates
  return [
    ...(can('shore_save') && state < settled ? (['assign'] as const) : []),
    ...(can('shore_save') && state === requested ? (['cancel'] as const) : []),
    ...(can('shore_settle') && state === unplugged ? (['settle'] as const) : []),
    ...(can('shore_settle') && state > cut && state !== voided ? (['void'] as const) : []),
  ]
}

export const ConnectionActions = ({ connection }: { connection: ConnectionDetail }) => {
  const text = useText(connectionMessages)
  const toast = useToast()
  const { can } = useSession()
  const [open, setOpen] = useState<Work>()
  const { connectionId, state, receiptNo } = connection
  const close = (): void => setOpen(undefined)
  const save = async (): Promise<void> => {
    try {
      await saveStored(shoreReceiptContract.receipt, { connectionId })
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <div className="tw-shoreconnections-works">
      {worksOf(state, can).map((work) => (
        <Button
          key={work}
          type={work === 'settle' ? 'primary' : 'default'}
          danger={work === 'void' || work === 'cancel'}
          onClick={() => setOpen(work)}
        >
          {text(work)}
        </Button>
      ))}
      {receiptNo !== null && state === connectionStates.settled && (
        <Button onClick={() => void save()}>{text('receipt')}</Button>
      )}
      <AssignForm connection={connection} open={open === 'assign'} onClose={close} />
      <SettleForm connection={connection} open={open === 'settle'} onClose={close} />
      {(open === 'cancel' || open === 'void') && <EndForm connection={connection} open onClose={close} work={open} />}
    </div>
  )
}
