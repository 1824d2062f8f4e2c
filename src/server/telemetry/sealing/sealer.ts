import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Log } from '#server/context/context.ts'
import type { NoteHealth } from '#server/health/notes.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { SealerSettings, SealerWord } from './worker.ts'

const patienceMs = 5000
const revival = 30_000

/** Every five minutes a look at what closed; half of one core at most while there is something. */
export const sealing = { every: 300_000, share: 0.5 }

/** Sealing in a thread of its own with a connection of its own, so that the event loop never waits for it; ends after its step. */
export const startSealer = (
  settings: SealerSettings,
  log: Log,
  note: NoteHealth = () => undefined,
  metrics?: Pick<Metrics, 'sealed' | 'sealingPass'>,
): { stop(): Promise<void> } => {
  let stopping = false
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  const launch = (): void => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings })
    worker = started
    started.on('message', (word: SealerWord) => {
      if ('urgent' in word) {
        log.warn('the thread that seals could not lower its priority', { reason: word.urgent })
        return
      }
      if ('fault' in word) {
        note('sealing', { state: 'down', detail: word.fault })
        metrics?.sealingPass('failed')
        log.warn('sealing could not be done; it is tried again', { reason: word.fault })
        return
      }
      note('sealing', { state: 'up', detail: '' })
      metrics?.sealed(word.until)
      metrics?.sealingPass({ ...word.pass, seconds: word.pass.tookMs / 1000 })
      if (word.pass.windows + word.pass.dropped > 0) log.info('samples sealed', word.pass)
    })
    started.on('error', (error) => log.error('the thread that seals failed', { error }))
    started.once('exit', () => {
      if (!stopping) timer = setTimeout(launch, revival)
    })
  }
  launch()
  return {
    stop: async () => {
      stopping = true
      metrics?.sealed(undefined)
      clearTimeout(timer)
      const ended = new Promise<void>((resolve) => worker?.once('exit', () => resolve()))
      worker?.postMessage('stop')
      const inTime = await Promise.race([ended.then(() => true), sleep(patienceMs, false)])
      // A step that is cut off leaves its rows hot.
      if (!inTime) await worker?.terminate()
    },
  }
}
