import { type MeteredEnergy, type MeterReading, meteredEnergy } from './energy.ts'

/** What was said about a session; times in ms. `seqNo` of OCPP 2.0.1. `lost`: nobody said that it ended, and it cannot run any more. */
export type SessionFact = {
  readonly kind: 'start' | 'meter' | 'stop' | 'lost'
  readonly seqNo: number | null
  readonly ts: number
  readonly receivedAt: number
  readonly offline: boolean
  readonly ourClock: boolean
  readonly reason: string
}
export type FoldedSession = MeteredEnergy & {
  readonly startedAt: number
  readonly endedAt: number | null
  /** when it was last heard of */
  readonly lastAt: number
  readonly reason: string | null
  /** sequence numbers that never came, at most 100 */
  readonly missing: readonly number[]
  readonly flags: readonly string[]
}

const mostMissing = 100
const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))
const greatest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b))

const missingOf = (facts: readonly SessionFact[]): number[] => {
  const came = new Set(facts.flatMap(({ seqNo }) => seqNo ?? []))
  if (came.size === 0) return []
  const first = least([...came])
  const start = facts.find(({ kind }) => kind === 'start')?.seqNo ?? (first <= mostMissing ? 0 : first)
  const last = greatest([...came])
  const missing: number[] = []
  for (let seqNo = Math.min(start, first); seqNo < last && missing.length < mostMissing; seqNo += 1)
    if (!came.has(seqNo)) missing.push(seqNo)
  return missing
}

/** The end: what the pile said first, else where it was lost. */
const endOf = (facts: readonly SessionFact[]): SessionFact | undefined => {
  const ends = (kind: SessionFact['kind']) =>
    facts.filter((fact) => fact.kind === kind).sort((a, b) => a.receivedAt - b.receivedAt || a.ts - b.ts)
  return ends('stop')[0] ?? ends('lost')[0]
}

/** A session from all that is known of it, at least one fact, in any order. */
export const sessionOf = (
  facts: readonly SessionFact[],
  readings: readonly MeterReading[],
  ratedPower: number | null,
): FoldedSession => {
  const start = facts.find(({ kind }) => kind === 'start')
  const end = endOf(facts)
  const startedAt = start?.ts ?? least(facts.map(({ ts }) => ts))
  const within = end?.kind === 'stop' ? readings.filter(({ ts }) => ts <= end.ts) : readings
  const energy = meteredEnergy(within, ratedPower)
  const missing = missingOf(facts)
  const marks: readonly (readonly [string, boolean])[] = [
    ['incomplete', missing.length > 0],
    ['lost', end?.kind === 'lost'],
    ['offline', facts.some(({ offline }) => offline)],
    ['startUnknown', start === undefined],
    ['ourClock', facts.some(({ ourClock }) => ourClock)],
  ]
  return {
    ...energy,
    startedAt,
    endedAt: end ? Math.max(end.ts, startedAt) : null,
    lastAt: greatest([startedAt, ...facts.map(({ ts }) => ts), ...within.map(({ ts }) => ts)]),
    reason: end?.kind === 'stop' ? end.reason || null : null,
    missing,
    flags: [...energy.marks, ...marks.flatMap(([flag, holds]) => (holds ? [flag] : []))],
  }
}
