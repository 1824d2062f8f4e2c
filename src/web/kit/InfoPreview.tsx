import { Modal } from 'antd'
import DOMPurify from 'dompurify'
import { type ReactNode, useMemo } from 'react'
import { webAddress } from '#contract/webAddress.ts'
import { filesContract } from '#features/files/contract.ts'
import { useText } from '../i18n.ts'
import './InfoPreview.css'
import { tableMessages } from './table/tableMessages.ts'
import { ScrollArea } from './ScrollArea.tsx'

/** Pictures lie on this portal or in the text itself: one from elsewhere would tell its host who read it. */
const isOwnPicture = (address: string): boolean =>
  [filesContract.download.path, filesContract.ossDownload.path, 'data:image/'].some((start) =>
    address.startsWith(start),
  )

const purifier = DOMPurify(window)
// Before the nodes belong to the page: from then on a browser loads them.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A' && node.hasAttribute('href')) {
    const href = node.getAttribute('href') ?? ''
    if (/^\s*https?:/i.test(href) && !webAddress(href)) node.removeAttribute('href')
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  }
  if (node.nodeName !== 'IMG') return
  if (!isOwnPicture(node.getAttribute('src') ?? '')) node.removeAttribute('src')
  if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
})

/** Rich text as it may be shown: no scripts, frames, forms, styles or foreign pictures; links open apart and tell nothing of where they were. */
export const cleanHtml = (html: string): DocumentFragment =>
  purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'iframe',
      'video',
      'audio',
      'picture',
      'source',
    ],
    FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'background', 'ping'],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })

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
