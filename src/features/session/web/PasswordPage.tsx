import { Button } from 'antd'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#web/i18n.ts'
import { changePassword, signOut, useSession } from '#web/session/session.ts'
import { LanguageToggle, ThemeToggle } from '#web/shell/topBar/Toggles.tsx'
import { messages } from '../messages.ts'
import { FormAlert } from './FormAlert.tsx'
import { PasswordField } from './PasswordField.tsx'
import './session.css'
import { useFaults } from './useFaults.ts'
import { useSubmit } from './useSubmit.ts'
import { useToast } from '#web/toast.ts'

const PasswordForm = () => {
  const text = useText(messages)
  const navigate = useNavigate()
  const toast = useToast()
  const { faultOf, check, onInput } = useFaults(
    {
      old: (value) => (value === '' ? 'passwordNeeded' : undefined),
      fresh: (value, { old }) => {
        if (value === '') return 'newNeeded'
        if (!/^[A-Za-z0-9_]{6,16}$/.test(value)) return 'rule'
        return value === old ? 'sameAsOld' : undefined
      },
      repeat: (value, { fresh }) => {
        if (value === '') return 'repeatNeeded'
        return value === fresh ? undefined : 'repeatDiffers'
      },
    },
    text,
  )
  const { error, sending, submit } = useSubmit(async ({ old, fresh }: Record<'old' | 'fresh', string>) => {
    await changePassword(old, fresh)
    toast.success(text('changed'))
    await navigate('/', { replace: true })
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const values = check(event.currentTarget)
    if (values && !sending) void submit(values)
  }
  return (
    <form noValidate onSubmit={onSubmit} onInput={onInput}>
      <PasswordField
        name="old"
        label={text('oldPassword')}
        fault={faultOf('old')}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordField
        name="fresh"
        label={text('newPassword')}
        fault={faultOf('fresh')}
        hint={text('rule')}
        autoComplete="new-password"
      />
      <PasswordField
        name="repeat"
        label={text('repeatPassword')}
        fault={faultOf('repeat')}
        autoComplete="new-password"
      />
      <FormAlert error={error} />
      <Button type="primary" size="large" htmlType="submit" block loading={sending}>
        {text('change')}
      </Button>
    </form>
  )
}

export const PasswordPage = () => {
  const text = useText(messages)
  const { mustChange } = useSession()
  return (
    <div className="tw-entry">
      <div className="tw-entry-tools">
        <LanguageToggle />
        <ThemeToggle />
        <Button type="text" onClick={() => void signOut()}>
          {text('signOut')}
        </Button>
      </div>
      <main className="tw-entry-main">
        <section className="tw-card tw-entry-card">
          <h1>{text('changeTitle')}</h1>
          {mustChange && <p className="tw-entry-note">{text('mustChange')}</p>}
          <PasswordForm />
        </section>
      </main>
    </div>
  )
}
