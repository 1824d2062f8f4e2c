import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '../../i18n.ts'
import { StateTag } from '../../equipment/states/StateTag.tsx'
import { useTheme } from '../../look/theme.ts'
import { messages } from '../messages.ts'
import { PublicPage } from './PublicPage.tsx'

declare const __APP_VERSION__: string

const healthEvery = 10_000

const askHealth = async (signal: AbortSignal): Promise<'healthy' | 'unhealthy' | 'unreachable'> => {
  const response = await fetch('/health', { signal }).catch(() => undefined)
  if (!response) return 'unreachable'
  return response.ok ? 'healthy' : 'unhealthy'
}

/** What this portal is and how it is doing; nothing that only those who sign in may know. */
export const ConfigPage = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  const { theme } = useTheme()
  const { data: health } = useQuery({
    queryKey: ['/health'],
    queryFn: ({ signal }) => askHealth(signal),
    refetchInterval: healthEvery,
  })
  return (
    <PublicPage title={text('about')}>
      <p>{text('aboutWhat')}</p>
      <dl className="tw-public-facts">
        <dt>{text('aboutVersion')}</dt>
        <dd>{__APP_VERSION__}</dd>
        <dt>{text('aboutLanguage')}</dt>
        <dd>{language === 'zh' ? '中文' : 'English'}</dd>
        <dt>{text('aboutTheme')}</dt>
        <dd>{text(theme)}</dd>
        <dt>{text('aboutHealth')}</dt>
        <dd>
          <span role="status">
            {health ? <StateTag state={health === 'healthy' ? 'ok' : 'lost'} text={text(health)} /> : '--'}
          </span>
        </dd>
      </dl>
    </PublicPage>
  )
}
