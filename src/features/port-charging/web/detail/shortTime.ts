import { formatTime } from '#contract/zoned.ts'
import { dash } from '#web/kit/format.ts'

/** `MM-dd HH:mm` of a moment (ms) in a station's zone; dashes for none. */
export const shortTime = (ts: number | null, timeZone: string): string =>
  ts === null ? dash : formatTime(ts, timeZone).slice(5, 16)
