import { useText } from '../../i18n.ts'
import { pictureMessages } from './pictureMessages.ts'
import type { AlarmLevel } from './unitState.ts'
import './drawing.css'

/** An alarm's level as a number in its colour. */
export const LevelBadge = ({ level, className = '' }: { level: AlarmLevel | null | undefined; className?: string }) => {
  const text = useText(pictureMessages)
  if (!level) return null
  return (
    <b className={`tw-level tw-level-${level} ${className}`.trim()} title={text('level', level)}>
      {level}
    </b>
  )
}
