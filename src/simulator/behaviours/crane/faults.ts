import { at, daily, isOn, occurrences, type Schedule } from '../../schedule.ts'

/** The balancing board of a module fails: one of its capacitors goes beyond the others. `crane` from 0, `monomer` from 1. */
export const balancing = {
  ...daily,
  from: at(12, 20),
  minutes: 20,
  crane: 2,
  monomer: 98,
  /** V above the others */
  lead: 0.074,
  dtc: { dtcType: 'PLC', faultCode: 'P5006' },
} as const

export const isUnbalanced = (crane: number, ts: number): boolean => crane === balancing.crane && isOn(balancing, ts)

/** The second DC/DC of a crane loses its link each morning until somebody resets it, the morning shift at the latest. `crane` from 0. */
const trip: Schedule = { ...daily, from: at(7), minutes: 23 * 60 + 30 }
export const tripping = { crane: 4, dtc: { dtcType: 'PLC', faultCode: 'P5003' } } as const

/** Since when it is out of work after this time: as `before` (0 for working), unless it trips or the shift mends it meanwhile; ms. */
export const trippedSince = (crane: number, before: number, from: number, to: number): number => {
  if (crane !== tripping.crane) return before
  const began = occurrences(trip, from, to + 1).find((span) => span.from > from)
  if (began) return began.from
  return isOn(trip, to) ? before : 0
}

/** One crane is switched to local for its maintenance. */
const localMode: Schedule = { ...daily, from: at(14), minutes: 40 }
const localCrane = 1
export const isLocal = (crane: number, ts: number): boolean => crane === localCrane && isOn(localMode, ts)
