import type { Pace, Reported, Values } from './actors/actor.ts'
import { second, tickMs } from './times.ts'
import { type Life, type Model, momentOf, statesOf, type World } from './world.ts'

export type Sample = { readonly ts: number; readonly values: Values }
/** `speaker` signs in, `code` is the device that the report is about. */
type SampleReport = {
  readonly kind: 'telemetry' | 'position'
  readonly speaker: string
  readonly code: string
  readonly sample: Sample
}
type AisReport = {
  readonly kind: 'ais'
  readonly speaker: string
  readonly code: string
  readonly sentences: readonly string[]
}
export type Report = SampleReport | AisReport
export const isAis = (report: Report): report is AisReport => report.kind === 'ais'
export const isSample = (report: Report): report is SampleReport => report.kind !== 'ais'

/** As it goes over the wire: a position has its fields beside its time. */
export const wireOf = ({ kind, sample }: SampleReport): object =>
  kind === 'position' ? { ts: sample.ts, ...sample.values } : sample
export const textOf = ({ sentences }: AisReport): string => sentences.join('\n')

const reportOf = (reported: Reported, speaker: string, now: number): Report => {
  const { kind, code } = reported
  if (kind === 'ais') return { kind, speaker, code, sentences: reported.sentences }
  return { kind, speaker, code, sample: { ts: reported.ts ?? now, values: reported.values } }
}

/** Where in the tick (ms) the n-th of so many speakers reports, so that nothing comes in bursts. */
export const offsetOf = (index: number, count: number): number => Math.floor((index * tickMs) / count)

/** Those that report each second keep within it. */
export const offsetIn = ({ actor, built }: Life, index: number): number =>
  actor.between ? Math.floor((index * second) / built.length) : offsetOf(index, built.length)

/** What an individual (from 0) tells from the world's tick to the next. */
export const betweenOf = (model: Model, world: World, life: Life, index: number, pace: Pace): Report[] => {
  const { actor, built } = life
  const offset = offsetIn(life, index)
  const moment = momentOf(model.seed, world.ts, world.states)
  const reported = actor.between?.(built[index], statesOf(world, actor)[index], moment, pace) ?? []
  return reported.map((each) =>
    reportOf(
      each.kind === 'ais' ? each : { ...each, ts: (each.ts ?? world.ts) + offset },
      actor.speaker(index),
      world.ts,
    ),
  )
}

/** The reports of an individual (from 0) at the world's tick: undefined while nothing is due, none while it is silent. */
export const reportsOf = (model: Model, world: World, life: Life, index: number, pace: Pace): Report[] | undefined => {
  const { actor, built } = life
  const due = actor.due(world.ts, pace)
  if (!due) return undefined
  const ts = world.ts + offsetIn(life, index)
  const speaker = actor.speaker(index)
  return actor
    .report(built[index], statesOf(world, actor)[index], momentOf(model.seed, world.ts, world.states), due)
    .map((reported) => reportOf(reported, speaker, ts))
}

/** All that the fleet tells at the world's tick, and until the next. */
export const reportsAt = (model: Model, world: World, pace: Pace): Report[] =>
  model.lives.flatMap((life) =>
    life.built.flatMap((_, index) => [
      ...(reportsOf(model, world, life, index, pace) ?? []),
      ...betweenOf(model, world, life, index, pace),
    ]),
  )
