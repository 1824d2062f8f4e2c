import type { ReactNode } from 'react'
import { useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import { type Share, ShareBar } from '../bars/ShareBar.tsx'
import type { Quantity } from '../metrics/quantities.ts'
import { runStateOf } from '../pictures/unitState.ts'
import { HomeCard } from './HomeCard.tsx'
import { homeMessages } from './homeMessages.ts'
import './cards.css'

/** A name with a count, or with a quantity and its unit. */
export type Fact = { readonly name: string; readonly value: number | Quantity }

type StateCardProps = {
  /** how many units are in each running state */
  counts?: readonly { runningState: number; count: number }[]
  /** in place of the running states, those of the platform's own */
  shares?: readonly Share[]
  online: number
  total: number
  facts: readonly Fact[]
  /** below the facts */
  children?: ReactNode
}

const shown = ['charging', 'discharging', 'standby', 'shutdown', 'offline'] as const

/** What the fleet is doing, unit by unit, and what it consists of. */
export const StateCard = ({ counts = [], shares, online, total, facts, children }: StateCardProps) => {
  const text = useText(homeMessages)
  return (
    <HomeCard
      place="state"
      title={text('basics')}
      extra={<span className="tw-age">{text('online', online, total)}</span>}
    >
      <ShareBar
        compact
        shares={
          shares ??
          shown.map((state) => {
            const found = counts.find(({ runningState }) => runStateOf(runningState) === state)
            const name = text(state === 'offline' ? 'offlineUnits' : state)
            return { key: state, state, name, count: found?.count ?? 0 }
          })
        }
      />
      <dl className="tw-home-basics">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {typeof value === 'number' ? (
                value
              ) : (
                <>
                  {numberText(value.value, value.decimals)} <span className="tw-unit">{value.unit}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </HomeCard>
  )
}
