import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Frame, Telemetry } from '#server/context/readings.ts'
import type { Pass, PassOutcome } from '#server/telemetry/sealing/pass.ts'
import { sealing } from '#server/telemetry/sealing/sealer.ts'
import { dayMs, firstDay, pointsPerDevice } from './fleet.ts'
import { rateOf, rounded } from './timing.ts'

type Share = NonNullable<Pass['share']>
/** Threads that are ready to seal; `run` lets them and returns how many points they sealed. */
type Sealers = { run(): Promise<number> }

/** A thread for each of the shares of the devices, each for that part of the time. */
const sealersOf = async (url: string, shares: readonly Share[], part: number): Promise<Sealers> => {
  const workers = await Promise.all(
    shares.map(async (share) => {
      const workerData = { url, now: firstDay + 2 * dayMs, share, part }
      const worker = new Worker(new URL('./sealWorker.ts', import.meta.url), { workerData })
      await once(worker, 'message')
      return worker
    }),
  )
  const pointsOf = async (worker: Worker): Promise<number> => {
    worker.postMessage('go')
    const [outcome]: PassOutcome[] = await once(worker, 'message')
    return outcome?.points ?? 0
  }
  return { run: async () => (await Promise.all(workers.map(pointsOf))).reduce((sum, points) => sum + points, 0) }
}

/** As many as half of the cores. */
const threads = Math.max(1, availableParallelism() >> 1)

export const sealAll = async (url: string): Promise<void> => {
  await (await sealersOf(url, [{ of: 1, index: 0 }], 1)).run()
}

/**
 * Seals what lies there while ingest goes on as fast as it can; ingest alone is measured before. First the devices of even ids as the
 * server does, one thread for part of the time; then the others with threads on half of the cores for all of the time.
 */
export const sealBeside = async (
  url: string,
  telemetry: Telemetry,
  batch: (round: number) => Frame[],
  seconds: number,
) => {
  let round = 0
  const write = async (): Promise<number> => {
    await telemetry.commit(batch(round++), [])
    return 1000 * pointsPerDevice
  }
  const beside = async (shares: readonly Share[], part: number) => {
    const sealers = await sealersOf(url, shares, part)
    const alone = await rateOf(seconds, write)
    let done = false
    const began = performance.now()
    const sealed = sealers.run().finally(() => {
      done = true
    })
    let written = 0
    while (!done) written += await write()
    const took = (performance.now() - began) / 1000
    return { rate: Math.round((await sealed) / took), ratio: rounded(written / took / alone) }
  }
  const served = await beside([{ of: 2, index: 0 }], sealing.share)
  const fast = await beside(
    Array.from({ length: threads }, (_, index) => ({ of: 2 * threads, index: 2 * index + 1 })),
    1,
  )
  return {
    sealPointsPerSec: fast.rate,
    ingestWhileSealingRatio: fast.ratio,
    sealServedPointsPerSec: served.rate,
    ingestWhileSealingServedRatio: served.ratio,
  }
}
