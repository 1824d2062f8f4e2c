import { Alert, Button, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { sessionContract } from '#features/session/contract.ts'
import { useAction, useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { sealNew } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { controlContract } from '../contract.ts'
import type { CommandRow, Interlock } from '../shapes.ts'
import { unmetText } from './commandFace.ts'
import './control.css'
import { messages } from './messages.ts'

const ways = ['password', 'code'] as const
type Way = (typeof ways)[number]
type Values = { proof?: string; note?: string }
type Props = { command: CommandRow; interlocks: readonly Interlock[] }

const refresh = [controlContract.one, controlContract.page]

/** A second person approves with a proof of who he is, or rejects with a note. */
export const Decide = ({ command: { commandId, version }, interlocks }: Props) => {
  const text = useText(messages)
  const common = useText(texts)
  const { language } = useLanguage()
  const [form] = Form.useForm<Values>()
  const [way, setWay] = useState<Way>('password')
  const { data: second } = useCall(sessionContract.totp, {}, { staleTime: 60_000 })
  const approve = useAction(controlContract.approve, { refresh, quiet: true })
  const reject = useAction(controlContract.reject, { refresh, quiet: true })
  const unmet = unmetText(interlocks, language)

  const onFinish = async ({ proof = '' }: Values): Promise<void> => {
    reject.reset()
    try {
      const proven = way === 'code' ? { code: proof } : await sealNew(proof)
      await approve.mutateAsync({ commandId, version, ...proven })
    } catch {
      form.resetFields(['proof'])
    }
  }
  const onReject = (): void => {
    approve.reset()
    reject.mutate({ commandId, version, note: form.getFieldValue('note') ?? '' })
  }
  const error = approve.error ?? reject.error
  return (
    <section className="tw-command-part tw-command-decide" aria-label={text('decide')}>
      <h3>{text('decide')}</h3>
      {unmet !== '' && <Alert type="warning" showIcon title={text('cannotApprove', unmet)} />}
      {error && <Alert type="error" showIcon title={error.message} />}
      <Form<Values> form={form} layout="vertical" onFinish={onFinish}>
        {second?.on && (
          <Form.Item label={text('prove')}>
            <Segmented<Way>
              aria-label={text('prove')}
              value={way}
              onChange={setWay}
              options={ways.map((value) => ({ value, label: text(value) }))}
            />
          </Form.Item>
        )}
        <Form.Item
          name="proof"
          label={text(way)}
          extra={second?.on ? undefined : text('prove')}
          rules={[{ required: true, message: common('needed') }]}
        >
          {way === 'password' ? (
            <Input.Password maxLength={64} autoComplete="current-password" />
          ) : (
            <Input maxLength={32} inputMode="numeric" autoComplete="one-time-code" />
          )}
        </Form.Item>
        <Form.Item name="note" label={text('note')}>
          <Input maxLength={200} />
        </Form.Item>
        <div className="tw-command-actions">
          <Button danger loading={reject.isPending} onClick={onReject}>
            {text('reject')}
          </Button>
          <Button type="primary" htmlType="submit" loading={approve.isPending} disabled={unmet !== ''}>
            {text('approve')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
