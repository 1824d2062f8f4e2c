import { Alert, Button, Form } from 'antd'
// Not by the package: its Input brings the text area and others that a sign-in has no use for.
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import { Navigate, useLocation } from 'react-router'
import { useText } from '#web/i18n.ts'
import { signIn, useSession } from '#web/session.ts'
import { Logo } from '#web/shell/icons.tsx'
import { LanguageToggle, ThemeToggle } from '#web/shell/Toggles.tsx'
import { texts } from '#web/texts.ts'
import { messages } from '../messages.ts'
import { EnergyChain } from './EnergyChain.tsx'
import './session.css'
import { useSubmit } from './useSubmit.ts'

type Credentials = { userName: string; password: string }

const SignInForm = () => {
  const text = useText(messages)
  const { error, sending, submit } = useSubmit(async ({ userName, password }: Credentials) => {
    await signIn(userName.trim(), password)
  })
  return (
    <Form<Credentials> layout="vertical" size="large" requiredMark={false} onFinish={(values) => void submit(values)}>
      <Form.Item
        name="userName"
        label={text('userName')}
        rules={[{ required: true, whitespace: true, message: text('userNameNeeded') }]}
      >
        <Input autoComplete="username" autoCapitalize="none" autoFocus maxLength={64} spellCheck={false} />
      </Form.Item>
      <Form.Item name="password" label={text('password')} rules={[{ required: true, message: text('passwordNeeded') }]}>
        <Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      {error !== undefined && <Alert className="tw-entry-alert" type="error" showIcon title={error} />}
      <Button type="primary" htmlType="submit" block loading={sending}>
        {text('signIn')}
      </Button>
    </Form>
  )
}

export const LoginPage = () => {
  const text = useText(messages)
  const common = useText(texts)
  const { state } = useLocation()
  const { signedIn } = useSession()
  if (signedIn) return <Navigate to={(state as { from?: string } | null)?.from ?? '/'} replace />
  return (
    <div className="tw-entry">
      <div className="tw-entry-tools">
        <LanguageToggle />
        <ThemeToggle />
      </div>
      <main className="tw-entry-main">
        <section className="tw-entry-about">
          <div className="tw-entry-brand">
            <Logo size={44} />
            <h1>{common('product')}</h1>
          </div>
          <p>{text('covers')}</p>
          <EnergyChain />
        </section>
        <section className="tw-card tw-entry-card">
          <h2>{text('signInTitle')}</h2>
          <SignInForm />
        </section>
      </main>
    </div>
  )
}
