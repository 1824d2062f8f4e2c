import { Descriptions } from 'antd'
import { useLanguage, useText } from '#web/i18n.ts'
import type { CommandRow } from '../shapes.ts'
import { settingText } from './commandFace.ts'
import { messages } from './messages.ts'

type Props = {
  /** names from the station down to the device */
  path: readonly string[]
  /** once it was asked for */
  command?: CommandRow
}

/** Where a command goes, what it sets, who asked for it and why. */
export const CommandFacts = ({ path, command }: Props) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const setting = command ? settingText(command, language) : ''
  const facts: readonly (readonly [string, string])[] = [
    [text('device'), path.join(' › ')],
    ...(setting === '' ? [] : [[text('setting'), setting] as const]),
    ...(command
      ? [
          [text('requester'), `${command.requestedBy} · ${command.requestedTime}`] as const,
          [text('reason'), command.reason] as const,
        ]
      : []),
  ]
  return (
    <Descriptions column={1} size="small" items={facts.map(([label, children]) => ({ key: label, label, children }))} />
  )
}
