import { miniatureSize } from '#web/equipment/miniature/Miniature.tsx'
import type { ShoreSums } from '../../shapes.ts'
import './shoreMiniature.css'

type Kind = 'supplying' | 'connected' | 'free'

const { width, height } = miniatureSize
const [quayY, most] = [70, 12]

/** What each berth is drawn as, at most twelve: those that supply first, then those with a plug in, then free ones. */
export const miniatureBerths = ({ berths, connected, supplying }: ShoreSums): Kind[] => {
  const all = [
    ...Array.from({ length: supplying }, () => 'supplying' as const),
    ...Array.from({ length: Math.max(0, connected - supplying) }, () => 'connected' as const),
    ...Array.from({ length: Math.max(0, berths - connected) }, () => 'free' as const),
  ]
  return all.slice(0, most)
}

/** A quay with a hull at each berth that is used, and a cable to it. */
export const MiniatureBerths = ({ sums }: { sums: ShoreSums }) => {
  const kinds = miniatureBerths(sums)
  const room = width / Math.max(1, kinds.length)
  const long = Math.min(110, room * 0.8)
  const high = Math.min(24, long / 3)
  return (
    <>
      <rect className="tw-shoremini-water" width={width} height={quayY} rx="4" />
      <rect className="tw-shoremini-quay" y={quayY} width={width} height="5" />
      {kinds.map((kind, at) => {
        const x = at * room + (room - long) / 2
        const middle = x + long * 0.3
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: berths of one kind look alike.
          <g key={at} className={`tw-shoremini-${kind}`}>
            <rect className="tw-shoremini-socket" x={middle - 6} y={quayY + 18} width="12" height="12" rx="2" />
            {kind !== 'free' && (
              <>
                <path
                  className="tw-shoremini-hull"
                  d={`M${x} ${quayY - 12 - high}h${long * 0.76}q${long * 0.2} 0 ${long * 0.24} ${high / 2}q${-long * 0.04} ${high / 2} ${-long * 0.24} ${high / 2}h${-long * 0.76}z`}
                />
                <path className="tw-shoremini-cable" d={`M${middle} ${quayY + 18}V${quayY - 12 - high / 2}`} />
              </>
            )}
          </g>
        )
      })}
      <path className="tw-shoremini-feeder" d={`M8 ${height - 8}H${width - 8}`} />
    </>
  )
}
