import type { ByLevel } from './rule.ts'

/** Silence of a device by the server's clock: minutes for levels 1, 2, 3, each at least three of its intervals. */
export const silenceMinutes: ByLevel = [30, 5, 1]
export const silenceIntervals = 3
