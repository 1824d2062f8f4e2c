import type { Event } from '../actors/actor.ts'
import { actors } from '../actors/actors.ts'
import { type Model, statesOf, type World } from '../world.ts'

/** The events of a fleet of `boxes` boxes with `from < ts ≤ to`, oldest first; with `standing` also those that still held at `from`. */
export const eventsBetween = (boxes: number, from: number, to: number, standing = false): Event[] =>
  actors.flatMap((actor) => actor.events?.(boxes, from, to, standing) ?? []).sort((a, b) => a.ts - b.ts)

/** What the states of a world tell: what has changed since `before`, or all that stands. */
export const changesOf = (model: Model, world: World, before?: World): Event[] =>
  model.lives.flatMap(({ actor, built }) => {
    const earlier = before ? statesOf(before, actor) : []
    return statesOf(world, actor).flatMap((state, index) =>
      state === earlier[index] ? [] : (actor.changes?.(built[index], state, earlier[index], world.ts) ?? []),
    )
  })
