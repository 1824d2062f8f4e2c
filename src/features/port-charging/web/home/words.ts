import type { Text } from '#web/i18n.ts'
import type { messages } from './messages.ts'

export type HomeText = Text<keyof typeof messages.zh>
