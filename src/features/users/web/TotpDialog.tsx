import { Alert, Button, Form, Input, Modal, QRCode } from 'antd'
import { useEffect, useState } from 'react'
import { sessionContract } from '#features/session/contract.ts'
import { useAction } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { palettes } from '#web/look/palette.ts'
import { texts } from '#web/texts.ts'
import { accountMessages } from './accountMessages.ts'

const codePattern = /^\s*\d{3}\s?\d{3}\s*$/

/** Shows a fresh secret, takes a code of it, and then shows the recovery codes, this once. */
export const TotpDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText(accountMessages)
  const common = useText(texts)
  const [form] = Form.useForm<{ code: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const begin = useAction(sessionContract.totpBegin, { quiet: true })
  const confirm = useAction(sessionContract.totpConfirm, {
    success: text('turnedOn'),
    refresh: [sessionContract.totp],
    quiet: true,
  })
  const { mutate } = begin
  useEffect(() => mutate({}), [mutate])
  const submit = ({ code }: { code: string }): void =>
    confirm.mutate({ code }, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })
  const error = begin.error ?? confirm.error
  return (
    <Modal
      open
      title={text(codes ? 'recovery' : 'turnOn')}
      width={520}
      mask={{ closable: false }}
      closable={!codes}
      keyboard={!codes}
      onCancel={onClose}
      footer={
        codes ? (
          <Button type="primary" onClick={onClose}>
            {text('codesKept')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button type="primary" disabled={!begin.data} loading={confirm.isPending} onClick={form.submit}>
              {text('confirm')}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <>
          {error && <Alert type="error" showIcon title={error.message} className="tw-form-error" />}
          {begin.data && <Offer {...begin.data} />}
          <Form form={form} layout="vertical" onFinish={submit}>
            <Form.Item
              name="code"
              label={text('code')}
              extra={text('codeHint')}
              rules={[{ required: true, pattern: codePattern, message: text('codeRule') }]}
            >
              <Input maxLength={8} inputMode="numeric" autoComplete="one-time-code" autoFocus />
            </Form.Item>
            <button type="submit" hidden disabled={confirm.isPending} />
          </Form>
        </>
      )}
    </Modal>
  )
}

/** Dark on light in both themes: not every scanner reads it the other way round. */
const Offer = ({ secret, uri }: { secret: string; uri: string }) => {
  const text = useText(accountMessages)
  const { text: dark, card: light } = palettes.white
  return (
    <div className="tw-totp-offer">
      <div className="tw-totp-qr" style={{ background: light }}>
        <QRCode
          value={uri}
          size={176}
          color={dark}
          bgColor={light}
          type="svg"
          aria-label={text('qr')}
          bordered={false}
        />
      </div>
      <div className="tw-totp-secret">
        {text('scan')}
        <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <CopyButton value={secret} />
      </div>
    </div>
  )
}

const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const text = useText(accountMessages)
  return (
    <>
      <Alert type="warning" showIcon title={text('recoveryHint')} />
      <ul className="tw-recovery">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')} label={text('copyCodes')} />
    </>
  )
}
