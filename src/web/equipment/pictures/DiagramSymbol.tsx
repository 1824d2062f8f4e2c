import { valueText } from '../../kit/format.ts'
import { filled, shareOf } from './shapes.ts'
import type { NodeKind, PlacedNode } from './singleLine.ts'

/** Each drawn in a field of 40 × 24. */
const drawings: Readonly<Record<NodeKind, string>> = {
  grid: 'M20 0L10 24M20 0L30 24M13 16H27M15 9H25M20 0V4',
  transformer: 'M6 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M16 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  pcs: 'M6 1H34V23H6zM6 23L34 1M10 7q2 -4 4 0t4 0M23 16H31M23 19H31',
  battery: '',
  load: 'M20 0V14M12 14H28L20 24z',
  diesel: 'M8 12a12 12 0 1 0 24 0a12 12 0 1 0 -24 0M16 17V7L20 12L24 7V17',
  bus: '',
  pile: 'M10 24V2H24V24M6 24H28M24 10h5v9q0 3 3 3M14 7h6M18 11l-3 5h4l-3 5',
  ship: 'M2 13H38L32 23H8zM12 13V5H24V13M18 5V1',
  ems: 'M4 2H36V18H4zM14 23H26M20 18V23M9 13l5 -5l5 3l6 -6l5 4',
}

/** One node of a single-line diagram: its symbol, name and note; a bus is a bar, a battery is filled to its SOC. */
export const DiagramSymbol = ({ node }: { node: PlacedNode }) => {
  const { x, y, width, height, kind, name, note, under } = node
  if (kind === 'bus') return <rect className="tw-bus-bar" {...{ x, y, width, height }} rx="3" />
  const inside = { x: x + 30, y: y + 5, width: 32, height: 24 }
  return (
    <g>
      <rect className="tw-box-wall" {...{ x, y, width, height }} rx="6" />
      {kind === 'battery' ? (
        <g className={`tw-pic-${node.state ?? 'standby'}`}>
          <rect className="tw-box-slot" {...inside} />
          <rect className="tw-box-fill" {...filled(inside, shareOf(node.soc))} />
          <text className="tw-pic-small" x={x + 46} y={y + 22}>
            {valueText(node.soc ?? null, 0)} %
          </text>
        </g>
      ) : (
        <path className="tw-symbol" d={drawings[kind]} transform={`translate(${x + 26} ${y + 5})`} />
      )}
      <text className="tw-pic-label" x={x + width / 2} y={y + 45}>
        {name}
      </text>
      {note && (
        <text className="tw-pic-note" x={x + width / 2} y={y + 58}>
          {note}
        </text>
      )}
      {under && (
        <text className="tw-pic-note" x={x + width / 2} y={y + height + 14}>
          {under}
        </text>
      )}
    </g>
  )
}
