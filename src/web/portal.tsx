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
import { languageStore, textOf } from './i18n.ts'
import { createRouter } from './routes.tsx'
import { SessionDialog } from './session/SessionDialog.tsx'
import { besideStore } from './shell/frame/assistantPlace.ts'
import { adoptSession } from './session/tokens.ts'
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

export const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  speak()
  paint()
  languageStore.subscribe(speak)
  themeStore.subscribe(paint)
  await adoptSession()
  createRoot(root).render(
    <StrictMode>
      <Portal client={createClient()} />
    </StrictMode>,
  )
}
