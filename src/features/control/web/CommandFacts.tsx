import { Descriptions } from 'antd'
import { useLanguage, useText } from '#web/i18n.ts'
import type { CommandRow } from '../shapes.ts'
import { argsText } from './commandFace.ts'
import { messages } from './messages.ts'

type Props = {
  /** names from the station down to the device */
  path: readonly string[]
  args?: CommandRow['args']
  reason?: string
  by?: Pick<CommandRow, 'requestedBy' | 'requestedTime'>
}

/** Where a command goes, what it sets, who asked for it and why. */
export const CommandFacts = ({ path, args = {}, reason, by }: Props) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const setting = argsText(args, language)
  const facts: readonly (readonly [string, string])[] = [
    [text('device'), path.join(' › ')],
    ...(setting === '' ? [] : [[text('setting'), setting] as const]),
    ...(by ? [[text('requester'), `${by.requestedBy} · ${by.requestedTime}`] as const] : []),
    ...(reason === undefined ? [] : [[text('reason'), reason] as const]),
  ]
  return (
    <Descriptions column={1} size="small" items={facts.map(([label, children]) => ({ key: label, label, children }))} />
  )
}
