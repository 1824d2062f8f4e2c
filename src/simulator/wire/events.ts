import type { Event } from '../actors/actor.ts'
import { actors } from '../actors/actors.ts'

/** What happens in a fleet of so many boxes with `from < ts ≤ to`, oldest first; with `standing` also what held at `from` already. */
export const eventsBetween = (boxes: number, from: number, to: number, standing = false): Event[] =>
  actors.flatMap((actor) => actor.events?.(boxes, from, to, standing) ?? []).sort((a, b) => a.ts - b.ts)
