import { Modal } from 'antd'
import DOMPurify from 'dompurify'
import { type ReactNode, useMemo } from 'react'
import { useText } from '../i18n.ts'
import './InfoPreview.css'
import { tableMessages } from './tableMessages.ts'
import { ScrollArea } from './ScrollArea.tsx'

/** Rich text as it may be shown: no scripts, frames, forms or styles; links open apart and tell nothing of where they were. */
export const cleanHtml = (html: string): DocumentFragment => {
  const fragment = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'video', 'audio'],
    FORBID_ATTR: ['style', 'class', 'id', 'srcset'],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  for (const image of fragment.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '')
  return fragment
}

const htmlOf = (fragment: DocumentFragment): string => {
  const host = document.createElement('div')
  host.append(fragment)
  return host.innerHTML
}

/** Sanitised rich text in the flow of a page, its images stretched to the full width. */
export const RichHtml = ({ html }: { html: string }) => {
  const clean = useMemo(() => htmlOf(cleanHtml(html)), [html])
  const text = useText(tableMessages)
  return (
    <ScrollArea className="tw-rich-html" label={text('richText')}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above */}
      <div dangerouslySetInnerHTML={{ __html: clean }} />
    </ScrollArea>
  )
}

type InfoPreviewProps = { open: boolean; title: ReactNode; html: string; onClose: () => void; width?: number | string }

/** A dialog that shows rich text. */
export const InfoPreview = ({ open, title, html, onClose, width = '60%' }: InfoPreviewProps) => (
  <Modal
    open={open}
    title={title}
    width={width}
    footer={null}
    onCancel={onClose}
    destroyOnHidden
    classNames={{ wrapper: 'tw-info-preview' }}
  >
    <RichHtml html={html} />
  </Modal>
)
