import { useText } from '#web/i18n.ts'
import { rateMessages } from './rateMessages.ts'
import './savingRate.css'

/** The mark of a row that is not whole; nothing beside one that is. */
export const Wholeness = ({ complete }: { complete: number }) => {
  const text = useText(rateMessages)
  if (complete === 1) return null
  return (
    <span className="tw-savingrate-partial" title={text('partialHint')}>
      △ {text('partial')}
    </span>
  )
}
