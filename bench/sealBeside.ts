import { Worker } from 'node:worker_threads'
import type { Frame, Telemetry } from '#server/context.ts'
import type { PassOutcome } from '#server/telemetry/sealing/pass.ts'
import { dayMs, firstDay, pointsPerDevice } from './fleet.ts'
import { rateOf, rounded } from './timing.ts'

const threads = 2

export const sealAll = async (url: string): Promise<PassOutcome[]> =>
  Promise.all(
    Array.from(
      { length: threads },
      (_, index) =>
        new Promise<PassOutcome>((resolve, reject) => {
          const workerData = { url, now: firstDay + 2 * dayMs, of: threads, index }
          new Worker(new URL('./sealWorker.ts', import.meta.url), { workerData })
            .once('message', resolve)
            .once('error', reject)
        }),
    ),
  )

/** Seals what lies there while ingest goes on as fast as it can; ingest alone is measured before. */
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
  const alone = await rateOf(seconds, write)
  let sealing = true
  const began = performance.now()
  const outcomes = sealAll(url).finally(() => {
    sealing = false
  })
  let written = 0
  while (sealing) written += await write()
  const took = (performance.now() - began) / 1000
  const points = (await outcomes).reduce((sum, outcome) => sum + outcome.points, 0)
  return { sealPointsPerSec: Math.round(points / took), ingestWhileSealingRatio: rounded(written / took / alone) }
}
