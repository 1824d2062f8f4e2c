import { Navigate, useLocation } from 'react-router'
import { useText } from '#web/i18n.ts'
import { useSession } from '#web/session/session.ts'
import { Logo } from '#web/shell/frame/icons.tsx'
import { LanguageToggle, ThemeToggle } from '#web/shell/topBar/Toggles.tsx'
import { texts } from '#web/texts.ts'
import { messages } from '../messages.ts'
import { EnergyChain } from './EnergyChain.tsx'
import { SignInCard } from './SignInCard.tsx'
import './session.css'

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
          <SignInCard />
        </section>
      </main>
    </div>
  )
}
