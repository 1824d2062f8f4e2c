import type { Refusal } from '#server/context/stream.ts'

export const earliest = Date.UTC(2015, 0, 1)
export const futureAllowance = 5 * 60_000

/** What is wrong with a device's time (ms since the epoch), if anything. */
export const eventTimeFault = (ts: unknown, now: number): Omit<Refusal, 'source'> | undefined => {
  if (typeof ts !== 'number' || !Number.isSafeInteger(ts))
    return { reason: 'wrong_type', detail: 'ts: whole milliseconds since the epoch' }
  if (ts > now + futureAllowance)
    return { reason: 'future', detail: `ts ${ts} is ${Math.round((ts - now) / 1000)} s ahead` }
  if (ts < earliest) return { reason: 'too_old', detail: `ts ${ts} is before 2015` }
  return undefined
}
