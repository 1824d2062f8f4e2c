type Span = { from: number; to: number }

/** So many are kept; the oldest are forgotten. */
const mostSpans = 32

/** Times (ms), those at most `gap` apart joined to spans: answers for any order of times whether one came shortly before a moment. */
export const createSpans = (gap: number) => {
  const spans: Span[] = []
  return {
    add: (ts: number): void => {
      const near = spans.findLast(({ from, to }) => ts >= from - gap && ts <= to + gap)
      if (!near) spans.push({ from: ts, to: ts })
      else {
        near.from = Math.min(near.from, ts)
        near.to = Math.max(near.to, ts)
      }
      if (spans.length > mostSpans) spans.shift()
    },
    /** whether `ts` lies within a span or less than `gap` after its end */
    covers: (ts: number): boolean => spans.some(({ from, to }) => ts >= from && ts < to + gap),
  }
}
