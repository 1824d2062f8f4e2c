/** A stretch with samples: its first and last time (ms) and how many there are. */
export type Span = { readonly first: number; readonly last: number; readonly count: number }

const reach = 5
const enough = 3

const median = (list: readonly number[]): number | undefined => list.toSorted((a, b) => a - b)[(list.length - 1) >> 1]

/** The intervals that samples keep inside one span and on to the next one. */
const intervalsOf = (spans: readonly Span[], index: number): number[] => {
  const span = spans[index]
  const next = spans[index + 1]
  if (!span) return []
  return [
    ...(span.count > 1 ? [(span.last - span.first) / (span.count - 1)] : []),
    ...(next ? [next.first - span.last] : []),
  ]
}

/** The interval that the samples around the step from span `index` to the next one keep; undefined where nothing is around. */
const intervalAround = (spans: readonly Span[], index: number): number | undefined => {
  const before: number[] = []
  for (let at = Math.max(0, index - reach); at < index; at += 1) before.push(...intervalsOf(spans, at))
  before.push(...intervalsOf(spans, index).slice(0, -1))
  const after: number[] = []
  for (let at = index + 1; at <= index + reach; at += 1) after.push(...intervalsOf(spans, at))
  const sides = [before, after].filter((side) => side.length > 0)
  const sound = sides.filter((side) => side.length >= enough)
  const medians = (sound.length > 0 ? sound : sides).map((side) => median(side) ?? 0)
  return medians.length > 0 ? Math.max(...medians) : undefined
}

/**
 * Indexes of the spans after which a gap lies: more than three times the interval that the samples around keep (`expected`, ms, where
 * nothing is around), and more than `least` ms. Where the pace changes the slower one counts.
 */
export const gapsAfter = (spans: readonly Span[], expected: number, least = 0): Set<number> => {
  const gaps = new Set<number>()
  for (let index = 0; index + 1 < spans.length; index += 1) {
    const distance = (spans[index + 1]?.first ?? 0) - (spans[index]?.last ?? 0)
    if (distance > least && distance > 3 * (intervalAround(spans, index) ?? expected)) gaps.add(index)
  }
  return gaps
}

/** As `gapsAfter` for single samples at the times `t` (ms, rising); a steady pace is told from a gap without a search. */
export const gapsInTimes = (t: ArrayLike<number>, expected: number): Set<number> => {
  const gaps = new Set<number>()
  let [least, most] = [Infinity, 0]
  for (let at = 1; at < t.length; at += 1) {
    const distance = (t[at] ?? 0) - (t[at - 1] ?? 0)
    if (distance < least) least = distance
    if (distance > most) most = distance
  }
  if (t.length > 2 && most <= 3 * least) return gaps
  const spanAt = (at: number): Span => ({ first: t[at] ?? 0, last: t[at] ?? 0, count: 1 })
  for (let index = 0; index + 1 < t.length; index += 1) {
    const distance = (t[index + 1] ?? 0) - (t[index] ?? 0)
    const [low, high] = [Math.max(0, index - reach), Math.min(t.length - 1, index + reach + 1)]
    let near = Infinity
    for (let at = low; at < high; at += 1) if (at !== index) near = Math.min(near, (t[at + 1] ?? 0) - (t[at] ?? 0))
    if (near < Infinity && distance <= 3 * near) continue
    const around = Array.from({ length: high - low + 1 }, (_, step) => spanAt(low + step))
    if (gapsAfter(around, expected).has(index - low)) gaps.add(index)
  }
  return gaps
}
