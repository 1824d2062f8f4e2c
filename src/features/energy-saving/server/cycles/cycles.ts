import { dayAround } from '#server/equipment/day.ts'
import { type EndedPart, greater, joined, type Part, partFrom, registerKeys, withShares } from './parts.ts'
import { doubtfulRow, type HoistRow, runningRow, settledRow } from './row.ts'
import { gapMs, type Hoist, hoistStretches, movingKw, noHoist, noReadings } from './stretches.ts'
import { type Readings, registerStretches, type Sample, silentStretches } from './stretches.ts'

/** `near`: ms, three expected intervals of the crane; `mostKw`: more than its registers can count. */
export type Given = { readonly timeZone: string; readonly near: number; readonly mostKw: number }

/** A rise counts once it lasted so long; a cycle ends so long after the last movement, ms. */
const [riseMs, restMs] = [3000, 300_000]
/** Samples further apart are not looked at together, as `telemetry.energy` does not, ms. */
const reach = 31 * 86_400_000

export type State = {
  /** the newest sample */
  readonly at: number
  readonly hoist: Hoist
  readonly readings: Readings
  /** ended, but a register was not read since */
  readonly waiting: readonly EndedPart[]
  /** what runs, up to `tail.start` */
  readonly body: Part
  /** what runs since then: the next cycle begins there, if it does */
  readonly tail: Part
  /** since when the hoist is above +10 kW, where that may begin a cycle */
  readonly risenAt?: number
  /** of a running cycle: whether it lowered, and when it last moved */
  readonly hasLowered: boolean
  readonly movedAt: number
  readonly midnight: number
}
type Step = { readonly state: State; readonly rows: readonly HoistRow[] }

const nothing = partFrom(Number.NaN, false)
export const neutral: State = {
  ...{ at: Number.NaN, hoist: noHoist, readings: noReadings, waiting: [], body: nothing, tail: nothing },
  ...{ hasLowered: false, movedAt: Number.NaN, midnight: Number.NaN },
}

const startedAt = (ts: number, timeZone: string): State => ({
  ...neutral,
  ...{ at: ts, body: partFrom(ts, false), tail: partFrom(ts, false), midnight: dayAround(ts, timeZone).to },
})

/** Ends what runs; a part without time is none. */
const endedAt = (waiting: readonly EndedPart[], part: Part, end: number): readonly EndedPart[] =>
  part.start < end ? [...waiting, { ...part, end }] : waiting

const cutAt = (state: State, at: number, isLift: boolean, midnight: number): State => {
  const next = partFrom(at, isLift)
  const { hasLowered, movedAt } = isLift ? state : neutral
  const waiting = endedAt(state.waiting, joined(state.body, state.tail), at)
  return { ...state, waiting, body: next, tail: next, hasLowered, movedAt, midnight }
}

/** Cuts at midnight and where a cycle has ended by time, up to `ts`. */
const cutUpTo = (state: State, ts: number, timeZone: string): State => {
  let now = state
  for (;;) {
    const { body, midnight } = now
    const over = body.isLift ? now.movedAt + restMs : Number.POSITIVE_INFINITY
    const at = Math.min(over, midnight)
    if (at > ts) return now
    now = cutAt(now, at, body.isLift && at < over, at < midnight ? midnight : dayAround(at, timeZone).to)
  }
}

/** The running part goes on, and the beginning of a cycle is dropped: no cycle came of it, or it begins anew with a later sample. */
const rested = ({ risenAt: _, ...state }: State, start: number): State => ({
  ...state,
  ...{ body: joined(state.body, state.tail), tail: partFrom(start, state.body.isLift) },
})

const isArmed = ({ body, hasLowered }: State): boolean => !body.isLift || hasLowered

/** A rise that lasted begins a cycle at the last sample before it. */
const begun = ({ risenAt: _, ...state }: State, ts: number): State => ({
  ...state,
  waiting: endedAt(state.waiting, state.body, state.tail.start),
  ...{ body: { ...state.tail, isLift: true }, tail: partFrom(ts, true), hasLowered: false, movedAt: ts },
})

