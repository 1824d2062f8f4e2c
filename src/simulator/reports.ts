import type { Pace, Values } from './actors/actor.ts'
import { tickMs } from './times.ts'
import { type Life, type Model, momentOf, statesOf, type World } from './world.ts'

export type Sample = { readonly ts: number; readonly values: Values }
export type Report = {
  readonly kind: 'telemetry' | 'position'
  /** who signs in, and whom the report is about */
  readonly speaker: string
  readonly code: string
  readonly sample: Sample
}
/** As it goes over the wire: a position has its fields beside its time. */
export const wireOf = ({ kind, sample }: Report): object =>
  kind === 'position' ? { ts: sample.ts, ...sample.values } : sample

/** Where in the tick (ms) the n-th of so many speakers reports, so that nothing comes in bursts. */
export const offsetOf = (index: number, count: number): number => Math.floor((index * tickMs) / count)

/** The reports of an individual (from 0) at the world's tick: undefined while nothing is due, none while it is silent. */
export const reportsOf = (
  model: Model,
  world: World,
  { actor, built }: Life,
  index: number,
  pace: Pace,
): Report[] | undefined => {
  const due = actor.due(world.ts, pace)
  if (!due) return undefined
  const ts = world.ts + offsetOf(index, built.length)
  const speaker = actor.speaker(index)
  return actor
    .report(built[index], statesOf(world, actor)[index], momentOf(model.seed, world.ts, world.states), due)
    .map(({ kind, code, values }) => ({ kind, speaker, code, sample: { ts, values } }))
}

/** All that the fleet tells at the world's tick. */
export const reportsAt = (model: Model, world: World, pace: Pace): Report[] =>
  model.lives.flatMap((life) => life.built.flatMap((_, index) => reportsOf(model, world, life, index, pace) ?? []))
