import type { Span } from '#web/kit/chart/series.ts'
import type { Reference } from '../shapes.ts'

const hour = 3_600_000

/** The stretch of the curve that shows a figure: its period, or an hour before and after its moment; undefined where it is of no point. */
export const spanOf = ({ pointKey, deviceId, from, to, at }: Reference, now: number): Span | undefined => {
  if (pointKey === '' || deviceId === '') return undefined
  if (from !== null && to !== null && to > from) return { from, to: Math.min(to, now) }
  const middle = at ?? now
  return { from: middle - hour, to: Math.min(middle + hour, now) }
}
