import { parseTime } from '#contract/zoned.ts'
import { wireLimits } from '#contract/wireLimits.ts'
import { momentOf } from '../../../codec/eventTime.ts'

/** ms; `ourClock` where the pile's cannot be used. */
export type PileTime = { readonly ts: number; readonly ourClock?: true }

const { aheadMs, earliest } = wireLimits
const bare = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,9})?$/

/** When a pile says that something was: without a zone UTC, or its station's time where UTC lies ahead of the clock. */
const saidTime = (said: unknown, now: number, timeZone: string): number => {
  const [, day, minute, second = ':00', part = ''] = (typeof said === 'string' && bare.exec(said.trim())) || []
  if (!day) return momentOf(typeof said === 'string' ? said.trim() : said)
  const utc = momentOf(`${day}T${minute}${second}${part}Z`)
  return utc > now + aheadMs ? parseTime(`${day} ${minute}${second}`, timeZone) : utc
}

/** A clock that is more than five minutes ahead, that was never set, or that cannot be read gets ours. */
export const timeOf = (said: unknown, now: number, timeZone: string): PileTime => {
  const ts = Math.round(saidTime(said, now, timeZone))
  return ts >= earliest && ts <= now + aheadMs ? { ts } : { ts: now, ourClock: true }
}
