import { offlineState } from '#contract/unit.ts'
import { stateMark } from '#catalogue/states/legends.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import { useText } from '#web/i18n.ts'
import { dash } from '#web/kit/format.ts'
import type { CodeCount } from '../shapes.ts'
import { messages } from './homeMessages.ts'
import './marine.css'

type CodeCountsProps = { title: string; legend: 'chargingState' | 'workMode'; counts: readonly CodeCount[] }

/** How many systems are in which state, in words; states that none is in are left out. */
export const CodeCounts = ({ title, legend, counts }: CodeCountsProps) => {
  const text = useText(messages)
  const word = useStateWord()
  const shown = counts.filter(({ num }) => num > 0)
  return (
    <section className="tw-marine-counts" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {shown.length === 0 && <li>{dash}</li>}
        {shown.map(({ code, num }) => (
          <li key={code}>
            {code === offlineState ? (
              <StateTag state="offline" text={text('silent')} />
            ) : (
              <StateTag state={stateMark({ legend, value: code })} text={word({ legend, value: code }) ?? dash} />
            )}
            <strong>{num}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
