import { type State, StateTag } from '../states/StateTag.tsx'
import '../states/stateTag.css'
import './bars.css'

export type Share = { key: string; state: State; name: string; count: number }

/** How many of a fleet are in which state: one bar, and the figures below it. */
export const ShareBar = ({ shares, compact = false }: { shares: readonly Share[]; compact?: boolean }) => (
  <>
    <div className="tw-share" aria-hidden="true">
      {shares
        .filter(({ count }) => count > 0)
        .map(({ key, state, count }) => (
          <span key={key} className={`tw-state-${state}`} style={{ flexGrow: count }} />
        ))}
    </div>
    <ul className={compact ? 'tw-share-legend tw-share-compact' : 'tw-share-legend'}>
      {shares.map(({ key, state, name, count }) => (
        <li key={key}>
          <StateTag state={state} text={name} />
          <strong>{count}</strong>
        </li>
      ))}
    </ul>
  </>
)
