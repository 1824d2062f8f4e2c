import { Button } from 'antd'
import { useText } from '../i18n.ts'
import { texts } from '../texts.ts'
import { useToast } from '../toast.ts'

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
  const toast = useToast()
  const onClick = (): void =>
    void copy(value).then(
      () => toast.success(text('copied')),
      () => toast.error(text('copyFailed')),
    )
  return (
    <Button size="small" onClick={onClick}>
      {label ?? text('copy')}
    </Button>
  )
}
