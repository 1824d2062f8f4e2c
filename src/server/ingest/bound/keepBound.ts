import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '#server/log.ts'
import type { BoundAround, BoundRunning, BoundType, Plan } from '../drivers/bound.ts'

/** ms; each pause is twice the one before, until the driver has run for the longest */
export type Pauses = { readonly first: number; readonly longest: number }
const usualPauses: Pauses = { first: 1000, longest: 60_000 }
const stopWithin = 5000

export type KeptBound = {
  replace(plan: Plan): void
  running(): BoundRunning | undefined
  stop(): Promise<void>
}
type Given = {
  readonly type: BoundType
  readonly plan: Plan
  readonly around: BoundAround
  readonly pauses?: Pauses
}

/** Runs one driver by the newest plan, and starts it again after a pause whenever it fails. Nothing of it is waited for elsewhere. */
export const keepBound = ({ type, plan, around, pauses = usualPauses }: Given): KeptBound => {
  const stopping = new AbortController()
  const { signal } = stopping
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  let wanted = plan
  let changed = Promise.withResolvers<void>()
  let running: BoundRunning | undefined

  const end = async (own: BoundRunning): Promise<void> => {
    const stopped = own.stop().catch((error) => around.log.warn('a driver did not stop cleanly', { error }))
    await Promise.race([stopped, sleep(stopWithin, undefined, { ref: false })])
  }
  const liveOnce = async (): Promise<void> => {
    changed = Promise.withResolvers()
    let held = wanted
    const starting = type.start(held, around)
    const own = await Promise.race([starting, aborted])
    if (!own) {
      // One that hangs while it starts is stopped as soon as it has.
      starting.then(end, () => undefined)
      return
    }
    running = own
    try {
      while (!signal.aborted) {
        if (wanted === held) await Promise.race([changed.promise, aborted])
        changed = Promise.withResolvers()
        if (signal.aborted || wanted === held) continue
        held = wanted
        await Promise.race([own.replace(held), aborted])
      }
    } finally {
      running = undefined
      await end(own)
    }
  }
  const keep = async (): Promise<void> => {
    for (let pause = pauses.first; !signal.aborted; pause = Math.min(pause * 2, pauses.longest)) {
      const began = performance.now()
      try {
        await liveOnce()
      } catch (error) {
        if (signal.aborted) return
        const said = { code: 'failed', args: { reason: reasonOf(error) } }
        around.state('FAULT', reasonOf(error), said)
        around.event({ level: 'error', ...said })
        around.log.warn('a driver failed; it is started again after a pause', { pauseMs: pause, error })
      }
      if (performance.now() - began >= pauses.longest) pause = pauses.first
      const over = new AbortController()
      const pausing = AbortSignal.any([signal, over.signal])
      await Promise.race([sleep(pause, undefined, { signal: pausing }).catch(() => undefined), changed.promise])
      over.abort()
    }
  }
  around.state('OFFLINE')
  const kept = keep()
  return {
    replace: (plan) => {
      wanted = plan
      changed.resolve()
    },
    running: () => running,
    stop: async () => {
      stopping.abort()
      await kept
    },
  }
}
