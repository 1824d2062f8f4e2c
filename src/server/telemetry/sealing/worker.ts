import { constants, platform, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import { reasonOf } from '#server/log.ts'
import { duty, type PassOutcome, sealedUntil, sealPass } from './pass.ts'
import { dropOldDays, tidyPartitions } from './tidy.ts'

export type SealerSettings = {
  readonly url: string
  /** ms between two passes */
  readonly every: number
  /** the part of the time that sealing may take, 0 to 1 */
  readonly share: number
  /** by profile key; '' for all others */
  readonly retentionDays: Readonly<Record<string, number>>
}
/** What the thread tells: the outcome of a pass, why it could not be done, or why the thread is no less urgent than the others. */
export type SealerWord =
  | { readonly pass: PassOutcome & { dropped: number; tookMs: number }; readonly until: number }
  | { readonly fault: string }
  | { readonly urgent: string }

const settings: SealerSettings = workerData
let stopped = false
const tell = (word: SealerWord): void => parentPort?.postMessage(word)

/** Who takes readings in and answers goes first. Linux alone has priorities of threads; elsewhere it would be that of the whole process. */
const yieldToOthers = (): void => {
  if (platform() !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    tell({ urgent: reasonOf(error) })
  }
}

const pass = async (): Promise<void> => {
  const client = new Client({
    connectionString: settings.url,
    application_name: 'tidewatt sealing',
    connectionTimeoutMillis: 3000,
    // One that is cut without a word ends after minutes, not after hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  client.on('error', (error) => tell({ fault: error.message }))
  await client.connect()
  const began = performance.now()
  const now = Date.now()
  try {
    const outcome = await sealPass(client, now, {
      breathe: duty(settings.share),
      stopped: () => stopped,
    })
    await tidyPartitions(client, Date.now(), outcome.windows > 0)
    const { retentionDays } = settings
    const dropped = await dropOldDays(client, Date.now(), (key) => retentionDays[key] ?? retentionDays[''])
    tell({ pass: { ...outcome, dropped, tookMs: Math.round(performance.now() - began) }, until: sealedUntil(now) })
  } finally {
    await client.end()
  }
}

const pause = new AbortController()
parentPort?.once('message', () => {
  stopped = true
  pause.abort()
})
yieldToOthers()
while (!stopped) {
  try {
    await pass()
  } catch (error) {
    tell({ fault: reasonOf(error) })
  }
  await sleep(settings.every, undefined, { signal: pause.signal }).catch(() => undefined)
}
parentPort?.close()
