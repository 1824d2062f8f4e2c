import type { Head, Raw } from './slice.ts'

/** A sample that has been folded, and the state after it. */
export type Passed<State> = { readonly sample: Raw; readonly state: State }

/** A device after some samples, with the samples before the newest that may be folded again from memory, oldest first. */
export type Recalled<State> = Head<State> & {
  /** its newest sample ended a row, was written as progress or is not in memory: another sample of the same time counts as late */
  readonly told: boolean
  readonly recent: readonly Passed<State>[]
}

/** Kept of each device: a sample that others overtook on their way is rarely further behind. */
const mostRecent = 4

/** What is recent once another sample follows. What ended a row is not folded again. */
export const recentAfter = <State>({
  told,
  recent,
  sample,
  state,
}: Omit<Recalled<State>, 'before'>): readonly Passed<State>[] =>
  [...(told ? [] : recent), { sample, state }].slice(-mostRecent)

/** Samples to fold onto a state, oldest first. */
export type Way<State> = {
  readonly before: State
  readonly recent: readonly Passed<State>[]
  readonly samples: readonly [Raw, ...Raw[]]
}

/** How a sample is folded onto what memory holds; undefined where it is too late for that. */
export const wayOf = <State>(head: Recalled<State>, raw: Raw): Way<State> | undefined => {
  const { ts } = raw
  if (ts > head.sample.ts) return { before: head.state, recent: recentAfter(head), samples: [raw] }
  if (head.told) return undefined
  if (ts === head.sample.ts) return { before: head.before, recent: head.recent, samples: [mergedRaw(head.sample, raw)] }
  const at = head.recent.findLastIndex(({ sample }) => sample.ts < ts)
  const start = head.recent[at]
  if (!start) return undefined
  const later = [...head.recent.slice(at + 1).map(({ sample }) => sample), head.sample]
  const [next, ...others] = later
  const isKnown = next?.ts === ts
  return {
    before: start.state,
    recent: head.recent.slice(0, at + 1),
    samples: isKnown ? [mergedRaw(next, raw), ...others] : [raw, ...later],
  }
}

/** Two samples of one moment merged: the greater of each value, as in the store. */
const mergedRaw = (a: Raw, b: Raw): Raw => ({
  ts: a.ts,
  values: Array.from(a.values, (value, index) => {
    const other = b.values[index] ?? Number.NaN
    return Number.isNaN(value) || other > value ? other : value
  }),
})
