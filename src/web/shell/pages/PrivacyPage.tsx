import { useLanguage, useText } from '../../i18n.ts'
import { messages } from '../messages.ts'
import { privacy } from './manual.ts'
import { PublicPage } from './PublicPage.tsx'
import { Sections } from './Sections.tsx'

export const PrivacyPage = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  return (
    <PublicPage title={text('privacy')}>
      <Sections sections={privacy[language]} />
    </PublicPage>
  )
}
