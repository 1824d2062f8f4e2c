import { miniatureSize } from '#web/equipment/miniature/Miniature.tsx'
import type { ChargeSums } from '../../shapes.ts'
import './chargeMiniature.css'

type Kind = 'charging' | 'full' | 'waits' | 'empty'

const { width, height } = miniatureSize
const quay = 26
const gap = 3
/** A bay is no larger than this. */
const most = 44

/** What each bay is drawn as: those that charge first, then full ones, those that wait, and empty ones. */
export const miniatureBays = ({ bayNum, bayUsed, charging, full }: ChargeSums): Kind[] =>
  (
    [
      ['charging', charging],
      ['full', full],
      ['waits', bayUsed - charging - full],
      ['empty', bayNum - bayUsed],
    ] as const
  ).flatMap(([kind, count]) => Array.from({ length: Math.max(0, count) }, () => kind))

/** The side of a square bay with which so many fit into the room. */
const sideOf = (count: number, room: { width: number; height: number }): number => {
  for (let side = most; side > 1; side -= 0.5)
    if (Math.floor(room.width / side) * Math.floor(room.height / side) >= count) return side
  return 1
}

/** A quay, and below it a square for each bay. */
export const ChargeMiniatureBays = ({ sums }: { sums: ChargeSums }) => {
  const bays = miniatureBays(sums)
  const side = sideOf(bays.length, { width: width - 8, height: height - quay - 6 })
  const across = Math.max(1, Math.floor((width - 8) / side))
  return (
    <>
      <rect className="tw-chargemini-water" width={width} height={quay - 6} rx="4" />
      <rect className="tw-chargemini-shore" y={quay - 6} width={width} height="4" />
      {bays.map((kind, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: bays of one kind look alike.
          key={at}
          className={`tw-chargemini-${kind}`}
          x={4 + (at % across) * side}
          y={quay + 4 + Math.floor(at / across) * side}
          width={side - gap}
          height={side - gap}
          rx="2"
        />
      ))}
    </>
  )
}
