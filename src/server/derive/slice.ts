import type { Around } from '#server/telemetry/questions/samplesAround.ts'
import type { Fold } from './fold.ts'
import type { AnyRow } from './rows.ts'
import { stateOf, textOf } from './stateText.ts'
import type { Point } from './store.ts'

/** The slots of a fold in its order, NaN where absent; times in ms. */
export type Raw = { readonly ts: number; readonly values: ArrayLike<number> }

/** A device after some samples: the newest, and the states before and after it. */
export type Head<State> = { readonly before: State; readonly state: State; readonly sample: Raw }

export type Slice<State, Row> = {
  /** where it ended: at a stored state, at the newest sample, or after the most samples of a slice */
  readonly end: 'agreed' | 'newest' | 'paused'
  readonly head: Head<State>
  /** the first sample, ms */
  readonly since: number
  readonly rows: readonly Row[]
  /** what ran before the first sample, and what runs after the last */
  readonly openBefore: readonly Row[]
  readonly openAfter: readonly Row[]
  readonly checkpoints: readonly Point[]
  /** samples after the last of these */
  readonly count: number
}

type Asked<Given, State, Sample, Row extends AnyRow> = {
  readonly fold: Pick<Fold<Given, State, Sample, Row>, 'neutral' | 'step' | 'sampleOf' | 'open'>
  readonly given: Given
  readonly samples: Pick<Around<Raw>, 'from'>
  /** where it begins; without one before the first sample */
  readonly start: Point | undefined
  /** the newest sample that counts; later ones are left alone */
  readonly newest: number
  /** stored states after the late samples, oldest first: if one comes out again, nothing after it changes */
  readonly agreeing: readonly Point[]
  /** false if one of these rows, which run then, was changed */
  readonly isUntouched?: (open: readonly Row[]) => boolean
  readonly pace?: Pace
}

/** Samples between checkpoints, the most of a slice, and how many are read at once. */
export type Pace = { readonly every: number; readonly most: number; readonly chunk: number }
// A late sample makes a day at 10 s be folded at most, some 20 ms; a device leaves some 400 kB of checkpoints a year.
export const usualPace: Pace = { every: 4000, most: 24000, chunk: 4000 }
/** A pause (ms) after which a checkpoint pays: folds that forget in a pause reach equal states there. */
export const longPause = 15 * 60_000
/** parts of `every` that lie between checkpoints at least, at a pause and before a state that agreed */
const [leastAtPause, leastBeforeEnd] = [1 / 40, 1 / 2]

/** Whether the state after a sample becomes a checkpoint: it is `count` samples after the last one and follows a pause of `pause` ms. */
export const isWorthKeeping = (count: number, pause: number, every: number): boolean =>
  count >= every || (pause > longPause && count >= every * leastAtPause)

/** Folds a device's stored samples from a checkpoint on; undefined where there are none. */
export const foldSlice = async <Given, State, Sample, Row extends AnyRow>({
  fold,
  given,
  samples,
  start,
  newest,
  agreeing,
  isUntouched = () => true,
  pace = usualPace,
}: Asked<Given, State, Sample, Row>): Promise<Slice<State, Row> | undefined> => {
  const first: State = start ? stateOf<State>(start.state) : fold.neutral
  const points = [...agreeing]
  const rows: Row[] = []
  const kept: (Point & { count: number })[] = []
  let head: Head<State> | undefined
  let since = Number.NaN
  let count = 0
  let at = start?.at ?? Number.NEGATIVE_INFINITY

  const finish = (end: Slice<State, Row>['end']): Slice<State, Row> | undefined => {
    if (!head) return undefined
    const last = kept.at(-1)
    if (end === 'paused' && last?.at !== at) kept.push({ at, state: textOf(head.state), count })
    if (end === 'agreed' && last && count - last.count < pace.every * leastBeforeEnd) kept.pop()
    const openBefore = start ? fold.open(given, first, 0) : []
    const openAfter = fold.open(given, head.state, 0)
    const checkpoints = kept.map(({ at, state }) => ({ at, state }))
    return { end, head, since, rows, openBefore, openAfter, checkpoints, count: count - (kept.at(-1)?.count ?? 0) }
  }

  for (;;) {
    const some = await samples.from(Number.isFinite(at) ? at + 1 : 0, pace.chunk)
    for (const sample of some) {
      const { ts } = sample
      if (ts > newest) return finish('newest')
      const before: State = head?.state ?? first
      const next = fold.step(given, before, fold.sampleOf(ts, sample.values))
      if (!head) since = ts
      head = { before, state: next.state, sample }
      rows.push(...next.rows)
      count += 1
      const pause = ts - at
      at = ts
      while (points[0] && points[0].at < ts) points.shift()
      const isSame = points[0]?.at === ts && points[0].state === textOf(head.state)
      if (isSame && isUntouched(fold.open(given, head.state, 0))) return finish('agreed')
      if (ts === newest) return finish('newest')
      const isFirst = !start && count === 1
      if (isFirst || isWorthKeeping(count - (kept.at(-1)?.count ?? 0), pause, pace.every))
        kept.push({ at: ts, state: textOf(head.state), count })
      if (count >= pace.most) return finish('paused')
    }
    if (some.length < pace.chunk) return finish('newest')
  }
}
