import { valueText } from '../MetricList.tsx'
import type { State } from '../state/StateTag.tsx'
import './bars.css'

export type Rank = { key: string; name: string; value: number | null; state?: State }

type RankBarsProps = {
  ranks: readonly Rank[]
  unit: string
  decimals: number
  /** what a full bar stands for; without it the greatest value */
  full?: number
  onOpen?: (key: string) => void
}

const shareOf = (value: number | null, full: number): string =>
  `${full > 0 ? Math.min(100, Math.max(0, ((value ?? 0) / full) * 100)) : 0}%`

/** A ranking as bars, the greatest first as given. */
export const RankBars = ({ ranks, unit, decimals, full, onOpen }: RankBarsProps) => {
  const most = full ?? Math.max(0, ...ranks.map(({ value }) => value ?? 0))
  return (
    <ol className="tw-ranks">
      {ranks.map((rank, at) => {
        const row = (
          <>
            <span className="tw-rank-place">{at + 1}</span>
            <span className="tw-rank-name" title={rank.name}>
              {rank.name}
            </span>
            <span className={`tw-rank-bar tw-state-${rank.state ?? 'info'}`} aria-hidden="true">
              <span style={{ width: shareOf(rank.value, most) }} />
            </span>
            <span className="tw-rank-value">
              {valueText(rank.value, decimals)} <span className="tw-unit">{unit}</span>
            </span>
          </>
        )
        return (
          <li key={rank.key}>
            {onOpen ? (
              <button type="button" onClick={() => onOpen(rank.key)}>
                {row}
              </button>
            ) : (
              row
            )}
          </li>
        )
      })}
    </ol>
  )
}
