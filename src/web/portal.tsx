import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import 'antd/dist/reset.css'
import { StrictMode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './look/base.css'
import { connectionStore } from './calls/connection.ts'
import { patiently } from './calls/patient.ts'
import { languageStore, textOf } from './i18n.ts'
import { createRouter } from './routes.tsx'
import { SessionDialog } from './session/SessionDialog.tsx'
import { besideStore } from './shell/frame/assistantPlace.ts'
import { adoptSession, tokenStore } from './session/tokens.ts'
import { useStore } from './store.ts'
import { texts } from './texts.ts'
import { antdThemes, paintTheme, themeStore } from './look/theme.ts'

const locales = { zh: zhCN, en: enUS }

const createClient = (): QueryClient => {
  const client = new QueryClient({
    // The intranet knows no "online"; a call that finds no server fails and the badge says so.
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  })
  connectionStore.subscribe(() => {
    if (connectionStore.get() !== 'ok') return
    void client.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.status === 'error' && !query.isDisabled(),
    })
  })
  // Some answers carry words of the server, which speaks the language that it is asked in.
  languageStore.subscribe(() => void client.invalidateQueries())
  return client
}

const Portal = ({ client }: { client: QueryClient }) => {
  const language = useStore(languageStore)
  const theme = useStore(themeStore)
  // A dialog lets the focus go to the assistant that stays open beside it.
  const beside = useStore(besideStore)
  const router = useMemo(createRouter, [])
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider
        locale={locales[language]}
        theme={antdThemes[theme]}
        button={{ autoInsertSpace: false }}
        modal={{ focusable: { trap: !beside } }}
      >
        <App message={{ duration: 2, maxCount: 3, top: 64 }} notification={{ top: 64 }}>
          <RouterProvider router={router} />
          <SessionDialog />
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  )
}

const speak = (): void => {
  const language = languageStore.get()
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  document.title = textOf(texts, 'product')
}
const paint = (): void => paintTheme(themeStore.get())

/** With the session of the tab now, and with each that begins. */
const askAheadWithSessions = (client: QueryClient): void => {
  let asked = false
  const ask = async (): Promise<void> => {
    const tokens = tokenStore.get()
    const begins = tokens !== null && !tokens.mustChange && !asked
    asked = tokens !== null && !tokens.mustChange
    if (!begins) return
    const { askAhead } = await patiently(() => import('./shell/frame/askAhead.ts'))
    if (tokenStore.get()) askAhead(client)
  }
  // What could not be loaded, the page says when it needs it.
  const quietly = (): void => void ask().catch(() => undefined)
  tokenStore.subscribe(quietly)
  quietly()
}

export const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  speak()
  paint()
  languageStore.subscribe(speak)
  themeStore.subscribe(paint)
  await adoptSession()
  const client = createClient()
  askAheadWithSessions(client)
  createRoot(root).render(
    <StrictMode>
      <Portal client={client} />
    </StrictMode>,
  )
}
