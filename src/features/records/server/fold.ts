import { mostPower } from '#server/telemetry/segment/registers.ts'
import { type Account, advanceAccount, openAccount, totalOf } from './account.ts'
import type { Battery, Sample } from './battery.ts'

/** 1 charge, 2 discharge */
export type Type = 1 | 2
/** A charge or discharge, times in ms: `last` is its last sample while running, `end` null while it may go on. */
export type Session = {
  readonly type: Type
  readonly start: number
  readonly last: number
  readonly end: number | null
  readonly kwh: number
  /** it ended because nothing was heard any more */
  readonly silent: boolean
}
/** A time of being on. */
export type Run = { readonly start: number; readonly end: number | null; readonly silent: boolean }

type Open = Pick<Session, 'type' | 'start' | 'last' | 'kwh'> & {
  readonly account: Account
  /** its last sample was not running: a pause, or the end */
  readonly paused: boolean
  /** the register was read after the last running sample */
  readonly settled: boolean
}
type Reading = { readonly value: number; readonly ts: number }

/** A device after some samples. What it remembers beside the open session and run is never older than `gapOf`. */
export type State = {
  readonly at: number
  /** ms between the last two samples */
  readonly pace: number
  readonly said: Reading
  readonly registers: readonly [charged: Reading, discharged: Reading]
  readonly session: Open | undefined
  /** since when it is on */
  readonly onSince: number | undefined
}

const none: Reading = { value: Number.NaN, ts: Number.NaN }
export const neutral: State = {
  at: Number.NaN,
  pace: Number.NaN,
  said: none,
  registers: [none, none],
  session: undefined,
  onSince: undefined,
}

const minute = 60_000
const leastMs = minute
const leastKwh = 0.1
/** part of the rated current below which nothing flows */
const deadBand = 0.02
/** kW per rated kWh that no battery reaches, else `mostPower`: what a register leaps beyond it is a fault */
const mostRate = 10

/** A pause or a hole up to this long (ms) belongs to a session: 5 minutes or three sample intervals (model.md, Records). */
export const gapOf = ({ interval }: Battery): number => Math.max(5 * minute, 3 * interval)

/** ms after which a device counts as silent: three intervals that its samples keep, at least 60 s, at most a session's gap. */
const silenceOf = (battery: Battery, pace: number): number => {
  const usual = Math.max(minute, 3 * battery.interval)
  return Number.isNaN(pace) ? gapOf(battery) : Math.max(usual, Math.min(gapOf(battery), 3 * pace))
}

/** What a sample says: charging, discharging, neither (0), or nothing about it. `said` is the state that holds, else NaN. */
export const activityOf = (
  { ratedKwh, ratedVolts }: Battery,
  { current }: Sample,
  said: number,
): Type | 0 | undefined => {
  if (!Number.isNaN(said)) return said === 1 || said === 2 ? said : 0
  if (Number.isNaN(current)) return undefined
  const threshold = ((ratedKwh * 1000) / ratedVolts) * deadBand
  if (!(Math.abs(current) > threshold)) return 0
  return current < 0 ? 1 : 2
}

/** Under 60 s or 0.1 kWh there is no record. */
export const counts = ({ start, last, kwh }: Pick<Session, 'start' | 'last' | 'kwh'>): boolean =>
  last - start >= leastMs && kwh >= leastKwh - 1e-9

export type Step = { readonly state: State; readonly sessions: readonly Session[]; readonly runs: readonly Run[] }

/** One sample later; samples come in the order of their times. What ended with it is handed out. */
export const step = (battery: Battery, state: State, sample: Sample): Step => {
  const { ts } = sample
  const passed = ts - state.at
  const gap = gapOf(battery)
  const said = Number.isNaN(sample.state) ? state.said : { value: sample.state, ts }
  const activity = activityOf(battery, sample, ts - said.ts <= gap ? said.value : Number.NaN)
  const { session, ended } = sessionAfter(battery, state, sample, activity)
  const { onSince, run } = runAfter(battery, state, sample)
  const registers: State['registers'] = [
    Number.isNaN(sample.charged) ? state.registers[0] : { value: sample.charged, ts },
    Number.isNaN(sample.discharged) ? state.registers[1] : { value: sample.discharged, ts },
  ]
  return {
    state: { at: ts, pace: passed, said, registers, session, onSince },
    sessions: ended ? [ended] : [],
    runs: run ? [run] : [],
  }
}

