import { Button } from 'antd'
import { type FormEvent, useRef } from 'react'
import { serverNow } from '#web/calls/clock.ts'
import { useText } from '#web/i18n.ts'
import { useNow } from '#web/kit/useNow.ts'
import { sendSmsCode, signInBySms } from '#web/session/session.ts'
import { messages } from '../messages.ts'
import { Field } from './Field.tsx'
import { FormAlert } from './FormAlert.tsx'
import { useFaults } from './useFaults.ts'
import { useSubmit } from './useSubmit.ts'

const pauseSeconds = 60

/** Asks for a code; for a minute after it was sent it counts down. */
const CodeButton = ({ sentAt, sending, ask }: { sentAt: number; sending: boolean; ask: () => void }) => {
  const text = useText(messages)
  const left = Math.ceil(pauseSeconds - (useNow(1000) - sentAt) / 1000)
  return (
    <Button type="link" disabled={left > 0} loading={sending} onClick={ask}>
      {left > 0 ? text('codeAgain', Math.min(left, pauseSeconds)) : text('codeAsk')}
    </Button>
  )
}

/** Sign-in by a code that is sent to the mobile; `sentAt` is when the last one was, in ms, 0 for never. */
export const SmsForm = ({ sentAt, sent }: { sentAt: number; sent: (at: number) => void }) => {
  const text = useText(messages)
  const form = useRef<HTMLFormElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const { faultOf, check, onInput } = useFaults(
    {
      mobile: (value) => (/^\s*\+?\d{5,20}\s*$/.test(value) ? undefined : 'mobileNeeded'),
      code: (value) => (/^\s*\d{6}\s*$/.test(value) ? undefined : 'codeNeeded'),
    },
    text,
  )
  const sign = useSubmit(({ mobile, code }: Record<'mobile' | 'code', string>) =>
    signInBySms(mobile.trim(), code.trim()),
  )
  const ask = useSubmit(async (mobile: string) => {
    await sendSmsCode(mobile)
    sent(serverNow())
    code.current?.focus()
  })

  const onAsk = (): void => {
    const values = form.current && check(form.current, ['mobile'])
    if (values) void ask.submit(values.mobile.trim())
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const values = check(event.currentTarget)
    if (values && !sign.sending) void sign.submit(values)
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} onInput={onInput}>
      <Field
        name="mobile"
        label={text('mobile')}
        fault={faultOf('mobile')}
        type="tel"
        autoComplete="tel"
        maxLength={21}
      />
      <Field
        ref={code}
        name="code"
        label={text('code')}
        fault={faultOf('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        trailing={<CodeButton sentAt={sentAt} sending={ask.sending} ask={onAsk} />}
      />
      <p className="tw-entry-form-note" role="status">
        {sentAt > 0 && text('codeSent')}
      </p>
      <FormAlert error={ask.error ?? sign.error} />
      <Button type="primary" size="large" htmlType="submit" block loading={sign.sending}>
        {text('signIn')}
      </Button>
    </form>
  )
}
