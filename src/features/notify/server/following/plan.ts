import type { Hours, Step } from '../../shapes.ts'
import { withinHours } from '../matching.ts'

const minute = 60_000

/** An alarm that a rule follows; times in ms. */
export type Case = {
  readonly begunAt: number
  readonly graveAt: number | null
  /** 0 before anybody was told, 1 once the first were, then one more with each step */
  readonly step: number
  readonly toldAt: number | null
  readonly lastAt: number | null
  readonly told: number
  readonly dueAt: number | null
}
export type Timing = {
  readonly repeatMinutes: number
  readonly hours: Hours | null
  /** in the order of time */
  readonly steps: readonly Step[]
}
export type Standing = {
  readonly timeZone: string
  readonly acknowledgedAt: number | null
  /** until when it says nothing; null where it rings */
  readonly quietUntil: number | null
}
/** What is to be said now: to the first, by a step, or again to all who were told. */
export type Word = { readonly kind: 'began' | 'repeated' } | { readonly kind: 'escalated'; readonly step: Step }

export const isNoted = ({ acknowledgedAt }: Pick<Standing, 'acknowledgedAt'>, { graveAt }: Pick<Case, 'graveAt'>) =>
  acknowledgedAt !== null && (graveAt === null || acknowledgedAt >= graveAt)

/** When the next step is due, and when the next reminder; undefined where there is none. */
export const duesOf = ({ steps, repeatMinutes }: Timing, { step, toldAt, lastAt }: Case) => {
  const next = steps[step - 1]
  return {
    step: next && toldAt !== null ? toldAt + next.afterMinutes * minute : undefined,
    reminder: repeatMinutes > 0 && lastAt !== null ? lastAt + repeatMinutes * minute : undefined,
  }
}

const dueAfter = (rule: Timing, timeZone: string, left: Case): number | null => {
  const { step, reminder } = duesOf(rule, left)
  const soonest = Math.min(step ?? Number.POSITIVE_INFINITY, reminder ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(soonest) ? withinHours(rule.hours, timeZone, soonest) : null
}

/** What a case of an open alarm says at `now` (ms), and how it goes on. One that was quiet begins anew once it rings again. */
export const turn = (rule: Timing, alarm: Standing, before: Case, now: number): { after: Case; words: Word[] } => {
  const silent = (change: Partial<Case>) => ({ after: { ...before, ...change }, words: [] })
  if (isNoted(alarm, before)) return silent({ dueAt: null })
  if (alarm.quietUntil !== null) return silent({ step: 0, toldAt: null, lastAt: null, dueAt: alarm.quietUntil })
  if (before.dueAt === null || before.dueAt > now) return silent({})
  const opens = withinHours(rule.hours, alarm.timeZone, now)
  if (opens > now) return silent({ dueAt: opens })
  const words: Word[] = []
  let after = before
  if (before.step === 0) {
    words.push({ kind: 'began' })
    after = { ...before, step: 1, toldAt: now, lastAt: now }
  } else {
    if ((duesOf(rule, before).reminder ?? Number.POSITIVE_INFINITY) <= now) {
      words.push({ kind: 'repeated' })
      after = { ...after, lastAt: now }
    }
    for (let next = duesOf(rule, after).step; next !== undefined && next <= now; next = duesOf(rule, after).step) {
      const step = rule.steps[after.step - 1]
      if (step) words.push({ kind: 'escalated', step })
      after = { ...after, step: after.step + 1 }
    }
  }
  return {
    after: { ...after, told: before.told + words.length, dueAt: dueAfter(rule, alarm.timeZone, after) },
    words,
  }
}
