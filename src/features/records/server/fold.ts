import type { Fold } from '#server/derive/fold.ts'
import { activityOf, type Battery, batteryOf, gapOf, type Heard, recent, unheard } from '#server/equipment/activity.ts'
import { isRecorded, type Sample, sampleOf, slotsOf } from './battery.ts'
import { type Run, runAfter, runShown } from './runs.ts'
import { type Open, type Session, sessionAfter, sessionShown } from './sessions.ts'
import { runKind, sessionKind } from './tables.ts'

/** A device after some samples. What it remembers beside the open session and run is never older than `gapOf`. */
export type State = {
  readonly at: number
  /** ms between the last two samples */
  readonly pace: number
  readonly said: Heard
  readonly registers: readonly [charged: Heard, discharged: Heard]
  readonly session?: Open | undefined
  /** since when it is on */
  readonly onSince?: number | undefined
}

/** Forgets everything older than `gapOf`, so that older samples cannot change the state. */
const neutral: State = { at: Number.NaN, pace: Number.NaN, said: unheard, registers: [unheard, unheard] }

const step = (battery: Battery, state: State, sample: Sample) => {
  const { ts } = sample
  const gap = gapOf(battery)
  const said = Number.isNaN(sample.state) ? recent(state.said, ts, gap) : { value: sample.state, ts }
  const { session, ended } = sessionAfter(battery, state, sample, activityOf(battery, sample.current, said.value))
  const { onSince, run } = runAfter(battery, state, sample)
  const register = (value: number, before: Heard): Heard =>
    Number.isNaN(value) ? recent(before, ts, gap) : { value, ts }
  const registers: State['registers'] = [
    register(sample.charged, state.registers[0]),
    register(sample.discharged, state.registers[1]),
  ]
  return {
    state: { at: ts, pace: ts - state.at, said, registers, session, onSince },
    rows: [...(ended ? [ended] : []), ...(run ? [run] : [])],
  }
}

const open = (battery: Battery, state: State, quiet: number) => {
  const { session, onSince, at } = state
  return [
    ...(session ? [sessionShown(battery, session, at, quiet)] : []),
    ...(onSince === undefined ? [] : [runShown(battery, onSince, state, quiet)]),
  ]
}

/** Charges, discharges and times of being on. */
export const recordFold: Fold<Battery, State, Sample, Session | Run> = {
  name: 'records',
  follows: isRecorded,
  slots: slotsOf,
  sampleOf,
  given: batteryOf,
  neutral,
  step,
  open,
  kinds: { session: sessionKind, run: runKind },
}
