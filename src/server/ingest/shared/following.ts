import type { Frame } from '#server/context/readings.ts'
import type { Context } from '#server/context/context.ts'
import { ensurePartitions, keepPartitions } from '#server/db/partitions.ts'
import { buildFeatures, type Feature } from '#server/http/feature.ts'
import { createNoteHealth } from '#server/health/notes.ts'
import { rareLog } from '#server/log.ts'
import { startSealer } from '#server/telemetry/sealing/sealer.ts'
import type { SealerSettings } from '#server/telemetry/sealing/worker.ts'
import type { FollowedTelemetry } from '#server/telemetry/telemetry.ts'
import { follow } from '../follow.ts'
import type { Queue } from '../queue.ts'
import type { Sink } from '../drivers/driver.ts'
import { adoptLeftBehind } from './leftBehind.ts'
import { createSeer } from './seer.ts'

const lookEvery = 1000

type Given = {
  readonly context: Context
  readonly features: readonly Feature[]
  readonly telemetry: FollowedTelemetry
  readonly queue: Pick<Queue, 'push'>
  readonly sink: Sink
  readonly sealing: SealerSettings
}

/** What only one of several ingest processes does at a time: its trackers follow the stream of all of them, and samples are sealed. */
export type Following = {
  observe(frames: readonly Frame[]): Promise<void>
  /** something may wait that is unseen */
  look(): void
  stop(): Promise<void>
}

/** Begins where the database stands; what its predecessor or another process left unseen follows. */
export const startFollowing = async ({
  context: shared,
  features,
  telemetry,
  queue,
  sink,
  sealing,
}: Given): Promise<Following> => {
  // Parts of its own each time: what an earlier turn remembers may have been overtaken by another process.
  const context = { ...shared }
  const { pool, registry, clock, log } = context
  const rare = rareLog(log)
  const built = buildFeatures(features, context)
  const wires = Object.assign({}, ...built.map((feature) => feature.wires))
  await Promise.all([registry.reload(), telemetry.refresh(), ensurePartitions(pool, clock())])
  const trackers = built.flatMap((feature) => feature.trackers).filter(({ inWeb }) => !inWeb)
  const followers = await follow(trackers, clock, log, context.metrics)
  const sealer = startSealer(sealing, log, createNoteHealth(pool, clock, log), context.metrics)
  const partitions = keepPartitions(pool, clock, log)
  const { mqttUrl: url } = context.config
  const adopting = url === undefined ? undefined : adoptLeftBehind({ pool, url, sink, log })
  let stopped = false
  let again = false
  let looking: Promise<void> | undefined

  const seeUnseen = createSeer({ pool, registry, telemetry, queue, wires, followers, log: rare })
  const look = async (): Promise<void> => {
    while (again && !stopped) {
      again = false
      try {
        await seeUnseen(() => stopped)
      } catch (error) {
        rare.warn('what other processes took in could not be followed; it is tried again', { error })
      }
    }
    looking = undefined
  }
  const lookSoon = (): void => {
    again = true
    looking ??= look()
  }
  lookSoon()
  const timer = setInterval(lookSoon, lookEvery)
  log.info('this process follows the stream')

  return {
    observe: followers.observe,
    look: lookSoon,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      partitions.stop()
      await adopting?.stop()
      await looking
      await followers.stop()
      await sealer.stop()
    },
  }
}
