import { App, Button } from 'antd'
import { useText } from '../i18n.ts'
import { texts } from '../texts.ts'

/** Over plain http the browser has no clipboard for pages; then the old way through a selected field. */
const copy = async (value: string): Promise<void> => {
  if (navigator.clipboard) return navigator.clipboard.writeText(value)
  const field = document.createElement('textarea')
  field.value = value
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const before = document.activeElement
  ;(before?.closest('[role=dialog]') ?? document.body).append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!done) throw new Error('copying is not allowed here')
}

export const CopyButton = ({ value, label }: { value: string; label?: string }) => {
  const text = useText(texts)
  const { message } = App.useApp()
  const onClick = (): void =>
    void copy(value).then(
      () => message.success(text('copied'), 2),
      () => message.error(text('copyFailed'), 2),
    )
  return (
    <Button size="small" onClick={onClick}>
      {label ?? text('copy')}
    </Button>
  )
}
