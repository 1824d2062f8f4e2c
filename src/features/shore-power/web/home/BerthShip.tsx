import type { CSSProperties } from 'react'
import type { QuayBerth } from '../../shapes.ts'
import { isCabled, isFed, shipShape } from './berthFace.ts'
import './berthShip.css'

/** A hull from above, its bow at the right; drawn as long and as broad as its room. */
const hull = 'M2 3H78Q94 3 99 30Q94 57 78 57H2Q1 57 1 55V5Q1 3 2 3Z'

/** The ship at a berth to the berth's scale, and its cable where a plug is in; power moves along it while it supplies. */
export const BerthShip = ({ berth }: { berth: QuayBerth }) => {
  const { ship, length } = berth
  const cabled = isCabled(berth)
  const shape = shipShape(ship ?? { length: null, width: null }, length)
  const style = { '--tw-shorehull-share': shape.share, '--tw-shorehull-ratio': shape.ratio } as CSSProperties
  const kind = ship === null ? 'none' : ship.by === 'request' ? 'due' : ship.proposed ? 'proposed' : 'here'
  return (
    <span className="tw-shorehull-room" style={style}>
      {(ship !== null || cabled) && (
        <span className={`tw-shorehull tw-shorehull-${kind}`}>
          <svg viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true">
            <path d={hull} />
          </svg>
          <span className="tw-shorehull-bridge" />
        </span>
      )}
      {cabled && (
        <svg
          className={isFed(berth) ? 'tw-shorehull-cable tw-shorehull-fed' : 'tw-shorehull-cable'}
          viewBox="0 0 40 60"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d="M20 60V44C20 30 34 32 34 18C34 8 20 12 20 0" />
          {isFed(berth) && <path className="tw-shorehull-flow" d="M20 60V44C20 30 34 32 34 18C34 8 20 12 20 0" />}
        </svg>
      )}
    </span>
  )
}
