import { useState } from 'react'
import { RichText } from '../kit/richText/RichText.tsx'
import { isEmptyContent } from '../kit/richText/richContent.ts'
import type { GalleryEntry } from './galleryEntry.ts'

const picture =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2280%22 height=%2240%22%3E%3Crect width=%2280%22 height=%2240%22 fill=%22gray%22/%3E%3C/svg%3E'
/** Takes nothing anywhere; a file named `refused…` is refused. */
const upload = async (file: File): Promise<string> => {
  if (file.name.startsWith('refused')) throw new Error('refused')
  return picture
}

const notice = '<h2>停航通知</h2><p>因<strong>大风</strong>，3 号泊位停用。</p><ul><li><p>请移泊</p></li></ul>'

const Editor = () => {
  const [html, setHtml] = useState('')
  return (
    <>
      <RichText value={html} onChange={setHtml} upload={upload} label="信息内容" />
      <output>{isEmptyContent(html) ? 'empty' : 'filled'}</output>
    </>
  )
}
const Reading = () => <RichText value={notice} upload={upload} readOnly label="只读内容" />

export const editorEntries: readonly GalleryEntry[] = [
  { key: 'RichText', title: 'RichText', Show: Editor },
  { key: 'RichTextRead', title: 'RichText, read only', Show: Reading },
]
