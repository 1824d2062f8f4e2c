import { Button } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import { useText } from '#web/i18n.ts'
import { askChallenge, type Challenge, signIn } from '#web/session/session.ts'
import { messages } from '../messages.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { Field } from './Field.tsx'
import { FormAlert } from './FormAlert.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useFaults } from './useFaults.ts'
import { useSubmit } from './useSubmit.ts'

/** Sign-in by user name and password; with a captcha once the server asks for one. */
export const AccountForm = ({ focus }: { focus: boolean }) => {
  const text = useText(messages)
  /** held while its picture waits to be answered */
  const [challenge, setChallenge] = useState<Challenge>()
  const form = useRef<HTMLFormElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const { faultOf, check, onInput } = useFaults(
    {
      userName: (value) => (value.trim() === '' ? 'userNameNeeded' : undefined),
      password: (value) => (value === '' ? 'passwordNeeded' : undefined),
      code: (value) => (value.trim() === '' ? 'captchaNeeded' : undefined),
    },
    text,
  )

  const ask = async (userName: string): Promise<Challenge> => {
    const asked = await askChallenge(userName)
    setChallenge(asked.image === undefined ? undefined : asked)
    if (code.current) code.current.value = ''
    return asked
  }

  const { error, sending, submit } = useSubmit(async (values: Record<'userName' | 'password' | 'code', string>) => {
    const userName = values.userName.trim()
    const held = challenge ?? (await ask(userName))
    if (!challenge && held.image !== undefined) throw new Error(text('captchaNeeded'))
    try {
      await signIn({ ...values, userName }, held)
    } catch (failure) {
      await ask(userName)
      throw failure
    }
  })

  const refresh = useSubmit(async () => {
    const name = form.current?.elements.namedItem('userName')
    await ask(name instanceof HTMLInputElement ? name.value.trim() : '')
    code.current?.focus()
  })

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const values = check(event.currentTarget, challenge ? undefined : ['userName', 'password'])
    if (values && !sending) void submit(values)
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} onInput={onInput}>
      <Field
        name="userName"
        label={text('userName')}
        fault={faultOf('userName')}
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={focus}
        maxLength={64}
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label={text('password')}
        fault={faultOf('password')}
        autoComplete="current-password"
      />
      {challenge?.image !== undefined && (
        <CaptchaField
          ref={code}
          image={challenge.image}
          fault={faultOf('code')}
          refresh={() => void refresh.submit({})}
        />
      )}
      <FormAlert error={refresh.error ?? error} />
      <Button type="primary" size="large" htmlType="submit" block loading={sending}>
        {text('signIn')}
      </Button>
    </form>
  )
}
