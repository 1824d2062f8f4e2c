import { formatTime, parseTime } from '#contract/zoned.ts'
import { shiftDay } from './days.ts'

const second = 1000
/** Moments are whole tens of seconds, as most devices report, so that neighbours share what was fetched. */
export const grain = 10 * second

/** How much faster than life, and what a step is: one every second, at 1× every ten. */
export const speeds = [1, 10, 60, 300] as const
export type Speed = (typeof speeds)[number]
export const stepOf = (speed: Speed): number => Math.max(grain, speed * second)
export const pauseOf = (speed: Speed): number => (stepOf(speed) / speed) | 0

export const toGrain = (ts: number): number => Math.floor(ts / grain) * grain
/** A moment some steps on or back; undefined, which is live, where that is not past any more. */
export const stepped = (at: number, by: number, now: number): number | undefined => {
  const next = toGrain(at + by)
  return next >= toGrain(now) ? undefined : Math.max(0, next)
}

/** The moment that stands in an address; undefined for none and for what is none. */
export const momentOf = (text: string): number | undefined =>
  /^\d{1,13}$/.test(text) ? toGrain(Number(text)) : undefined

export type DaySpan = { readonly day: string; readonly from: number; readonly to: number }
/** The day of a time zone in which a moment lies, [from, to) in ms: 23 to 25 hours. */
export const dayOf = (at: number, timeZone: string): DaySpan =>
  spanOfDay(formatTime(at, timeZone).slice(0, 10), timeZone)
const spanOfDay = (day: string, timeZone: string): DaySpan => {
  const midnight = (of: string): number => parseTime(`${of} 00:00:00`, timeZone)
  return { day, from: midnight(day), to: midnight(shiftDay(day, 1)) }
}

/** The same wall time on another day; on one whose clocks leave it out, as much later. */
export const onDay = (at: number, day: string, timeZone: string): number =>
  toGrain(parseTime(`${day} ${formatTime(at, timeZone).slice(11)}`, timeZone))
/** Another wall time `HH:mm:ss` on the day of a moment. */
export const atClock = (at: number, clock: string, timeZone: string): number =>
  toGrain(parseTime(`${formatTime(at, timeZone).slice(0, 10)} ${clock}`, timeZone))

/** Every third hour of a day where it lies, 0 to 1, with the hour that a clock shows there. */
export const hourTicks = ({ from, to }: DaySpan, timeZone: string): { share: number; hour: string }[] => {
  const ticks: { share: number; hour: string }[] = []
  for (let at = from; at < to; at += 3_600_000) {
    const hour = formatTime(at, timeZone).slice(11, 13)
    if (Number(hour) % 3 === 0 && ticks.at(-1)?.hour !== hour) ticks.push({ share: (at - from) / (to - from), hour })
  }
  return ticks
}

/** Something that happened: `ts` in ms. */
export type Mark = { readonly key: string; readonly ts: number; readonly level: 1 | 2 | 3; readonly text: string }

/** The nearest mark before or after a moment. */
export const neighbour = (marks: readonly Mark[], at: number, forward: boolean): Mark | undefined =>
  forward
    ? marks.filter(({ ts }) => toGrain(ts) > at).sort((a, b) => a.ts - b.ts)[0]
    : marks.filter(({ ts }) => toGrain(ts) < at).sort((a, b) => b.ts - a.ts)[0]
