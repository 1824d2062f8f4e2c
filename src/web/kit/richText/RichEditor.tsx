import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n.ts'
import { extensions, insertPlain } from './extensions.ts'
import { richTextMessages } from './messages.ts'
import type { RichTextProps } from './RichText.tsx'
import { maxCharacters } from './richContent.ts'
import { Toolbar } from './Toolbar.tsx'
import { useUpload } from './useUpload.ts'

type WritingProps = { editor: Editor; upload: RichTextProps['upload']; problems: readonly string[] } & {
  say: (problems: readonly string[]) => void
}

const Writing = ({ editor, upload, problems, say }: WritingProps) => {
  const text = useText(richTextMessages)
  const { waiting, send } = useUpload(editor, upload, say)
  const letters = useEditorState({ editor, selector: () => editor.storage.characterCount.characters() })
  return (
    <>
      <Toolbar editor={editor} onFiles={(files) => void send(files)} />
      <EditorContent editor={editor} />
      <div className="tw-rich-foot">
        <div role="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
        {waiting > 0 && <output>{text('uploading', waiting)}</output>}
        <span className="tw-age">{text('count', letters, maxCharacters)}</span>
      </div>
    </>
  )
}

/** The editor itself, with the library it needs. */
export const RichEditor = ({ value = '', onChange, upload, readOnly = false, label, id }: RichTextProps) => {
  const text = useText(richTextMessages)
  const [problems, setProblems] = useState<readonly string[]>([])
  const made = useRef<Editor>(undefined)
  const change = useRef(onChange)
  const name = label ?? text('editor')

  const insert = (data: DataTransfer | null): boolean => {
    if (!made.current) return false
    const whole = insertPlain(made.current, data?.getData('text/plain') ?? '')
    setProblems(whole ? [] : [text('tooLong', maxCharacters)])
    return true
  }
  const doors = useRef(insert)
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': name,
    'aria-readonly': String(readOnly),
    ...(id === undefined ? {} : { id }),
  }
  const editor = useEditor({
    // Made once it is on the page: a slow first rendering would otherwise find it destroyed.
    immediatelyRender: false,
    extensions,
    content: value,
    editable: !readOnly,
    editorProps: {
      attributes,
      handlePaste: (_, event) => doors.current(event.clipboardData),
      handleDrop: (_, event, __, moved) => !moved && doors.current(event.dataTransfer),
    },
    onUpdate: ({ editor: updated }) => change.current?.(updated.getHTML()),
  })

  useEffect(() => {
    made.current = editor ?? undefined
    change.current = onChange
    doors.current = insert
  })
  useEffect(() => {
    if (!editor || value === editor.getHTML() || (value === '' && editor.isEmpty)) return
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor?.setEditable(!readOnly, false), [editor, readOnly])

  if (!editor) return <div className="tw-rich tw-rich-loading" />
  return (
    <div className={readOnly ? 'tw-rich tw-rich-read' : 'tw-rich'}>
      {readOnly ? (
        <EditorContent editor={editor} />
      ) : (
        <Writing editor={editor} upload={upload} problems={problems} say={setProblems} />
      )}
    </div>
  )
}
