import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useText } from '../../i18n.ts'
import { LinkTool } from './LinkTool.tsx'
import { richTextMessages } from './messages.ts'

type Tool = {
  key: 'bold' | 'italic' | 'underline' | 'strike' | 'heading' | 'bulletList' | 'orderedList' | 'quote'
  level?: 1 | 2 | 3
  icon: ReactNode
  active: (editor: Editor) => boolean
  run: (chain: ChainedCommands) => ChainedCommands
}

const heading = (level: 1 | 2 | 3): Tool => ({
  key: 'heading',
  level,
  icon: <b>H{level}</b>,
  active: (editor) => editor.isActive('heading', { level }),
  run: (chain) => chain.toggleHeading({ level }),
})
const tool = (key: Tool['key'], icon: ReactNode, run: Tool['run'], name: string = key): Tool => ({
  key,
  icon,
  active: (editor) => editor.isActive(name),
  run,
})

const tools: readonly Tool[] = [
  tool('bold', <BoldOutlined />, (chain) => chain.toggleBold()),
  tool('italic', <ItalicOutlined />, (chain) => chain.toggleItalic()),
  tool('underline', <UnderlineOutlined />, (chain) => chain.toggleUnderline()),
  tool('strike', <StrikethroughOutlined />, (chain) => chain.toggleStrike()),
  heading(1),
  heading(2),
  heading(3),
  tool('bulletList', <UnorderedListOutlined />, (chain) => chain.toggleBulletList()),
  tool('orderedList', <OrderedListOutlined />, (chain) => chain.toggleOrderedList()),
  tool('quote', <b>”</b>, (chain) => chain.toggleBlockquote(), 'blockquote'),
]

type ToolbarProps = { editor: Editor; onFiles: (files: readonly File[]) => void }

/** What can be done to the text; images come by upload only. */
export const Toolbar = ({ editor, onFiles }: ToolbarProps) => {
  const text = useText(richTextMessages)
  const chooser = useRef<HTMLInputElement>(null)
  const state = useEditorState({
    editor,
    selector: () => ({
      active: tools.map(({ active }) => active(editor)),
      link: editor.isActive('link'),
      undo: editor.can().undo(),
      redo: editor.can().redo(),
    }),
  })
  return (
    <div role="toolbar" aria-label={text('tools')} className="tw-rich-tools">
      {tools.map(({ key, level, icon, run }, at) => (
        <Button
          key={`${key}${level ?? ''}`}
          type="text"
          size="small"
          icon={icon}
          title={text(key, level ?? '')}
          aria-label={text(key, level ?? '')}
          aria-pressed={state.active[at] ?? false}
          onClick={() => run(editor.chain().focus()).run()}
        />
      ))}
      <LinkTool editor={editor} active={state.link} />
      <Button
        type="text"
        size="small"
        icon={<UndoOutlined />}
        title={text('undo')}
        aria-label={text('undo')}
        disabled={!state.undo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <Button
        type="text"
        size="small"
        icon={<RedoOutlined />}
        title={text('redo')}
        aria-label={text('redo')}
        disabled={!state.redo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      <Button type="text" size="small" icon={<PictureOutlined />} onClick={() => chooser.current?.click()}>
        {text('upload')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}
