import { isFlowing } from '../pictures/flowWords.ts'
import { type Line, leastPower, widthOf } from './craneDrawing.ts'

type CraneFlowProps = {
  line: Line
  /** what its colour says: the storage's state, or nothing */
  tone: 'storage' | 'plain'
}

const pathOf = (points: Line['points']): string => `M${points.map((point) => point.join(' ')).join('L')}`

/** Power along a line of the crane: as wide as it is large, moving the way it flows. */
export const CraneFlow = ({ line: { points, arrow, angle, power }, tone }: CraneFlowProps) => {
  if (!isFlowing(power, leastPower))
    return <path className={power === null ? 'tw-crane-line tw-crane-unknown' : 'tw-crane-line'} d={pathOf(points)} />
  const back = power < 0
  const state = tone === 'plain' ? 'plain' : back ? 'charging' : 'discharging'
  return (
    <g className={`tw-crane-flow tw-crane-${state}`}>
      <path d={pathOf(back ? [...points].reverse() : points)} style={{ strokeWidth: widthOf(power) }} />
      <polygon
        points="-8,-8 8,0 -8,8"
        transform={`translate(${arrow.join(' ')}) rotate(${back ? angle + 180 : angle})`}
      />
    </g>
  )
}
