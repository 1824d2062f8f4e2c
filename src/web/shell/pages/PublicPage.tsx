import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../i18n.ts'
import { useSession } from '../../session/session.ts'
import { texts } from '../../texts.ts'
import './brand.css'
import { Logo } from '../frame/icons.tsx'
import { messages } from '../messages.ts'
import './public.css'
import { LanguageToggle, ThemeToggle } from '../topBar/Toggles.tsx'

/** The frame of a page that everybody may read. */
export const PublicPage = ({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) => {
  const text = useText(messages)
  const common = useText(texts)
  const { signedIn } = useSession()
  return (
    <div className="tw-public">
      <header className="tw-public-top">
        <Link to="/" className="tw-brand" title={common('product')}>
          <Logo />
          <span>{common('product')}</span>
        </Link>
        <div className="tw-public-tools">
          {tools}
          <LanguageToggle />
          <ThemeToggle />
          <Link to="/">{signedIn ? text('backHome') : text('signInLink')}</Link>
        </div>
      </header>
      <main className="tw-public-main">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