const closed = ({ type, start, last, kwh }: Open, silent: boolean): Session => ({
  type,
  start,
  last,
  end: last,
  kwh,
  silent,
})

const sessionAfter = (
  battery: Battery,
  state: State,
  sample: Sample,
  activity: Type | 0 | undefined,
): { session: Open | undefined; ended?: Session } => {
  const gap = gapOf(battery)
  const before = state.session
  const next = activity === 1 || activity === 2 ? opened(battery, state, sample, activity) : undefined
  if (!before) return { session: next }
  if (sample.ts - state.at > gap) return { session: next, ended: closed(before, !before.paused) }
  const account = counted(battery, before, sample)
  const register = before.type === 1 ? sample.charged : sample.discharged
  if (activity === before.type)
    return {
      session: { ...before, account, last: sample.ts, kwh: totalOf(account), paused: false, settled: false },
    }
  if (activity === undefined) return { session: { ...before, account } }
  // What the register shows at the first sample after it flowed before that sample.
  const settles = !before.settled && !Number.isNaN(register)
  const paused: Open = {
    ...before,
    account,
    kwh: settles ? account.kwh : before.kwh,
    paused: true,
    settled: before.settled || settles,
  }
  if (activity !== 0) return { session: next, ended: closed(paused, false) }
  return sample.ts - before.last > gap ? { session: undefined, ended: closed(before, false) } : { session: paused }
}

const opened = (battery: Battery, state: State, sample: Sample, type: Type): Open => {
  const known = state.registers[type - 1] ?? none
  const base = sample.ts - known.ts <= gapOf(battery) ? known : none
  const start = { type, start: sample.ts, last: sample.ts, kwh: 0, paused: false, settled: false }
  const account = counted(battery, { type, account: openAccount(base.value, base.ts) }, sample)
  return { ...start, account, kwh: totalOf(account) }
}

const counted = ({ ratedKwh }: Battery, { type, account }: Pick<Open, 'type' | 'account'>, sample: Sample): Account => {
  const { ts, charged, discharged, voltage, current } = sample
  const register = type === 1 ? charged : discharged
  const mostKw = Number.isNaN(ratedKwh) ? mostPower : ratedKwh * mostRate
  return advanceAccount(account, { ts, register, kw: Math.abs(voltage * current) / 1000 }, mostKw)
}

/** 0 standby, 1 charging, 2 discharging, anything else shutdown (specification, section 4). */
const isOn = (state: number): boolean => state === 0 || state === 1 || state === 2

const runAfter = (
  battery: Battery,
  { at, pace, onSince }: State,
  { ts, state }: Sample,
): { onSince: number | undefined; run?: Run } => {
  const wasSilent = !(ts - at <= silenceOf(battery, pace))
  const on = Number.isNaN(state) ? wasSilent || onSince !== undefined : isOn(state)
  if (onSince === undefined) return { onSince: on ? ts : undefined }
  if (wasSilent) return { onSince: on ? ts : undefined, run: { start: onSince, end: at, silent: true } }
  return on ? { onSince } : { onSince: undefined, run: { start: onSince, end: ts, silent: false } }
}

export type Shown = { readonly session: Session | undefined; readonly run: Run | undefined }

/**
 * What is open in a state `quiet` ms after its last sample by the server's clock: who is silent for too long ended with that sample. The
 * same state may still go on, when what comes next is not far from it.
 */
export const openAfter = (battery: Battery, { session, onSince, at, pace }: State, quiet: number): Shown => {
  const gap = gapOf(battery)
  const isSilent = quiet > silenceOf(battery, pace)
  const isOver = session !== undefined && (quiet > gap || at + quiet - session.last > gap)
  return {
    session: session && (isOver ? closed(session, !session.paused) : { ...closed(session, false), end: null }),
    run: onSince === undefined ? undefined : { start: onSince, end: isSilent ? at : null, silent: isSilent },
  }
}
