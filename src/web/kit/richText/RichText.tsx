import { Suspense } from 'react'
import { lazyPart } from '../../calls/patient.ts'
import { useText } from '../../i18n.ts'
import { richTextMessages } from './messages.ts'
import type { Upload } from './useUpload.ts'
import './richText.css'

const RichEditor = lazyPart(async () => (await import('./RichEditor.tsx')).RichEditor)

export type RichTextProps = {
  /** HTML */
  value?: string
  onChange?: (html: string) => void
  /** sends one image and answers its address; a refusal's message is shown */
  upload: Upload
  readOnly?: boolean
  label?: string
  id?: string
}

/** Formatted text of at most 20,000 characters and six uploaded images; fits as the field of a form. */
export const RichText = (props: RichTextProps) => {
  const text = useText(richTextMessages)
  return (
    <Suspense fallback={<p className="tw-rich tw-rich-loading">{text('loading')}</p>}>
      <RichEditor {...props} />
    </Suspense>
  )
}
