export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
/** The world moves in steps of this many ms, on whole multiples of it since the epoch. */
export const tickMs = 10 * second

const zoneOffset = 8 * hour

/** Whole days since the epoch at the fleet's place (UTC+8). */
export const localDay = (ts: number): number => Math.floor((ts + zoneOffset) / day)
/** Minutes since local midnight, with fractions. */
export const localMinute = (ts: number): number => ((ts + zoneOffset) % day) / minute
export const floorTick = (ts: number): number => Math.floor(ts / tickMs) * tickMs
