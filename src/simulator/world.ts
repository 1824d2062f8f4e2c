import type { Actor, Moment, Stated } from './actors/actor.ts'
import { actors } from './actors/actors.ts'
import { day, floorTick, hour, minute, second, tickMs } from './times.ts'

/** The individuals of one actor as built. */
export type Life = { readonly actor: Actor; readonly built: readonly unknown[] }
/** What does not change. */
export type Model = {
  readonly seed: number
  readonly boxes: number
  readonly lives: readonly Life[]
  /** ms that the fleet has lived when its records begin */
  readonly warmUp: number
}
/** The individuals of these actors, and all others; apart they live as together where they do not look at each other. */
export const partModel = (model: Model, ...keys: readonly string[]): readonly [own: Model, others: Model] => {
  const of = (is: boolean): Model => ({
    ...model,
    lives: model.lives.filter(({ actor }) => keys.includes(actor.key) === is),
  })
  return [of(true), of(false)]
}
type States = Readonly<Record<string, readonly unknown[]>>
/** The whole fleet at `ts` (ms, a multiple of the tick): the states of its individuals by the key of their actor; plain data. */
export type World = { readonly ts: number; readonly states: States }

const usualWarmUp = 4 * day

export const buildModel = (seed: number, boxes: number, warmHours = usualWarmUp / hour): Model => ({
  seed,
  boxes,
  warmUp: warmHours * hour,
  lives: actors.map((actor) => ({
    actor,
    built: Array.from({ length: actor.count(boxes) }, (_, index) => actor.build(seed, index)),
  })),
})

/** The states of one actor: they come from its own `start` and `step`, or from a saved world after its schema. */
export const statesOf = <State>({ states }: Pick<World, 'states'>, { key }: Stated<State>): readonly State[] =>
  (states[key] ?? []) as readonly State[]

export const momentOf = (seed: number, ts: number, states: States): Moment => ({
  seed,
  ts,
  others: (actor) => statesOf({ states }, actor),
})

/** The fleet `seconds` later; its places hold over the whole step. */
const stepWorld = ({ seed, lives }: Model, { ts, states }: World, seconds: number): World => {
  const next: Record<string, readonly unknown[]> = { ...states }
  const moment = momentOf(seed, ts, next)
  for (const { actor, built } of lives) {
    next[actor.key] = statesOf({ states }, actor).map((state, index) =>
      actor.step(built[index], state, seconds, moment),
    )
  }
  return { ts: ts + seconds * second, states: next }
}

/** The fleet as its records begin: it has lived some days already, so that everything is where its plan puts it. */
export const startWorld = (model: Model, origin: number): World => {
  const begin = floorTick(origin) - model.warmUp
  const started = model.lives.map(({ actor, built }) => [actor.key, built.map((each) => actor.start(each, model.seed))])
  let world: World = { ts: begin, states: Object.fromEntries(started) }
  while (world.ts < begin + model.warmUp) world = stepWorld(model, world, minute / second)
  return world
}

/** One tick on. */
export const nextWorld = (model: Model, world: World): World => stepWorld(model, world, tickMs / second)

/** Follows the world to the last tick at or before `until`. */
export const advanceWorld = (model: Model, world: World, until: number): World => {
  let at = world
  while (at.ts + tickMs <= until) at = nextWorld(model, at)
  return at
}

/** `args` as they came, `ts` in ms. */
type Command = { readonly code: string; readonly name: string; readonly args: unknown; readonly ts: number }

/** The world after a command to a device of an individual (from 0), and what that answers; undefined where it never does. */
export const commandedWorld = (
  world: World,
  { actor, built }: Life,
  index: number,
  { code, name, args, ts }: Command,
): { readonly world: World; readonly ok: boolean; readonly message: string } | undefined => {
  const states = statesOf(world, actor)
  const answer = actor.command?.(built[index], states[index], code, name, ts, args)
  if (!answer) return undefined
  const changed = states.map((state, at) => (at === index ? answer.state : state))
  return {
    world: { ...world, states: { ...world.states, [actor.key]: changed } },
    ok: answer.ok,
    message: answer.message,
  }
}
