import type { CommandState } from '#catalogue/commands/command.ts'
import { commandStateWords } from '#catalogue/commands/words.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage } from '#web/i18n.ts'
import { faceOf } from './commandFace.ts'

export const CommandStateTag = ({ state }: { state: CommandState }) => (
  <StateTag state={faceOf[state]} text={commandStateWords[state][useLanguage().language]} />
)
