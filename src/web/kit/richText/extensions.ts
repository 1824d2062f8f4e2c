import { Fragment, Slice } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'
import { CharacterCount } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { UploadedImage } from './image.ts'
import { linkOf, maxCharacters } from './richContent.ts'

/** What a text may be made of; no code, table, video or emoji. */
export const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      isAllowedUri: (address) => linkOf(address ?? '') !== undefined,
    },
  }),
  CharacterCount.configure({ limit: maxCharacters }),
  UploadedImage,
]

export const imageCount = ({ state }: Editor): number => {
  let count = 0
  state.doc.descendants((node) => {
    if (node.type.name === 'image') count += 1
  })
  return count
}

/** Each line a paragraph; the first and the last join what stands around them. */
const linesOf = ({ schema }: Editor, text: string): Slice => {
  const lines = text.split(/\r\n|\r|\n/)
  const paragraphs = lines.map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]))
  return new Slice(Fragment.from(paragraphs), 1, 1)
}

/** Inserts text as text, as much of it as there is room for; says whether all of it went in. */
export const insertPlain = (editor: Editor, text: string): boolean => {
  const { from, to } = editor.state.selection
  const replaced = editor.state.doc.textBetween(from, to).length
  const letters = editor.storage.characterCount.characters() - replaced
  const room = Math.max(0, maxCharacters - letters)
  const fitting = text.slice(0, room)
  if (fitting !== '') editor.view.dispatch(editor.state.tr.replaceSelection(linesOf(editor, fitting)).scrollIntoView())
  return fitting.length === text.length
}
