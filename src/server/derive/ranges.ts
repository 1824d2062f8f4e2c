/** Times in ms, both ends included. */
export type Range = { readonly from: number; readonly to: number }

export const joinRange = (a: Range | undefined, b: Range): Range =>
  a ? { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) } : b

/** The same times in as few ranges as are more than `near` ms apart, the oldest first. */
export const joinRanges = (ranges: readonly Range[], near: number): Range[] => {
  const joined: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && range.from - last.to <= near) joined[joined.length - 1] = joinRange(last, range)
    else joined.push(range)
  }
  return joined
}
