import type { Device } from '#server/context/devices.ts'
import type { Fold } from '#server/derive/fold.ts'
import { deviceOf, profileOf } from './device.ts'

/** Folds that show what the engine must carry. Their one number is slot 0 of any device; `other` is slot 1. */
type Sample = { readonly ts: number; readonly value: number; readonly other: number }
const samples = {
  follows: () => true,
  slots: () => [0, 1],
  sampleOf: (ts: number, values: ArrayLike<number>): Sample => ({
    ts,
    value: values[0] ?? Number.NaN,
    other: values[1] ?? Number.NaN,
  }),
}
export const toyDevice = (id: number): Device => deviceOf(id, profileOf(2))
const inMemory = { table: 'toy', write: async () => undefined, endRemoved: async () => undefined }

export type Run = {
  readonly kind: 'run'
  readonly start: number
  readonly end: number | null
  readonly last: number
  readonly sum: number
}
type RunState = { readonly at: number; readonly run?: Run | undefined }
export const gap = 10_000

/** Times in which the value is above 0: forgets after `gap`; those under three samples' time do not count. */
export const runFold: Fold<null, RunState, Sample, Run> = {
  ...samples,
  name: 'runs',
  given: () => null,
  neutral: { at: Number.NaN },
  step: (_, { at, run }, { ts, value }) => {
    const isOn = value > 0
    const isOver = run !== undefined && (ts - at > gap || !isOn)
    const begun: Run = { kind: 'run', start: ts, end: null, last: ts, sum: value }
    const next = run && !isOver ? { ...run, last: ts, sum: run.sum + value } : isOn ? begun : undefined
    return { state: { at: ts, run: next }, rows: isOver ? [{ ...run, end: run.last }] : [] }
  },
  open: (_, { run }, quiet) => (run ? [{ ...run, end: quiet > gap ? run.last : null }] : []),
  kinds: { run: { ...inMemory, counts: ({ start, last }) => last - start >= 2000 } },
}

export type Segment = {
  readonly kind: 'segment'
  readonly start: number
  readonly end: number | null
  readonly greatest: number
}
type SegmentState = { readonly total: number; readonly segment?: Segment | undefined }

/** A running maximum: a segment lasts from one record value to the next, however long. Also counts all that ever came. */
export const segmentFold: Fold<null, SegmentState, Sample, Segment> = {
  ...samples,
  name: 'segments',
  given: () => null,
  neutral: { total: 0 },
  step: (_, { total, segment }, { ts, value }) => {
    const isGreater = value > (segment?.greatest ?? Number.NEGATIVE_INFINITY)
    const next: Segment | undefined = isGreater ? { kind: 'segment', start: ts, end: null, greatest: value } : segment
    return {
      state: { total: total + 1, segment: next },
      rows: isGreater && segment ? [{ ...segment, end: ts }] : [],
    }
  },
  open: (_, { segment }) => (segment ? [segment] : []),
  kinds: { segment: inMemory },
}

export type Stay = {
  readonly kind: 'stay'
  readonly start: number
  readonly end: number | null
  readonly place: number
  readonly legs: number
}
export type Leg = {
  readonly kind: 'leg'
  readonly start: number
  readonly end: number | null
  readonly from: number
  readonly way: number
}
type Trip = {
  readonly at: number
  readonly stay?: Stay | undefined
  readonly leg?: Leg | undefined
  readonly legs: number
}

/** Stays at a place (a value above 0) and legs between places; a leg back to where it began is taken back and the stay goes on. */
export const tripFold: Fold<null, Trip, Sample, Stay | Leg> = {
  ...samples,
  name: 'trips',
  given: () => null,
  neutral: { at: Number.NaN, legs: 0 },
  step: (_, state, { ts, value, other }) => {
    const place = Math.max(0, value || 0)
    const { stay, leg, legs } = state
    const arrived: Stay = { kind: 'stay', start: ts, end: null, place, legs }
    if (!stay) return { state: { ...state, at: ts, stay: place > 0 ? arrived : undefined }, rows: [] }
    if (!leg) {
      if (place === stay.place) return { state: { ...state, at: ts }, rows: [] }
      const begun: Leg = { kind: 'leg', start: ts, end: null, from: stay.place, way: 0 }
      if (place === 0) return { state: { ...state, at: ts, leg: begun }, rows: [] }
      return { state: { ...state, at: ts, stay: arrived }, rows: [{ ...stay, end: ts }] }
    }
    const way = leg.way + (Number.isNaN(other) ? 0 : other)
    if (place === 0) return { state: { ...state, at: ts, leg: { ...leg, way } }, rows: [] }
    if (place === stay.place) return { state: { ...state, at: ts, leg: undefined }, rows: [] }
    return {
      state: { at: ts, stay: { ...arrived, legs: legs + 1 }, leg: undefined, legs: legs + 1 },
      rows: [
        { ...stay, end: leg.start },
        { ...leg, way, end: ts },
      ],
    }
  },
  open: (_, { stay, leg }) => [...(stay ? [stay] : []), ...(leg ? [leg] : [])],
  kinds: { stay: inMemory, leg: inMemory },
}
