import { DownloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { Envelope } from '#contract/endpoint.ts'
import { languageStore, useText } from '#web/i18n.ts'
import { renew } from '#web/renew.ts'
import { texts } from '#web/texts.ts'
import { tokenStore } from '#web/tokens.ts'
import { alarmsContract } from '../contract.ts'
import { messages } from '../messages.ts'

type Input = Readonly<Record<string, string>>

const ask = (input: Input): Promise<Response> =>
  fetch(`${alarmsContract.export.path}?${new URLSearchParams({ ...input, format: 'csv' })}`, {
    headers: {
      authorization: `Bearer ${tokenStore.get()?.access ?? ''}`,
      'accept-language': languageStore.get() === 'zh' ? 'zh-CN' : 'en',
    },
  })

/** The file, or the server's text why not. */
const fetchFile = async (input: Input): Promise<Blob | string> => {
  const first = await ask(input)
  const response = first.status === 401 && (await renew()) ? await ask(input) : first
  if (response.ok && response.headers.get('content-type')?.startsWith('text/csv')) return response.blob()
  return ((await response.json()) as Envelope<unknown>).msg
}

const save = (file: Blob): void => {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), {
    href: address,
    download: `${alarmsContract.export.fileName}.csv`,
  }).click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves what the table beside it shows. */
export const ExportButton = ({ input }: { input: Input }) => {
  const text = useText(messages)
  const common = useText(texts)
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      const file = await fetchFile(input)
      if (typeof file === 'string') void message.error(file, 2)
      else save(file)
    } catch {
      void message.error(common('offline'), 2)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void start()}>
      {text(busy ? 'exporting' : 'export')}
    </Button>
  )
}
