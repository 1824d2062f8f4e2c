import type { RunState } from './unitState.ts'
import { columns, edgesOf, filled, type Frame, pathOf, shareOf } from './shapes.ts'

/** A unit with its clusters, filled to their SOC, within a frame of the picture around it. */
export const UnitShape = ({
  frame,
  clusters,
  state,
}: {
  frame: Frame
  clusters: readonly (number | null)[]
  state: RunState
}) => {
  const pad = Math.min(frame.width, frame.height) * 0.1
  const inner = {
    x: frame.x + pad,
    y: frame.y + pad,
    width: frame.width - 2 * pad,
    height: frame.height - 2 * pad,
  }
  const slots = columns(inner, Math.max(1, clusters.length), Math.max(0.6, inner.width * 0.012))
  const fills = slots.map((slot, at) => filled(slot, shareOf(clusters[at])))
  return (
    <g className={`tw-pic-${state}`}>
      <rect className="tw-box-wall" {...frame} rx={Math.min(4, pad)} />
      <path className="tw-box-slot" d={pathOf(slots)} />
      <path className="tw-box-fill" d={pathOf(fills)} />
      <path className="tw-box-edge" d={edgesOf(fills)} />
    </g>
  )
}
