import type { Event } from '../actors/actor.ts'
import { actors } from '../actors/actors.ts'

/** The events of a fleet of `boxes` boxes with `from < ts ≤ to`, oldest first; with `standing` also those that still held at `from`. */
export const eventsBetween = (boxes: number, from: number, to: number, standing = false): Event[] =>
  actors.flatMap((actor) => actor.events?.(boxes, from, to, standing) ?? []).sort((a, b) => a.ts - b.ts)
