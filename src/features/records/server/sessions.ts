import { type Account, advanceAccount, mostKwOf, openAccount, totalOf } from '#server/equipment/energyAccount.ts'
import { type Battery, type Flow, gapOf, type Heard, unheard } from '#server/equipment/activity.ts'
import type { Sample } from './battery.ts'

/** A charge or discharge, times in ms: `last` is its last sample while running, `end` null while it may go on. */
export type Session = {
  readonly kind: 'session'
  readonly type: Flow
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

type Before = {
  /** the last sample, ms */
  readonly at: number
  readonly registers: readonly [charged: Heard, discharged: Heard]
  readonly session?: Open | undefined
}

const leastMs = 60_000
const leastKwh = 0.1
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
  activity: Flow | 0 | undefined,
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

const opened = (battery: Battery, state: Before, sample: Sample, type: Flow): Open => {
  const known = state.registers[type - 1] ?? unheard
  const base = sample.ts - known.ts <= gapOf(battery) ? known : unheard
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
