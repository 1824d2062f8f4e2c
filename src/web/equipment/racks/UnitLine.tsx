import { Fragment } from 'react'
import { useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import type { RunState } from '../pictures/unitState.ts'
import type { Balance } from './balance.ts'
import { BreakerMark } from './BreakerMark.tsx'
import { rackMessages } from './rackMessages.ts'
import './unitLine.css'

/** A place on the line. `breaker` stands on the way to the next one: 0 open, otherwise closed, null unknown; left out where there is none. */
export type LinePlace = {
  readonly key: string
  readonly name: string
  readonly value: string
  readonly note?: string | undefined
  readonly breaker?: number | null
  readonly off?: boolean
  /** the way to the next one is open, such as a plug that is out */
  readonly cut?: boolean
}

type UnitLineProps = {
  /** what the line is of, for those who do not see it */
  label: string
  /** from the bus outwards, to the ship or the grid */
  places: readonly LinePlace[]
  state: RunState
  balance: Balance | undefined
}

/** More places than these leave no room for words beside the breakers. */
const roomy = 4

/** Below the racks: bus, converter and what is beyond them on a single line, with the loss between clusters and outside. */
export const UnitLine = ({ label, places, state, balance }: UnitLineProps) => {
  const text = useText(rackMessages)
  const word = (breaker: number | null): string =>
    text(breaker === null ? 'unknown' : breaker === 0 ? 'open' : 'closed')
  const long = places.length > roomy
  return (
    <div className={`tw-unitline tw-unitline-${state}${long ? ' tw-unitline-long' : ''}`}>
      <ol aria-label={label}>
        {places.map(({ key, name, value, note, breaker, off, cut }, at) => (
          <Fragment key={key}>
            <li className={off ? 'tw-unitline-off' : undefined}>
              <span>{name}</span>
              <b>{value}</b>
              {note && <small>{note}</small>}
            </li>
            {at < places.length - 1 && (
              <li className={breaker === 0 || cut ? 'tw-unitline-way tw-unitline-cut' : 'tw-unitline-way'}>
                {breaker !== undefined && (
                  <>
                    <BreakerMark state={breaker} />
                    <small>{long ? word(breaker) : text('breaker', word(breaker))}</small>
                  </>
                )}
              </li>
            )}
          </Fragment>
        ))}
      </ol>
      {balance && <p className="tw-unitline-balance">{balanceWords(balance, text)}</p>}
    </div>
  )
}

type RackText = ReturnType<typeof useText<keyof typeof rackMessages.zh>>

/** What goes in = what comes out + the loss, in kW. */
const balanceWords = ({ discharging, clusters, outside, loss }: Balance, text: RackText): string => {
  const [inside, beyond] = [
    `${text('clusters')} ${numberText(clusters, 1)}`,
    `${text('bus')} ${numberText(outside, 1)}`,
  ]
  const [from, to] = discharging ? [inside, beyond] : [beyond, inside]
  const rest = `${text(loss < 0 ? 'meters' : 'loss')} ${numberText(Math.abs(loss), 1)} kW`
  return `${from} = ${to} ${loss < 0 ? '−' : '+'} ${rest}`
}
