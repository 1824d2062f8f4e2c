import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage } from '#web/i18n.ts'
import { connectionFlagWords } from '../../columns.ts'
import { connectionFlags } from '../../shapes.ts'

/** What a connection is marked with, in words. */
export const Flags = ({ flags }: { flags: readonly string[] }) => {
  const { language } = useLanguage()
  return connectionFlags
    .filter((flag) => flags.includes(flag))
    .map((flag) => <StateTag key={flag} state="level3" text={connectionFlagWords[flag][language]} />)
}
