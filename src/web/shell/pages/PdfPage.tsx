import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useLanguage, useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { tokenStore } from '../../session/tokens.ts'
import { attachmentUrl } from './attachment.ts'
import { manual } from './manual.ts'
import { messages } from '../messages.ts'
import { PublicPage } from './PublicPage.tsx'
import { Sections } from './Sections.tsx'

const Manual = () => {
  const text = useText(messages)
  const { language } = useLanguage()
  return (
    <PublicPage title={text('manual')} tools={<Button onClick={() => print()}>{text('print')}</Button>}>
      <Sections sections={manual[language]} />
    </PublicPage>
  )
}

const loadPdf = async (url: string, signal: AbortSignal): Promise<Blob> => {
  const token = tokenStore.get()?.access
  const response = await fetch(url, {
    signal,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  const blob = await response.blob()
  if (!response.ok || !blob.type.startsWith('application/pdf')) throw new Error(String(response.status))
  return blob
}

const Attachment = ({ url }: { url: string }) => {
  const text = useText(messages)
  const { data, error } = useQuery({ queryKey: ['pdf', url], queryFn: ({ signal }) => loadPdf(url, signal) })
  const shown = useMemo(() => data && URL.createObjectURL(data), [data])
  useEffect(
    () => () => {
      if (shown !== undefined) URL.revokeObjectURL(shown)
    },
    [shown],
  )
  if (error) return <EmptyState title={text('fileFailed')} hint={text('fileFailedHint')} />
  if (!shown) return <Spin />
  return (
    <>
      <iframe className="tw-pdf" title="PDF" src={shown} />
      <a href={shown} download>
        {text('download')}
      </a>
    </>
  )
}

/** The user manual, or with `?file=` an attachment of this portal. */
export const PdfPage = () => {
  const text = useText(messages)
  const [params] = useSearchParams()
  const file = params.get('file')
  if (file === null) return <Manual />
  const url = attachmentUrl(file, location.origin)
  return (
    <PublicPage title="PDF">
      {url === undefined ? (
        <EmptyState title={text('fileRefused')} hint={text('fileRefusedHint', file.slice(0, 200))} />
      ) : (
        <Attachment url={url} />
      )}
    </PublicPage>
  )
}
