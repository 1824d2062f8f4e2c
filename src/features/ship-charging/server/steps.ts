/** Sums and counts of a column in steps of equal length. */
export type Steps = { readonly sums: Float64Array; readonly counts: Uint32Array }

export const stepsOf = (points: number): Steps => ({
  sums: new Float64Array(points),
  counts: new Uint32Array(points),
})

export const put = ({ sums, counts }: Steps, step: number, value: number): void => {
  if (Number.isNaN(value) || step < 0 || step >= sums.length) return
  sums[step] = (sums[step] ?? 0) + value
  counts[step] = (counts[step] ?? 0) + 1
}

export const meanOf = ({ sums, counts }: Steps, step: number): number =>
  counts[step] ? (sums[step] ?? 0) / (counts[step] ?? 1) : Number.NaN

/** The means of the steps from `first` to `last`; an empty step keeps the mean before it for `most` steps. NaN elsewhere; `start` stands before the first. */
export const heldMeans = (
  steps: Steps,
  [first, last]: readonly [number, number],
  most = Number.POSITIVE_INFINITY,
  start = Number.NaN,
): Float64Array => {
  const means = new Float64Array(steps.sums.length).fill(Number.NaN)
  let [held, age] = [start, 0]
  for (let step = Math.max(0, first); step <= Math.min(means.length - 1, last); step += 1) {
    const own = meanOf(steps, step)
    ;[held, age] = Number.isNaN(own) ? [held, age + 1] : [own, 0]
    means[step] = age > most ? Number.NaN : held
  }
  return means
}
