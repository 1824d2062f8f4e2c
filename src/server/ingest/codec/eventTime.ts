import { z } from 'zod'
import { dayExists } from '#contract/fields.ts'
import { wireLimits } from '#contract/wireLimits.ts'
import type { Refusal } from '#server/context/stream.ts'

type Fault = Omit<Refusal, 'source'>

export const earliest = wireLimits.earliest
export const futureAllowance = wireLimits.aheadMs

/** What is wrong with a device's time (ms since the epoch), if anything. */
export const eventTimeFault = (ts: unknown, now: number): Fault | undefined => {
  if (typeof ts !== 'number' || !Number.isSafeInteger(ts))
    return { reason: 'wrong_type', detail: 'ts: whole milliseconds since the epoch' }
  if (ts > now + futureAllowance)
    return { reason: 'future', detail: `ts ${ts} is ${Math.round((ts - now) / 1000)} s ahead` }
  if (ts < earliest) return { reason: 'too_old', detail: `ts ${ts} is before 2015` }
  return undefined
}

const digits = /^\d{10}(\.\d{1,9})?$|^\d{13}$/
/** Without a zone a time would mean another moment at each place. */
const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)$/i

/** A moment, ms: said in ms or seconds since the epoch or as ISO 8601 with a zone; NaN for anything else. */
export const momentOf = (said: unknown): number => {
  if (typeof said === 'number') return Math.abs(said) < wireLimits.leastMillis ? Math.round(said * 1000) : said
  if (typeof said !== 'string') return Number.NaN
  if (digits.test(said)) return momentOf(Number(said))
  const [, day = '', clock = '', zone = ''] = iso.exec(said) ?? []
  if (!dayExists(day)) return Number.NaN
  return Date.parse(`${day}T${clock}${zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase()}`)
}

const names = ['ts', 'timestamp', 'time'] as const
const looksLikeTime = /time|date|^ts?$/i

const record = z.record(z.string(), z.unknown())

/** The time of a message beside telemetry, ms, by the same rules; `now` where it says none. */
export const messageTime = (content: unknown, now: number): { readonly ts: number } | { readonly fault: Fault } => {
  const said = record.safeParse(content)
  const time = sampleTime(said.success ? said.data : {}, now)
  return 'fault' in time ? time : { ts: time.ts ?? now }
}

type SampleTime = { readonly ts: number | undefined } | { readonly fault: Fault }

/**
 * The time of a sample, ms: what it says as `ts`, `timestamp` or `time`, in ms or seconds since the epoch or as ISO 8601 with a zone;
 * undefined where it says none. Anything else that could be meant as its time is a fault, since the sample would get the server's.
 */
export const sampleTime = (sample: Readonly<Record<string, unknown>>, now: number): SampleTime => {
  const misfit = (detail: string): SampleTime => ({ fault: { reason: 'wrong_type', detail } })
  const said = names.filter((name) => sample[name] !== undefined && sample[name] !== null)
  const [name] = said
  if (!name) {
    const other = Object.keys(sample).find((key) => looksLikeTime.test(key) && sample[key] !== null)
    return other === undefined ? { ts: undefined } : misfit(`${other}: a time is named ts, timestamp or time`)
  }
  const ts = momentOf(sample[name])
  if (!Number.isSafeInteger(ts)) return misfit(`${name}: ms or seconds since the epoch, or ISO 8601 with a zone`)
  const differing = said.find((each) => momentOf(sample[each]) !== ts)
  if (differing) return misfit(`${name} and ${differing} differ`)
  const fault = eventTimeFault(ts, now)
  return fault ? { fault } : { ts }
}
