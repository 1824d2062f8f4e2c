import { Button, Card, Form, Input } from 'antd'
import { Suspense, useState } from 'react'
import { sessionContract } from '#features/session/contract.ts'
import { useAction, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { lazyPart } from '#web/calls/patient.ts'
import { sealNew } from '#web/session/session.ts'
import { texts } from '#web/texts.ts'
import { accountMessages } from './accountMessages.ts'

/** Apart, since the picture of the secret is drawn by code of some size. */
const TotpDialog = lazyPart(async () => (await import('./TotpDialog.tsx')).TotpDialog)

const few = 3

/** The second step of the own sign-in: turned on by a code, off by password and code. */
export const TotpCard = () => {
  const text = useText(accountMessages)
  const [turning, setTurning] = useState<'on' | 'off'>()
  const { data, error, refetch } = useCall(sessionContract.totp, {})
  const close = (): void => setTurning(undefined)
  return (
    <Card title={text('totp')} loading={!data && !error}>
      {error && <FailedState error={error} retry={refetch} />}
      {data && (
        <>
          <div className="tw-totp-state">
            <StateTag state={data.on ? 'ok' : 'shutdown'} text={text(data.on ? 'totpOn' : 'totpOff')} />
            {data.on && <span>{text('codesLeft', data.recovery_left)}</span>}
          </div>
          <p className="tw-totp-hint">{text(data.on && data.recovery_left <= few ? 'fewCodes' : 'totpHint')}</p>
          <Button onClick={() => setTurning(data.on ? 'off' : 'on')}>{text(data.on ? 'turnOff' : 'turnOn')}</Button>
        </>
      )}
      <Suspense fallback={null}>{turning === 'on' && <TotpDialog onClose={close} />}</Suspense>
      <TurnOff open={turning === 'off'} onClose={close} />
    </Card>
  )
}

const TurnOff = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const text = useText(accountMessages)
  const common = useText(texts)
  const needed = { required: true, message: common('needed') }
  const remove = useAction(sessionContract.totpRemove, {
    success: text('turnedOff'),
    refresh: [sessionContract.totp],
    quiet: true,
  })
  return (
    <FormDialog<{ password: string; code: string }>
      title={text('turnOff')}
      open={open}
      onClose={onClose}
      width={420}
      okText={text('turnOff')}
      onSubmit={async ({ password, code }) => remove.mutateAsync({ ...(await sealNew(password)), code: code.trim() })}
    >
      <Form.Item name="password" label={text('password')} rules={[needed]}>
        <Input.Password maxLength={64} autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="code" label={text('codeOrRecovery')} rules={[{ ...needed, whitespace: true }]}>
        <Input maxLength={16} autoComplete="one-time-code" />
      </Form.Item>
    </FormDialog>
  )
}
