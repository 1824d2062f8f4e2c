import type { Pile } from '../../behaviours/pile/piles.ts'
import type { PileState, Session } from '../../behaviours/pile/state.ts'
import { meterOf } from '../../behaviours/pile/report.ts'
import { connectorState, pileNow } from '../../behaviours/pile/step.ts'

/** What a pile says over OCPP. `session`: the transaction that it is about, by its begin (ms); such words are kept while the line is down. */
export type Word = { readonly action: string; readonly payload: object; readonly session?: number }

/** A pile at one moment of the world. */
export type Told = { readonly seed: number; readonly pile: Pile; readonly state: PileState; readonly ts: number }

/** How a version of OCPP says it; times in ms. */
export type Speech = {
  /** samples of a session are counted: none may be left out */
  readonly counts: boolean
  boot(pile: Pile): Word
  /** of its outlet, and of itself where the version knows that */
  status(told: Told): Word[]
  begin(told: Told, session: Session): Word
  /** `number`: how many were told of the session before, its begin among them */
  sample(told: Told, session: Session, number: number): Word
  end(told: Told, session: Session, number: number): Word
}

export const isoOf = (ts: number): string => new Date(ts).toISOString()
export const stateOf = ({ pile, state, ts }: Told): number => connectorState(state, pileNow(pile, ts))
export const wattHours = (kilowattHours: number): number => Math.round(kilowattHours * 1000)
export const maker = { vendor: 'Demo', model: 'AC-40', firmware: '3.2.1' }

/** Measurand, value, unit and phase of what the meter of an outlet shows. */
export const measured = ({ seed, pile, state, ts }: Told): readonly (readonly [string, number, string, string?])[] => {
  const { volts, amperes, power, frequency, cable } = meterOf(seed, pile, state, ts)
  const phases = ['L1', 'L2', 'L3']
  return [
    // As exact as at the begin and the end, or it would fall between them.
    ['Energy.Active.Import.Register', wattHours(state.energy), 'Wh'],
    ['Power.Active.Import', Math.round(power * 1000), 'W'],
    ...volts.map((each, index) => ['Voltage', each, 'V', `${phases[index]}-N`] as const),
    ...amperes.map((each, index) => ['Current.Import', each, 'A', phases[index] ?? ''] as const),
    ['Frequency', frequency, ''],
    ['Temperature', cable, 'Celsius'],
  ]
}

/** What changed since `before` (nothing is known of it where undefined), and what is due each `every` ms. */
export const wordsOf = (speech: Speech, told: Told, before: Told | undefined, every: number): Word[] => {
  const { state, ts } = told
  const [was, is] = [before?.state.session ?? null, state.session]
  const words: Word[] = []
  if (was && was.startAt !== is?.startAt) words.push(speech.end(told, was, saidBefore(was, ts, every)))
  if (is && is.startAt !== was?.startAt) words.push(speech.begin(told, is))
  if (!before && is && speech.counts) words.push(...missedOf(speech, told, is, every))
  if (!before || stateOf(before) !== stateOf(told)) words.push(...speech.status(told))
  if (is && is.startAt === was?.startAt)
    for (let at = nextAfter(before?.ts ?? ts, every); at <= ts; at += every)
      words.push(speech.sample({ ...told, ts: at }, is, saidBefore(is, at, every)))
  return words
}

/** What was to be said since the begin of a session that somebody else followed so far: its energy came evenly. */
const missedOf = (speech: Speech, told: Told, session: Session, every: number): Word[] => {
  const words: Word[] = []
  const { energy } = told.state
  for (let at = nextAfter(session.startAt, every); at <= told.ts; at += every) {
    const part = (at - session.startAt) / (told.ts - session.startAt)
    const then = { ...told.state, energy: session.meterStart + (energy - session.meterStart) * part }
    words.push(speech.sample({ ...told, ts: at, state: then }, session, saidBefore(session, at, every)))
  }
  return words
}

const nextAfter = (ts: number, every: number): number => (Math.floor(ts / every) + 1) * every
/** The begin, and the samples of whole steps between it and `ts`. */
const saidBefore = ({ startAt }: Session, ts: number, every: number): number =>
  Math.max(1, Math.ceil((ts - Math.floor(startAt / every) * every) / every))
