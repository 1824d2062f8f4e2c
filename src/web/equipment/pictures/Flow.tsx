import { isFlowing } from './flowWords.ts'

type FlowProps = {
  from: readonly [number, number]
  to: readonly [number, number]
  /** kW, positive from `from` to `to`; null where it is not known */
  power: number | null
  /** kW, below which nothing flows */
  least?: number | undefined
  /** where the figure stands beside the middle of the line */
  labelAt?: readonly [dx: number, dy: number]
}

/** A line along which power flows: dashes move its way, an arrow and the figure stand at its middle. */
export const Flow = ({ from, to, power, least, labelAt = [0, -8] }: FlowProps) => {
  const flowing = isFlowing(power, least)
  const [a, b] = flowing && power < 0 ? [to, from] : [from, to]
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
  const kind = flowing ? ' tw-flow-on' : power === null ? ' tw-flow-unknown' : ''
  return (
    <g className={`tw-flow${kind}`}>
      <path d={`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`} />
      {flowing && <polygon points="-6,-5 6,0 -6,5" transform={`translate(${x} ${y}) rotate(${angle})`} />}
      <text x={x + labelAt[0]} y={y + labelAt[1]}>
        {power === null ? '--' : Math.abs(power).toFixed(1)} kW
      </text>
    </g>
  )
}
