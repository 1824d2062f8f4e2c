import { mergeItems } from '#web/live/mergeItems.ts'
import type { YardDelta, YardSnapshot } from '../../shapes.ts'

/** Applies a delta: the heads of all containers, the bays that changed in theirs, and all other figures. Equal lists stay the same objects. */
export const mergeYard = (
  before: YardSnapshot,
  { containers: heads, bays, removed, yardBoxes, truckBoxes, ships, ...figures }: YardDelta,
): YardSnapshot => {
  const gone = new Set(removed)
  const changed = Map.groupBy(bays, ({ containerId }) => containerId)
  const moved = new Set(bays.map(({ bayId }) => bayId))
  const containers = heads.map((head) => {
    const own = before.containers.find(({ containerId }) => containerId === head.containerId)?.bays ?? []
    const fresh = changed.get(head.containerId) ?? []
    const here = new Set(fresh.map(({ bayId }) => bayId))
    const left = own.filter(({ bayId }) => !gone.has(bayId) && (here.has(bayId) || !moved.has(bayId)))
    if (fresh.length === 0 && left.length === own.length) return { ...head, bays: own }
    return { ...head, bays: mergeItems(left, fresh, ({ bayId }) => bayId) }
  })
  return {
    ...before,
    ...figures,
    containers,
    yardBoxes: yardBoxes ?? before.yardBoxes,
    truckBoxes: truckBoxes ?? before.truckBoxes,
    ships: ships ?? before.ships,
  }
}
