import { hour, minute } from '../times.ts'
import type { Due, Pace } from './actor.ts'

/** Live: everything. In a past: itself every minute, its parts every five, their cells every hour; in its last half hour all of it, cells once a minute. */
export const usualDue = (ts: number, pace: Pace): Due | undefined => {
  if (pace === 'live') return { parts: true, cells: true }
  if (pace === 'recent') return { parts: true, cells: ts % minute === 0 }
  if (ts % minute !== 0) return undefined
  return { parts: ts % (5 * minute) === 0, cells: ts % hour === 0 }
}
