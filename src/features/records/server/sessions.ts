import { type Account, advanceAccount, mostKwOf, openAccount, totalOf } from '#server/equipment/energyAccount.ts'
import { type Battery, gapOf, type Sample } from './battery.ts'

/** 1 charge, 2 discharge */
export type Type = 1 | 2
/** A charge or discharge, times in ms: `last` is its last sample while running, `end` null while it may go on. */
export type Session = {
  readonly kind: 'session'
  readonly type: Type
  readonly start: number
  readonly last: number
  readonly end: number | null
  readonly kwh: number
  /** it ended because nothing was heard any more */
  readonly silent: boolean
}

export type Open = Pick<Session, 'type' | 'start' | 'last' | 'kwh'> & {
  readonly account: Account
  /** its last sample was not running: a pause, or the end */
  readonly paused: boolean
  /** the register was read after the last running sample */
  readonly settled: boolean
}
export type Reading = { readonly value: number; readonly ts: number }
export const none: Reading = { value: Number.NaN, ts: Number.NaN }

type Before = {
  /** the last sample, ms */
  readonly at: number
  readonly registers: readonly [charged: Reading, discharged: Reading]
  readonly session?: Open | undefined
}

const leastMs = 60_000
const leastKwh = 0.1
/** part of the rated current below which nothing flows */
const deadBand = 0.02

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

const closed = ({ type, start, last, kwh }: Open, silent: boolean): Session => ({
  kind: 'session',
  type,
  start,
  last,
  end: last,
  kwh,
  silent,
})

/** One sample later. `activity` is what the sample says. */
export const sessionAfter = (
  battery: Battery,
  state: Before,
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
  // The energy that the register shows at the first sample flowed before that sample.
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

const opened = (battery: Battery, state: Before, sample: Sample, type: Type): Open => {
  const known = state.registers[type - 1] ?? none
  const base = sample.ts - known.ts <= gapOf(battery) ? known : none
  const start = { type, start: sample.ts, last: sample.ts, kwh: 0, paused: false, settled: false }
  const account = counted(battery, { type, account: openAccount(base.value, base.ts) }, sample)
  return { ...start, account, kwh: totalOf(account) }
}

const counted = ({ ratedKwh }: Battery, { type, account }: Pick<Open, 'type' | 'account'>, sample: Sample): Account => {
  const { ts, charged, discharged, voltage, current } = sample
  const register = type === 1 ? charged : discharged
  return advanceAccount(account, { ts, register, kw: Math.abs(voltage * current) / 1000 }, mostKwOf(ratedKwh))
}

/** A session `quiet` ms after the last sample `at`: too long without a sample ended it with its last one. */
export const sessionShown = (battery: Battery, session: Open, at: number, quiet: number): Session => {
  const gap = gapOf(battery)
  const isOver = quiet > gap || at + quiet - session.last > gap
  return isOver ? closed(session, !session.paused) : { ...closed(session, false), end: null }
}
