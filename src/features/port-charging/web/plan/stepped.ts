/** A curve cannot stand straight up: a step takes this long, ms. */
const edge = 1000

/** Values that each hold until the next time (ms, rising) as a curve of steps, for charts that join their points by lines. */
export const stepped = (t: readonly number[], values: readonly (number | null)[]) => ({
  t: t.flatMap((ts, at) => [ts, ...(t[at + 1] === undefined ? [] : [(t[at + 1] ?? ts) - edge])]),
  value: t.flatMap((_, at) => Array.from({ length: t[at + 1] === undefined ? 1 : 2 }, () => values[at] ?? null)),
})

/** The value that holds at a moment; null before the first one. */
export const valueAt = (t: readonly number[], values: readonly number[], ts: number): number | null =>
  values[t.findLastIndex((each) => each <= ts)] ?? null
