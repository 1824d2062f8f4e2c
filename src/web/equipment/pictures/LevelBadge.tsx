import { useText } from '../../i18n.ts'
import { pictureMessages } from './pictureMessages.ts'
import type { AlarmLevel } from './boxState.ts'

/** An alarm's level as a number in its colour. */
export const LevelBadge = ({ level }: { level: AlarmLevel | null | undefined }) => {
  const text = useText(pictureMessages)
  if (!level) return null
  return (
    <b className={`tw-level tw-level-${level}`} title={text('level', level)}>
      {level}
    </b>
  )
}
