/** A time without movement or without positions, by the first and the last point of it in the track. */
export type Pause = { readonly from: number; readonly to: number; readonly ms: number }

/** First place in rising times that is not before `ts`. */
export const placeOf = (times: ArrayLike<number>, ts: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < ts) low = middle + 1
    else high = middle
  }
  return low
}

/** The edges of the longest pauses, at most `most` points. */
export const edgesOf = (pauses: readonly Pause[], most: number): number[] => {
  const edges = new Set<number>()
  for (const { from, to } of pauses.toSorted((a, b) => b.ms - a.ms)) {
    if (edges.size + 2 > most) break
    edges.add(from).add(to)
  }
  return [...edges]
}