/** One value of the hoist's power later. */
const moved = (state: State, { ts, hoist: kw }: Sample, near: number): State => {
  // Where the samples before are far, nobody saw the rise.
  const isUnseen = !(ts - state.hoist.ts <= near)
  const next = { ...state, hoist: { ts, kw } }
  if (kw > movingKw && isArmed(state)) {
    const fresh = isUnseen ? rested(next, ts) : next
    const risenAt = fresh.risenAt ?? ts
    if (ts - risenAt >= riseMs) return begun(fresh, ts)
    const tail = isUnseen ? { ...fresh.tail, isStartUnread: true } : fresh.tail
    return { ...fresh, tail, risenAt, movedAt: fresh.body.isLift ? ts : fresh.movedAt }
  }
  const still = rested(next, ts)
  if (!still.body.isLift) return still
  const hasLowered = still.hasLowered || kw < -movingKw
  return { ...still, hasLowered, movedAt: Math.abs(kw) > movingKw ? ts : still.movedAt }
}

const settled = (state: State, ts: number): Step => {
  const { readings, waiting, hoist } = state
  if (waiting.length === 0) return { state, rows: [] }
  const isReady = ({ end }: EndedPart): boolean =>
    ts - end > gapMs || registerKeys.every((key) => !(readings[key].ts < end))
  const rows = waiting.filter(isReady).map((part) => settledRow(part, readings, hoist))
  return { state: { ...state, waiting: waiting.filter((part) => !isReady(part)) }, rows }
}

/** All that runs ends with the newest sample. */
const closed = ({ at, waiting, body, tail, readings, hoist }: State): HoistRow[] =>
  endedAt(waiting, joined(body, tail), at).map((part) => settledRow({ ...part, isBroken: true }, readings, hoist))

/** One sample later. `rows` are those that ended with it. Energies at a boundary between two readings are interpolated. */
export const step = (given: Given, before: State, sample: Sample): Step => {
  const { ts } = sample
  const { timeZone, near, mostKw } = given
  const isAnew = !(ts - before.at <= reach)
  const rows = isAnew && !Number.isNaN(before.at) ? closed(before) : []
  const state = isAnew ? startedAt(ts, timeZone) : cutUpTo(before, ts, timeZone)
  const registers = registerStretches(state.readings, state.hoist, sample, mostKw)
  const stretches = [
    ...registers.stretches,
    ...hoistStretches(state.hoist, sample, near),
    ...silentStretches(state.at, sample),
  ]
  const { end: _, ...body } = withShares({ ...state.body, end: state.tail.start }, stretches, near)
  const { end: __, ...tail } = withShares({ ...state.tail, end: Number.POSITIVE_INFINITY }, stretches, near)
  const waiting = state.waiting.map((part) => withShares(part, stretches, near))
  const shared = { ...state, at: ts, readings: registers.readings, waiting, body, tail }
  const after = Number.isNaN(sample.hoist) ? shared : moved(shared, sample, near)
  const { peak, load } = after.tail
  const seen = { ...after.tail, peak: greater(peak, sample.hoist), load: greater(load, sample.load) }
  const done = settled({ ...after, tail: seen }, ts)
  return { state: done.state, rows: [...rows, ...done.rows] }
}

/** What still runs; of a crane that is quiet the cycle ends by time. */
export const open = ({ at, waiting, body, tail, movedAt, ...state }: State, quiet: number): readonly HoistRow[] => {
  if (Number.isNaN(at)) return []
  const isOver = body.isLift && at + quiet >= movedAt + restMs
  const doubtful = tail.start > body.start && (!body.isLift || state.hasLowered) ? [doubtfulRow(tail)] : []
  const running = runningRow(joined(body, tail), isOver ? movedAt + restMs : null)
  return [...waiting.map((part) => runningRow(part, part.end)), running, ...doubtful]
}
