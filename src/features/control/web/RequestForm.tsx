import { Alert, Button, Form, Input } from 'antd'
import { useAction, useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { useRequestId } from '#web/kit/form/requestId.ts'
import { Loading } from '#web/kit/Loading.tsx'
import { errorText } from '#contract/errors.ts'
import { controlContract } from '../contract.ts'
import type { CommandRow, WritablePoint } from '../shapes.ts'
import { ArgsFields, argsFrom, type ArgsValues } from './ArgsFields.tsx'
import { CommandFacts } from './CommandFacts.tsx'
import { unmetText } from './commandFace.ts'
import './control.css'
import { Interlocks } from './Interlocks.tsx'
import { messages } from './messages.ts'
import { type Offered, WhatNext } from './WhatNext.tsx'
import { WriteFields } from './WriteFields.tsx'

const checkMs = 2000
const [fewest, most] = [5, 200]

type Values = ArgsValues & { reason: string }
type Props = {
  deviceId: string
  offered: Offered
  /** of a write: what is written */
  point?: WritablePoint
  /** one that is still open for the same device */
  open: CommandRow | undefined
  onShow: (commandId: string) => void
}

/** Asks for a command: its conditions live, what will happen, and why it is wanted. `onShow` gets the one that was made, or the open one. */
export const RequestForm = ({ deviceId, offered, point, open, onShow }: Props) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const { idFor, used } = useRequestId()
  const { name } = offered
  const { data, error, refetch } = useCall(controlContract.check, { deviceId, name }, { refetchInterval: checkMs })
  const ask = useAction(controlContract.request, { refresh: [controlContract.page], quiet: true })
  const submit = ({ reason, ...args }: Values): void => {
    const asked = {
      deviceId,
      name,
      reason: reason.trim(),
      args: { ...argsFrom(args), ...(point ? { pointKey: point.pointKey } : {}) },
    }
    ask.mutate(
      { ...asked, requestId: idFor(asked) },
      {
        onSuccess: ({ commandId }) => {
          used()
          onShow(commandId)
        },
      },
    )
  }
  if (error && !data) return <FailedState error={error} retry={refetch} />
  if (!data) return <Loading />
  const unmet = unmetText(data.interlocks, language)
  return (
    <div className="tw-command">
      <CommandFacts path={data.path} />
      <Interlocks interlocks={data.interlocks} />
      <WhatNext offered={offered} />
      <Form<Values> layout="vertical" onFinish={submit}>
        {point ? <WriteFields point={point} /> : <ArgsFields offered={offered} />}
        <Form.Item
          name="reason"
          label={text('reason')}
          extra={text('reasonHint')}
          rules={[
            {
              required: true,
              whitespace: true,
              min: fewest,
              max: most,
              message: errorText('control.reason', language),
            },
          ]}
        >
          <Input.TextArea autoFocus={!offered.power && !point} maxLength={most} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
        {ask.error && <Alert type="error" showIcon title={ask.error.message} />}
        {unmet !== '' && (
          <Alert
            type="warning"
            showIcon
            title={text('cannotSend', unmet)}
            action={
              open && (
                <Button size="small" onClick={() => onShow(open.commandId)}>
                  {text('openOne')}
                </Button>
              )
            }
          />
        )}
        <div className="tw-command-actions">
          <Button type="primary" htmlType="submit" loading={ask.isPending} disabled={unmet !== ''}>
            {text('send')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
