import { breakerOf } from '../pictures/unitState.ts'
import './breakerMark.css'

/** A breaker on an upright line: filled closed, hollow and struck open, dashed unknown. 0 open, otherwise closed. */
export const BreakerMark = ({ state }: { state: number | null }) => {
  const word = breakerOf(state) ?? 'unknown'
  return (
    <svg className={`tw-breakermark tw-breakermark-${word}`} viewBox="0 0 20 20" aria-hidden="true">
      <rect x="4" y="4" width="12" height="12" rx="2" />
      {word === 'open' && <path d="M1 19L19 1" />}
    </svg>
  )
}
