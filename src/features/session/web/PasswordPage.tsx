import { Alert, App, Button, Form, Input } from 'antd'
import { useNavigate } from 'react-router'
import { useText } from '#web/i18n.ts'
import { changePassword, signOut, useSession } from '#web/session.ts'
import { LanguageToggle, ThemeToggle } from '#web/shell/Toggles.tsx'
import { messages } from '../messages.ts'
import './session.css'
import { useSubmit } from './useSubmit.ts'

type Passwords = { old: string; fresh: string; repeat: string }

const PasswordForm = () => {
  const text = useText(messages)
  const navigate = useNavigate()
  const { message } = App.useApp()
  const { error, sending, submit } = useSubmit(async ({ old, fresh }: Passwords) => {
    await changePassword(old, fresh)
    void message.success(text('changed'), 2)
    await navigate('/', { replace: true })
  })
  return (
    <Form<Passwords> layout="vertical" size="large" requiredMark={false} onFinish={(values) => void submit(values)}>
      <Form.Item name="old" label={text('oldPassword')} rules={[{ required: true, message: text('passwordNeeded') }]}>
        <Input.Password autoComplete="current-password" autoFocus maxLength={64} />
      </Form.Item>
      <Form.Item
        name="fresh"
        label={text('newPassword')}
        extra={text('rule')}
        validateFirst
        rules={[
          { required: true, message: text('passwordNeeded') },
          { pattern: /^[A-Za-z0-9_]{6,16}$/, message: text('rule') },
          ({ getFieldValue }) => ({
            validator: async (_, value) => {
              if (value && value === getFieldValue('old')) throw new Error(text('sameAsOld'))
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={16} />
      </Form.Item>
      <Form.Item
        name="repeat"
        label={text('repeatPassword')}
        dependencies={['fresh']}
        rules={[
          { required: true, message: text('repeatNeeded') },
          ({ getFieldValue }) => ({
            validator: async (_, value) => {
              if (value && value !== getFieldValue('fresh')) throw new Error(text('repeatDiffers'))
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={16} />
      </Form.Item>
      {error !== undefined && <Alert className="tw-entry-alert" type="error" showIcon title={error} />}
      <Button type="primary" htmlType="submit" block loading={sending}>
        {text('change')}
      </Button>
    </Form>
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
