import { setTimeout as sleep } from 'node:timers/promises'
import type { HeardSentences } from './driver.ts'

const pause = 1000

/** Stores what nobody would send again: tries until the database takes it. False where `signal` came before. */
export const untilStored = async ({ store }: HeardSentences, signal: AbortSignal): Promise<boolean> => {
  for (;;) {
    try {
      await store()
      return true
    } catch {
      // Counted by the frame around the driver.
      if (signal.aborted) return false
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }
}
