/** A sample that was folded, and the state after it. */
export type Passed<State, Sample> = { readonly sample: Sample; readonly state: State }

/** A device after some samples: the newest, the states before and after it, and what may be folded again from memory, oldest first. */
export type Recalled<State, Sample> = Passed<State, Sample> & {
  readonly before: State
  /** its newest sample ended a row, was written as progress or is not in memory: another sample of the same time counts as late */
  readonly told: boolean
  readonly recent: readonly Passed<State, Sample>[]
}

/** Kept of each device: a sample that others overtook on their way is rarely further behind. */
const mostRecent = 4

/** What is recent once another sample follows, `most` at most. What ended a row is not folded again. */
export const recentAfter = <State, Sample>(
  { told, recent, sample, state }: Omit<Recalled<State, Sample>, 'before'>,
  most = mostRecent,
): readonly Passed<State, Sample>[] => [...(told ? [] : recent), { sample, state }].slice(-most)

/** Samples to fold onto a state, oldest first. */
export type Way<State, Sample> = {
  readonly before: State
  readonly recent: readonly Passed<State, Sample>[]
  readonly samples: readonly [Sample, ...Sample[]]
}

/** How a sample is folded onto what memory holds; undefined where it is too late for that. `merged`: two samples of one time (ms). */
export const wayOf = <State, Sample extends { readonly ts: number }>(
  head: Recalled<State, Sample>,
  given: Sample,
  merged: (known: Sample, given: Sample) => Sample,
  most = mostRecent,
): Way<State, Sample> | undefined => {
  const { ts } = given
  if (ts > head.sample.ts) return { before: head.state, recent: recentAfter(head, most), samples: [given] }
  if (head.told) return undefined
  if (ts === head.sample.ts) return { before: head.before, recent: head.recent, samples: [merged(head.sample, given)] }
  const at = head.recent.findLastIndex(({ sample }) => sample.ts < ts)
  const start = head.recent[at]
  if (!start) return undefined
  const later = [...head.recent.slice(at + 1).map(({ sample }) => sample), head.sample]
  const [next, ...others] = later
  return {
    before: start.state,
    recent: head.recent.slice(0, at + 1),
    samples: next?.ts === ts ? [merged(next, given), ...others] : [given, ...later],
  }
}
