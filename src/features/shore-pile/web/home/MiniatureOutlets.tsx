import { miniatureSize } from '#web/equipment/miniature/Miniature.tsx'
import type { PileSums } from '../../shapes.ts'
import { OutletDrawing } from './OutletPicture.tsx'
import { countedKinds, type OutletKind } from './outletFace.ts'
import './miniatureOutlets.css'

const { width, height } = miniatureSize
const quay = 22
/** An outlet is no larger than this. */
const most = 44

/** The side of a square outlet with which so many fit below the quay. */
const sideOf = (count: number): number => {
  for (let side = most; side > 8; side -= 1)
    if (Math.floor((width - 8) / side) * Math.floor((height - quay - 4) / side) >= count) return side
  return 8
}

/** A quay, and below it the socket of each outlet, faults first. */
export const MiniatureOutlets = ({ sums: { states } }: { sums: PileSums }) => {
  const kinds = countedKinds.flatMap((kind) => Array.from({ length: states[kind] }, (): OutletKind => kind))
  const side = sideOf(kinds.length)
  const across = Math.max(1, Math.floor((width - 8) / side))
  return (
    <>
      <rect className="tw-pilemini-water" width={width} height={quay - 4} rx="4" />
      <rect className="tw-pilemini-shore" y={quay - 4} width={width} height="4" />
      {kinds.map((kind, at) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: outlets of one state look alike.
          key={at}
          transform={`translate(${4 + (at % across) * side} ${quay + 4 + Math.floor(at / across) * side}) scale(${(side - 4) / 48})`}
        >
          <OutletDrawing kind={kind} />
        </g>
      ))}
    </>
  )
}
