import { shiftDay } from '#web/kit/time/days.ts'

/** Days, both included. */
export type DaySpan = { readonly from: string; readonly to: string }
/** so many calls at most, between which a person sees how far it is, and can stop */
const mostSpans = 30
const dayMs = 86_400_000

export const daysOf = ({ from, to }: DaySpan): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** The first of the month before that of a day, to that day: what is usually settled. */
export const usualSpan = (today: string): DaySpan => {
  const lastOfBefore = shiftDay(`${today.slice(0, 7)}-01`, -1)
  return { from: `${lastOfBefore.slice(0, 7)}-01`, to: today }
}

/** A span in parts of whole days. */
export const partsOf = (span: DaySpan): DaySpan[] => {
  const days = daysOf(span)
  const each = Math.ceil(days / mostSpans)
  return Array.from({ length: Math.ceil(days / each) }, (_, at) => {
    const last = shiftDay(span.from, (at + 1) * each - 1)
    return { from: shiftDay(span.from, at * each), to: last < span.to ? last : span.to }
  })
}

/** What calls are asked for a span. */
export const timesOf = ({ from, to }: DaySpan) => ({ startTime: `${from} 00:00:00`, endTime: `${to} 23:59:59` })
