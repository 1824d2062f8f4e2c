import { setTimeout as sleep } from 'node:timers/promises'
import type { ChosenDriver } from './chooseDrivers.ts'
import { createCounters, type DriverCounts } from './counters.ts'
import { type Around, AttributesFault, type Running, type Sink } from './driver.ts'

/** ms; each pause is twice the one before, until the driver has run for the longest */
export type Pauses = { readonly first: number; readonly longest: number }
const usualPauses: Pauses = { first: 1000, longest: 60_000 }

export type DriverState = {
  readonly name: string
  readonly type: string
  /** `waiting` to be started again; `unusable` with its attributes */
  readonly status: 'starting' | 'running' | 'waiting' | 'unusable' | 'stopped'
  /** ms */
  readonly since: number
  readonly lastError: string | undefined
  readonly counts: DriverCounts
}

type Given = {
  readonly driver: ChosenDriver
  readonly sink: Sink
  readonly around: Around
  readonly clock: () => number
  readonly pauses?: Pauses
}

export type Kept = {
  /** resolves after the first attempt to start it; rejects with AttributesFault, and then it is left alone */
  readonly tried: Promise<void>
  state(): DriverState
  running(): Running | undefined
  stop(): Promise<void>
}

/** Starts a driver, and starts it again whenever it fails. */
export const keepRunning = ({ driver, sink, around, clock, pauses = usualPauses }: Given): Kept => {
  const { name, type } = driver
  const { log } = around
  const counters = createCounters(sink)
  const tried = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Running | undefined
  let lastError: string | undefined
  let status: DriverState['status'] = 'starting'
  let since = clock()
  const enter = (next: DriverState['status']): void => {
    status = next
    since = clock()
  }
  const state = (): DriverState => ({ name, type, status, since, lastError, counts: counters.counts() })

  /** From start to stop; rejects where it fails. */
  const liveOnce = async (): Promise<void> => {
    enter('starting')
    const failure = Promise.withResolvers<never>()
    // It may come before anybody waits for it.
    failure.promise.catch(() => undefined)
    const own = await driver.start(counters.sink, { ...counters.events, failed: failure.reject }, around)
    running = own
    counters.started()
    enter('running')
    tried.resolve()
    try {
      await Promise.race([failure.promise, stopped.promise])
    } finally {
      running = undefined
      await own.stop().catch((error) => log.warn('a driver did not stop cleanly', { driver: name, type, error }))
    }
  }

  const keep = async (): Promise<void> => {
    for (let pause = pauses.first; !signal.aborted; ) {
      try {
        await liveOnce()
      } catch (error) {
        counters.failed()
        lastError = error instanceof Error ? error.message : String(error)
        if (error instanceof AttributesFault && counters.counts().failures === 1 && status === 'starting') {
          enter('unusable')
          return tried.reject(error)
        }
        if (signal.aborted) break
        if (status === 'running' && clock() - since >= pauses.longest) pause = pauses.first
        enter('waiting')
        const { starts, failures, messages } = counters.counts()
        const details = { driver: name, type, starts, failures, messages, pauseMs: pause, error }
        log.error('a driver failed; it is started again after a pause', details)
        tried.resolve()
        await sleep(pause, undefined, { signal }).catch(() => undefined)
        pause = Math.min(pause * 2, pauses.longest)
      }
    }
    enter('stopped')
  }
  tried.promise.catch(() => undefined)
  const kept = keep()

  return {
    tried: tried.promise,
    state,
    running: () => running,
    stop: async () => {
      stopping.abort()
      stopped.resolve()
      // One that hangs while it starts is stopped as soon as it has.
      if (status !== 'starting') await kept
    },
  }
}
