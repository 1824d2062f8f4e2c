import { type CSSProperties, memo } from 'react'
import { valueText } from '../../kit/format.ts'
import type { State } from '../states/StateTag.tsx'
import '../states/stateTag.css'
import './bars.css'

export type Rank = { key: string; name: string; value: number | null; state?: State }

type RankBarsProps = {
  ranks: readonly Rank[]
  unit: string
  decimals: number
  className?: string
  /** what a full bar stands for; without it the greatest value */
  full?: number
  /** must stay the same function, or every row is drawn again */
  onOpen?: (key: string) => void
}

const shareOf = (value: number | null, full: number): string =>
  `${full > 0 ? Math.min(100, Math.max(0, ((value ?? 0) / full) * 100)).toFixed(1) : 0}%`

/** About how wide a name is, in em: Chinese characters are as wide as high. */
const widthOf = (name: string): number => [...name].reduce((sum, char) => sum + (char > '\u2e80' ? 1 : 0.6), 0)

type RowProps = Pick<RankBarsProps, 'unit' | 'onOpen'> & {
  id: string
  place: number
  name: string
  value: string
  share: string
  state: State
}

const Row = memo(({ id, place, name, value, unit, share, state, onOpen }: RowProps) => {
  const row = (
    <>
      <span className="tw-rank-place">{place}</span>
      <span className="tw-rank-name" title={name}>
        {name}
      </span>
      <span className={`tw-rank-bar tw-state-${state}`} aria-hidden="true">
        <span style={{ width: share }} />
      </span>
      <span className="tw-rank-value">
        {value} <span className="tw-unit">{unit}</span>
      </span>
    </>
  )
  return (
    <li>
      {onOpen ? (
        <button type="button" onClick={() => onOpen(id)}>
          {row}
        </button>
      ) : (
        row
      )}
    </li>
  )
})

/** A ranking as bars, the greatest first as given; only rows that say something new are drawn again. */
export const RankBars = ({ ranks, unit, decimals, className = '', full, onOpen }: RankBarsProps) => {
  const most = full ?? Math.max(0, ...ranks.map(({ value }) => value ?? 0))
  const widest = Math.max(0, ...ranks.map(({ name }) => widthOf(name)))
  return (
    <ol
      className={`tw-ranks ${className}`.trim()}
      style={{ '--tw-rank-name': `${widest.toFixed(1)}em` } as CSSProperties}
    >
      {ranks.map((rank, at) => (
        <Row
          key={rank.key}
          id={rank.key}
          place={at + 1}
          name={rank.name}
          value={valueText(rank.value, decimals)}
          unit={unit}
          share={shareOf(rank.value, most)}
          state={rank.state ?? 'info'}
          {...(onOpen ? { onOpen } : {})}
        />
      ))}
    </ol>
  )
}
