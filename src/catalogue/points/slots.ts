type Placed = { readonly pointKey: string; readonly firstSlot: number; readonly size: number }
type Wanted = { readonly pointKey: string; readonly size: number }

/** First slot of every wanted point. `existing` holds removed points too: theirs are never given to another. */
export const appendSlots = (existing: readonly Placed[], points: readonly Wanted[]): Map<string, number> => {
  const known = new Map(existing.map((point) => [point.pointKey, point.firstSlot]))
  let next = slotCount(existing)
  const slots = new Map<string, number>()
  for (const { pointKey, size } of points) {
    const first = known.get(pointKey) ?? slots.get(pointKey)
    slots.set(pointKey, first ?? next)
    if (first === undefined) next += size
  }
  return slots
}

export const slotCount = (points: readonly Placed[]): number =>
  points.reduce((end, point) => Math.max(end, point.firstSlot + point.size), 0)
