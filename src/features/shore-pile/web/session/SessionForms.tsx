import { Form, Input, Select, Switch } from 'antd'
import { useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { useOpened } from '#web/kit/form/useOpened.ts'
import { percentText } from '#web/kit/format.ts'
import { texts } from '#web/texts.ts'
import { useToast } from '#web/toast.ts'
import { pileContract, pileSessionContract as calls, shorePileContract } from '../../contract.ts'
import { type SessionDetail, sessionStates } from '../../rowShapes.ts'
import { sessionMessages } from './sessionMessages.ts'

type Props = { open: boolean; session: SessionDetail; onClose: () => void }
const changed = { refresh: [calls.sessionPage, calls.sessionDetail, shorePileContract.piles], quiet: true }
/** Above it estimated energy is accepted with a reason only, %. */
const littleEstimated = 1

type ReasonFieldProps = { needed: boolean }
const ReasonField = ({ needed }: ReasonFieldProps) => {
  const text = useText(sessionMessages)
  const common = useText(texts)
  return (
    <Form.Item
      name="reason"
      label={text('why')}
      rules={needed ? [{ required: true, whitespace: true, message: common('needed') }] : []}
    >
      <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
    </Form.Item>
  )
}

type Assigned = { shippingId?: string; shippingName?: string; note?: string }

/** Says which ship a session supplied: one of the register, or another by its name. */
export const AssignForm = ({ open, session, onClose }: Props) => {
  const text = useText(sessionMessages)
  const { data } = useCall(pileContract.pileChoices, {}, { enabled: open })
  const assign = useAction(calls.sessionAssign, { ...changed, success: text('assigned') })
  const { sessionId, version, shippingId, shippingName, note } = useOpened(open, session)
  const ships = (data?.ships ?? []).map((ship) => ({ value: ship.shippingId, label: ship.shippingName }))
  return (
    <FormDialog<Assigned>
      title={text('assign')}
      open={open}
      onClose={onClose}
      initial={{
        note,
        ...(shippingId === null ? (shippingName === null ? {} : { shippingName }) : { shippingId }),
      }}
      onSubmit={({ shippingId: ship = '', shippingName: other = '', note: said = '' }) =>
        assign.mutateAsync({ sessionId, version, shippingId: ship, shippingName: ship === '' ? other : '', note: said })
      }
    >
      <Form.Item name="shippingId" label={text('ship')}>
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={ships} />
      </Form.Item>
      <Form.Item name="shippingName" label={text('otherShip')} extra={text('otherHint')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="note" label={text('note')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  )
}

type Settled = { acceptEstimated?: boolean; reason?: string }

/** Settles a session; much estimated energy must be accepted with a reason. */
export const SettleForm = ({ open, session, onClose }: Props) => {
  const text = useText(sessionMessages)
  const toast = useToast()
  const settle = useAction(calls.sessionSettle, changed)
  const { sessionId, version, estimatedShare } = session
  const much = (estimatedShare ?? 0) > littleEstimated
  return (
    <FormDialog<Settled>
      title={text('settle')}
      okText={text('settle')}
      open={open}
      onClose={onClose}
      onSubmit={async ({ acceptEstimated = false, reason = '' }) => {
        const { receiptNo } = await settle.mutateAsync({
          ...{ sessionId, version, reason },
          acceptEstimated: acceptEstimated ? 1 : 0,
        })
        toast.success(text('settled', receiptNo))
      }}
    >
      <Form.Item
        name="acceptEstimated"
        label={text('acceptEstimated')}
        valuePropName="checked"
        extra={much ? text('shareHint', percentText(estimatedShare, 1)) : text('acceptHint')}
      >
        <Switch />
      </Form.Item>
      <ReasonField needed={much} />
    </FormDialog>
  )
}

type Voided = { entirely?: boolean; reason: string }

/** Voids a settlement, which can then be made anew, or the whole session. */
export const VoidForm = ({ open, session, onClose }: Props) => {
  const text = useText(sessionMessages)
  const end = useAction(calls.sessionVoid, { ...changed, success: text('voided') })
  const { sessionId, version, state } = useOpened(open, session)
  const isSettled = state === sessionStates.settled
  return (
    <FormDialog<Voided>
      title={text('void')}
      okText={text('void')}
      open={open}
      onClose={onClose}
      initial={{ entirely: !isSettled }}
      onSubmit={({ entirely = !isSettled, reason }) =>
        end.mutateAsync({ sessionId, version, reason, entirely: entirely ? 1 : 0 })
      }
    >
      {isSettled && (
        <Form.Item name="entirely" label={text('entirely')} valuePropName="checked" extra={text('entirelyHint')}>
          <Switch />
        </Form.Item>
      )}
      <ReasonField needed />
    </FormDialog>
  )
}
