import { isPlugged, type OutletKind } from './outletFace.ts'
import './outlet.css'

const holes = [
  [24, 15],
  [16, 26],
  [32, 26],
] as const

/** What stands on the plug or over the socket, by its state. */
const Sign = ({ kind }: { kind: OutletKind }) => {
  switch (kind) {
    case 'charging':
      return <path className="tw-pileoutlet-sign" d="M26 7 15 25h8l-2 14 12-19h-8z" />
    case 'suspended':
      return <path className="tw-pileoutlet-sign" d="M16 13h6v20h-6zM26 13h6v20h-6z" />
    case 'preparing':
      return <path className="tw-pileoutlet-line" d="M24 12v22m0 0-8-8m8 8 8-8" />
    case 'finishing':
      return <path className="tw-pileoutlet-line" d="m13 24 8 8 14-16" />
    case 'reserved':
      return <path className="tw-pileoutlet-line" d="M24 14v10l7 5" />
    case 'unavailable':
      return <path className="tw-pileoutlet-line" d="M10 38 38 8" />
    case 'faulted':
      return <path className="tw-pileoutlet-line" d="m14 13 20 20m0-20L14 33" />
    case 'offline':
    case 'unknown':
      return (
        <text className="tw-pileoutlet-ask" x="24" y="31">
          ?
        </text>
      )
    case 'available':
      return null
  }
}

/** The same in units of 48 × 48, to be placed in another drawing. */
export const OutletDrawing = ({ kind }: { kind: OutletKind }) => (
  <g className={`tw-pileoutlet-any tw-pileoutlet-${kind}`}>
    {isPlugged(kind) && <path className="tw-pileoutlet-cable" d="M24 40v8" />}
    <circle className="tw-pileoutlet-face" cx="24" cy="23" r="20" />
    {(kind === 'available' || kind === 'unavailable') &&
      holes.map(([cx, cy]) => <circle key={cx} className="tw-pileoutlet-hole" cx={cx} cy={cy} r="3.4" />)}
    <Sign kind={kind} />
  </g>
)

/** An outlet as a socket: empty, with a plug and what it does, struck out, or nothing known. Its words stand beside it. */
export const OutletPicture = ({ kind }: { kind: OutletKind }) => (
  <svg className="tw-pileoutlet" viewBox="0 0 48 48" aria-hidden="true">
    <OutletDrawing kind={kind} />
  </svg>
)
