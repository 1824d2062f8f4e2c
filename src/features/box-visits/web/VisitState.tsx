import { stateText } from '#contract/columns.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import { visitFlagWords, visitStates } from '../columns.ts'
import type { VisitRow } from '../shapes.ts'
import { visitMessages } from './visitMessages.ts'
import { stateMarks } from './words.ts'
import './boxVisits.css'

const flags = [
  { flag: 'wrongBay', mark: 'level2', hint: 'wrongBayHint' },
  { flag: 'leftPlugged', mark: 'level3', hint: 'leftPluggedHint' },
  { flag: 'displaced', mark: 'info', hint: 'displacedHint' },
] as const

/** How far a visit is, and what is odd about it, each with its reason as a hint. */
export const VisitState = ({ visit }: { visit: Pick<VisitRow, 'state' | 'flags' | 'suspectBayName'> }) => {
  const text = useText(visitMessages)
  const { language } = useLanguage()
  const { state, suspectBayName } = visit
  return (
    <div className="tw-boxvisits-state">
      <StateTag state={stateMarks[state] ?? 'offline'} text={stateText(visitStates, state, language) ?? dash} />
      {flags
        .filter(({ flag }) => visit.flags.includes(flag))
        .map(({ flag, mark, hint }) => (
          <span
            key={flag}
            title={flag === 'wrongBay' && suspectBayName !== null ? text('wrongBayFits', suspectBayName) : text(hint)}
          >
            <StateTag state={mark} text={visitFlagWords[flag][language]} />
          </span>
        ))}
    </div>
  )
}
