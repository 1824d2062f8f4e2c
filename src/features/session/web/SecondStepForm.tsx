import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { useText } from '#web/i18n.ts'
import { secondStepStore, takeTokens } from '#web/session/session.ts'
import { Field } from './Field.tsx'
import { FormAlert } from './FormAlert.tsx'
import { secondStepMessages } from './secondStepMessages.ts'
import { useFaults } from './useFaults.ts'
import { useSubmit } from './useSubmit.ts'

/** The second step of a sign-in: a code of the authenticator, or a recovery code. */
export const SecondStepForm = ({ challenge }: { challenge: string }) => {
  const text = useText(secondStepMessages)
  const [recovery, setRecovery] = useState(false)
  const { faultOf, check, onInput } = useFaults(
    {
      code: (value) => {
        if (recovery) return value.trim() === '' ? 'recoveryNeeded' : undefined
        return /^\d{6}$/.test(value.replace(/\s/g, '')) ? undefined : 'codeNeeded'
      },
    },
    text,
  )
  const { error, sending, submit } = useSubmit((code: string) =>
    takeTokens({ grant_type: 'second_step', challenge, code }),
  )
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const values = check(event.currentTarget)
    if (values && !sending) void submit(values.code.trim())
  }
  return (
    <form noValidate onSubmit={onSubmit} onInput={onInput} className="tw-second">
      <h2>{text('title')}</h2>
      <p className="tw-entry-note">{text(recovery ? 'recoveryHint' : 'hint')}</p>
      <Field
        key={String(recovery)}
        name="code"
        label={text(recovery ? 'recovery' : 'code')}
        fault={faultOf('code')}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        autoFocus
        spellCheck={false}
        maxLength={recovery ? 16 : 7}
      />
      <FormAlert error={error} />
      <Button type="primary" size="large" htmlType="submit" block loading={sending}>
        {text('confirm')}
      </Button>
      <div className="tw-second-ways">
        <Button type="link" onClick={() => setRecovery(!recovery)}>
          {text(recovery ? 'toCode' : 'toRecovery')}
        </Button>
        <Button type="link" onClick={() => secondStepStore.set(null)}>
          {text('back')}
        </Button>
      </div>
    </form>
  )
}
