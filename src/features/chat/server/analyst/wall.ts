import { formatTime, parseTime } from '#contract/zoned.ts'

/** Wall time of a zone as if it were UTC, ms: days and months can be added to it without regard to clock changes. */
export const wallOf = (ts: number, timeZone: string): number =>
  Date.parse(`${formatTime(ts, timeZone).replace(' ', 'T')}Z`)

/** Wall time → ms since the epoch. */
export const instantOf = (wall: number, timeZone: string): number =>
  parseTime(new Date(wall).toISOString().slice(0, 19).replace('T', ' '), timeZone)

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
/** How far ahead bookings are looked for. */
export const longestAhead = 366 * day

export type Span = { readonly from: number; readonly to: number }

export const dayOf = (wall: number): Span => {
  const from = Math.floor(wall / day) * day
  return { from, to: from + day }
}
/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
export const weekOf = (wall: number): Span => {
  const days = Math.floor(wall / day)
  const from = (days - ((days + 3) % 7)) * day
  return { from, to: from + 7 * day }
}
/** The month that many months later. */
export const monthOf = (wall: number, later = 0): Span => {
  const at = new Date(wall)
  const begin = (more: number): number => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later + more)
  return { from: begin(0), to: begin(1) }
}
export const yearOf = (wall: number, later = 0): Span => {
  const begin = (more: number): number => Date.UTC(new Date(wall).getUTCFullYear() + later + more, 0)
  return { from: begin(0), to: begin(1) }
}
