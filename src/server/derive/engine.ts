import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { Tracker } from '#server/context/stream.ts'
import { type Around, samplesAround } from '#server/telemetry/questions/samplesAround.ts'
import { type Budget, createBudget } from './budget.ts'
import type { Fold } from './fold.ts'
import { createFollower } from './follower.ts'
import { createPgStore } from './pgStore.ts'
import type { AnyRow } from './rows.ts'
import { type Raw, usualPace } from './slice.ts'

/** Follows the stream for one fold; see fold.ts. Folds that run in one process share the `budget` for late samples. */
export const createEngine = <Given, State, Sample, Row extends AnyRow>(
  {
    pool,
    registry,
    telemetry,
    live,
    clock,
    log,
  }: Pick<Context, 'pool' | 'registry' | 'telemetry' | 'live' | 'clock' | 'log'>,
  fold: Fold<Given, State, Sample, Row>,
  budget: Budget = createBudget(),
): Tracker => {
  const samplesOf = (device: Device): Around<Raw> => {
    const slots = fold.slots(device)
    const known = slots.filter((slot) => slot >= 0)
    const places = slots.map((slot) => known.indexOf(slot))
    return samplesAround(telemetry, device, known, (ts, values) => ({
      ts,
      values: places.map((place) => values[place] ?? Number.NaN),
    }))
  }
  const store = createPgStore<Row>(pool, fold.name, new Map(Object.entries(fold.kinds)))
  return createFollower(
    { registry, latest: telemetry.latest, store, samplesOf, live, clock, log, budget, pace: usualPace },
    fold,
  )
}
