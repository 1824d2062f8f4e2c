import { LinkOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { useText } from '../../i18n.ts'
import { richTextMessages } from './messages.ts'
import { linkOf } from './richContent.ts'

type LinkFormProps = { editor: Editor; onDone: () => void }

const LinkForm = ({ editor, onDone }: LinkFormProps) => {
  const text = useText(richTextMessages)
  const before = String(editor.getAttributes('link').href ?? '')
  const [written, setWritten] = useState(before)
  const [bad, setBad] = useState(false)
  const set = (): void => {
    const href = linkOf(written)
    setBad(href === undefined)
    if (href === undefined) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <div className="tw-rich-link">
      <Input
        autoFocus
        value={written}
        aria-label={text('linkAddress')}
        placeholder="https://"
        {...(bad ? { status: 'error' } : {})}
        onChange={({ target }) => setWritten(target.value)}
        onPressEnter={(event) => {
          event.preventDefault()
          set()
        }}
      />
      {bad && <p role="alert">{text('badLink')}</p>}
      <Button type="primary" size="small" onClick={set}>
        {text('linkSet')}
      </Button>
      {before !== '' && (
        <Button size="small" onClick={remove}>
          {text('linkRemove')}
        </Button>
      )}
    </div>
  )
}

/** Sets or removes the link of what is selected. */
export const LinkTool = ({ editor, active }: { editor: Editor; active: boolean }) => {
  const text = useText(richTextMessages)
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      trigger="click"
      destroyOnHidden
      onOpenChange={setOpen}
      content={<LinkForm editor={editor} onDone={() => setOpen(false)} />}
    >
      <Button type="text" size="small" aria-label={text('link')} aria-pressed={active} icon={<LinkOutlined />} />
    </Popover>
  )
}
