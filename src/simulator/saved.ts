import { z } from 'zod'
import { tickMs } from './times.ts'
import { type Model, startWorld, type World } from './world.ts'

/** Raise it when a field of a state changes its meaning; an added field or actor is noticed without it. */
const version = 4

/** A world with what it was made of. */
type SavedWorld = {
  readonly version: number
  readonly seed: number
  /** ms */
  readonly origin: number
  readonly world: World
}

export const saveWorld = ({ seed }: Model, origin: number, world: World): SavedWorld => ({
  version,
  seed,
  origin,
  world,
})

const schemaFor = ({ seed, lives }: Model, origin: number) =>
  z.object({
    version: z.literal(version),
    seed: z.literal(seed),
    origin: z.literal(origin),
    world: z.object({
      ts: z.int().multipleOf(tickMs),
      states: z.object(Object.fromEntries(lives.map(({ actor }) => [actor.key, z.array(actor.state)]))),
    }),
  })

/** The world that an earlier run saved, or why it cannot be used. What a larger fleet adds begins at the time of saving. */
export const readWorld = (
  model: Model,
  origin: number,
  saved: unknown,
  now: number,
): World | { readonly misfit: string } => {
  const parsed = schemaFor(model, origin).safeParse(saved)
  if (!parsed.success) {
    const [first] = parsed.error.issues
    return { misfit: `${first?.path.join('.')}: ${first?.message}` }
  }
  const { world } = parsed.data
  if (world.ts > now) return { misfit: 'world.ts: lies in the future' }
  const isShort = model.lives.some(({ actor, built }) => (world.states[actor.key]?.length ?? 0) < built.length)
  const begun = isShort ? startWorld(model, world.ts).states : {}
  const states = model.lives.map(({ actor: { key }, built }) => [
    key,
    built.map((_, index) => world.states[key]?.[index] ?? begun[key]?.[index]),
  ])
  return { ts: world.ts, states: Object.fromEntries(states) }
}
