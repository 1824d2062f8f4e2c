import { activityOf, gapOf, neutral, type Run, type Session, type State, step } from './fold.ts'
import type { Battery, Sample } from './battery.ts'

/** A device's stored samples and records. Times in ms. */
export type Source = {
  /** newest first, ts < to */
  before(to: number, limit: number): Promise<readonly Sample[]>
  /** oldest first, ts ≥ from */
  from(from: number, limit: number): Promise<readonly Sample[]>
  /** true where a stored session lasts within `gap` before `ts`, or later */
  hasSession(ts: number, gap: number): Promise<boolean>
  /** the stored run that lasts at `ts`, or fell silent then */
  runAt(ts: number): Promise<Run | undefined>
}

export type Head = { readonly before: State; readonly state: State; readonly sample: Sample }

/** Records that begin from `since` to before `until`, and the runs that began at `joined`, give way to these. */
export type Replay = {
  readonly since: number
  readonly until: number
  readonly sessions: readonly Session[]
  readonly runs: readonly Run[]
  /** a stored run that reaches out of the replay: what began at `from` begins at `to` */
  readonly joined: { readonly from: number; readonly to: number } | undefined
  /** where the replay reached the newest sample: what is open there is not among the records */
  readonly head: Head | undefined
  /** what is left where there were too many samples for one go */
  readonly rest: { readonly from: number; readonly to: number } | undefined
}

export type Given = {
  readonly battery: Battery
  readonly source: Source
  /** what came late lies from `from` to `to` */
  readonly from: number
  readonly to: number
  /** the newest sample that counts; later ones are left alone */
  readonly newest: number
  readonly most?: number
}

const chunk = 1000
const firstLook = 64
const mostSamples = 20_000

/**
 * Folds anew what late samples may have changed: from where nothing flowed before them to where nothing flows after them, or to the newest
 * sample. Gives what sorting all samples by time would give.
 */
export const replay = async (given: Given): Promise<Replay | undefined> => {
  const { battery, source, from, to, newest, most = mostSamples } = given
  const gap = gapOf(battery)
  const start = await findStart(given)
  const [first] = start.samples.length > 0 ? start.samples : await source.from(from, 1)
  if (!first || first.ts > newest) return undefined
  const since = first.ts
  const { at } = start.context
  const left = Number.isNaN(at) ? undefined : await source.runAt(at)
  let state: State = { ...start.context, onSince: left?.start }
  let before = state
  let last: Sample | undefined
  let count = 0
  const sessions: Session[] = []
  const runs: Run[] = []
  const done = (until: number, more: Partial<Replay> = {}): Replay => ({
    since,
    until,
    sessions,
    runs,
    joined: undefined,
    head: undefined,
    rest: undefined,
    ...more,
  })
  const atHead = (): Replay | undefined => last && done(last.ts + 1, { head: { before, state, sample: last } })

  let some: readonly Sample[] = start.samples
  for (;;) {
    for (const sample of some) {
      if (sample.ts > newest) return atHead()
      if (sample.ts > to && sample.ts - state.at > gap) {
        // Nothing before such a hole matters behind it.
        const ended = step(battery, state, sample)
        return done(sample.ts, { sessions: [...sessions, ...ended.sessions], runs: [...runs, ...ended.runs] })
      }
      const next = step(battery, state, sample)
      before = state
      state = next.state
      last = sample
      count += 1
      sessions.push(...next.sessions)
      runs.push(...next.runs)
      if (sample.ts <= to + gap || sample.ts >= newest || state.session) continue
      if (await source.hasSession(sample.ts, gap)) continue
      const right = await source.runAt(sample.ts)
      if ((right === undefined) !== (state.onSince === undefined)) continue
      if (right === undefined || state.onSince === undefined) return done(sample.ts + 1)
      const whole: Run = { ...right, start: state.onSince }
      return done(sample.ts + 1, { runs: [...runs, whole], joined: { from: right.start, to: whole.start } })
    }
    if (last && count >= most && last.ts < to) return unfinished(done, state, { from: last.ts, to })
    some = await source.from((last?.ts ?? from - 1) + 1, chunk)
    if (some.length === 0) return atHead()
  }
}

/** What is open so far stands as if it had ended here, until the rest follows. */
const unfinished = (
  done: (until: number, more: Partial<Replay>) => Replay,
  { at, session, onSince }: State,
  rest: { from: number; to: number },
): Replay => {
  const so = done(at + 1, { rest })
  return {
    ...so,
    sessions: session ? [...so.sessions, { ...session, end: session.last, silent: true }] : so.sessions,
    runs: onSince === undefined ? so.runs : [...so.runs, { start: onSince, end: at, silent: true }],
  }
}

/**
 * Where a replay may begin with nothing in memory: behind a hole, or within a stretch of twice the gap in which nothing ran; with the
 * samples from there to before `from`, oldest first.
 */
const findStart = async ({ battery, source, from }: Given): Promise<{ samples: Sample[]; context: State }> => {
  const gap = gapOf(battery)
  const found: Sample[] = []
  let idleTo = Number.NaN
  let newer = from
  for (let limit = firstLook; ; limit = Math.min(limit * 4, chunk)) {
    const some = await source.before(newer, limit)
    for (const sample of some) {
      if (newer - sample.ts > gap) return { samples: found.reverse(), context: neutral }
      const running = activityOf(battery, sample, sample.state)
      if (running === 1 || running === 2) idleTo = Number.NaN
      else if (Number.isNaN(idleTo)) idleTo = sample.ts
      found.push(sample)
      newer = sample.ts
      if (idleTo - sample.ts > 2 * gap) return withContext(found.reverse())
    }
    if (some.length < limit) return { samples: found.reverse(), context: neutral }
  }
}

/** The first two samples only tell the pace. */
const withContext = ([first, second, ...samples]: Sample[]): { samples: Sample[]; context: State } => ({
  samples,
  context: { ...neutral, at: second?.ts ?? Number.NaN, pace: (second?.ts ?? Number.NaN) - (first?.ts ?? Number.NaN) },
})
