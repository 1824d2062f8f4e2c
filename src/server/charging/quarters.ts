/** What one device drew: times (ms, rising) and kW, NaN where absent; a value holds until the next one, at most `hold` ms. */
export type Track = { readonly t: ArrayLike<number>; readonly kw: ArrayLike<number>; readonly hold: number }

export type Peak = { readonly t: number; readonly kw: number } | null

export const quarterMs = 15 * 60_000

/** kW × ms, and the ms that they stand for. */
type Part = { area: number; known: number }

/** Adds what a value between two moments means for the steps that it lies in. */
const spread = (
  parts: Part[],
  from: number,
  step: number,
  [begin, end, kw]: readonly [number, number, number],
): void => {
  for (let at = begin; at < end; ) {
    const index = Math.floor((at - from) / step)
    const until = Math.min(end, from + (index + 1) * step)
    const part = parts[index]
    if (part) {
      part.area += kw * (until - at)
      part.known += until - at
    }
    at = until
  }
}

const partsOf = ({ t, kw, hold }: Track, from: number, to: number, step: number): Part[] => {
  const parts = Array.from({ length: Math.ceil((to - from) / step) }, () => ({ area: 0, known: 0 }))
  for (let index = 0; index < t.length; index += 1) {
    const [ts, value] = [t[index] ?? 0, kw[index] ?? Number.NaN]
    if (Number.isNaN(value)) continue
    let next = index + 1
    while (next < t.length && Number.isNaN(kw[next] ?? Number.NaN)) next += 1
    const end = Math.min(t[next] ?? ts + hold, ts + hold, to)
    if (end > from) spread(parts, from, step, [Math.max(ts, from), end, value])
  }
  return parts
}

/** Mean kW of each step of [from, to) ms, of all tracks together; each counts by the time that is known of it, null where none is. */
export const meansOf = (tracks: readonly Track[], from: number, to: number, step: number): (number | null)[] => {
  const sums: (number | null)[] = Array.from({ length: Math.ceil((to - from) / step) }, () => null)
  for (const track of tracks)
    for (const [index, { area, known }] of partsOf(track, from, to, step).entries())
      if (known > 0) sums[index] = (sums[index] ?? 0) + area / known
  return sums
}

/** The highest mean and where it begins (ms); null where nothing is known. */
export const peakOf = (means: readonly (number | null)[], from: number, step: number): Peak =>
  means.reduce<Peak>(
    (best, kw, index) => (kw === null || (best && best.kw >= kw) ? best : { t: from + index * step, kw }),
    null,
  )
