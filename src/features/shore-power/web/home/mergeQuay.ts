import { mergeItems } from '#web/live/mergeItems.ts'
import type { QuayDelta, QuaySnapshot } from '../../shapes.ts'

/** Applies a delta: the berths that changed in their places, and all other figures. */
export const mergeQuay = (before: QuaySnapshot, { berths, removed, ...figures }: QuayDelta): QuaySnapshot => {
  const gone = new Set(removed)
  const left = before.berths.filter(({ berthId }) => !gone.has(berthId))
  return { ...before, ...figures, berths: mergeItems(left, berths, ({ berthId }) => berthId) }
}
