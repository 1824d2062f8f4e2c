import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** What may die in the heap before all of it is marked, about, MB; in % of what lives there at most. */
const [garbageMb, mostPercent] = [850, 340]

/** By how much the heap may grow beyond what lives in it (MB) until it is marked, %. */
export const growthOf = (livingMb: number): number =>
  Math.round(Math.min(mostPercent, (garbageMb / Math.max(1, livingMb)) * 100))

/** A marking begins when the heap has grown by so much of what it may, %: between calls, and while one is under way. */
const [betweenCalls, duringCalls] = [75, 97]

/**
 * Tells `markAt` how much of its growth the heap may take until it is marked, %. What calls leave behind would begin most markings, and each
 * makes the call late during which it runs, so that one that is due soon begins while there is none.
 */
export const markBetweenCalls = (markAt: (percent: number) => void): void => {
  let underWay = 0
  markAt(betweenCalls)
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { readonly response: Pick<ServerResponse, 'once'> }
    underWay += 1
    if (underWay === 1) markAt(duringCalls)
    response.once('close', () => {
      underWay -= 1
      if (underWay === 0) markAt(betweenCalls)
    })
  })
}

const megabyte = 2 ** 20
const isMarking = (entry: PerformanceEntry): boolean =>
  (entry as { detail?: { kind?: number } }).detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR

/**
 * Each marking of the whole heap holds up all calls for a quarter of a second on two cores, so it is done seldom. The engine's own guess
 * is less the quieter the server is: every twelve seconds with 600 boxes. Numbers of readings lie outside the heap; by default 64 MB of
 * them begin a marking however little the heap has grown, with this both are weighed together.
 */
export const collectSeldom = (): void => {
  setFlagsFromString('--external-memory-accounted-in-global-limit')
  setFlagsFromString('--external-memory-max-growing-factor=2')
  setFlagsFromString(`--heap-growing-percent=${mostPercent}`)
  markBetweenCalls((percent) => setFlagsFromString(`--incremental-marking-hard-trigger=${percent}`))
  new PerformanceObserver((list) => {
    if (!list.getEntries().some(isMarking)) return
    setFlagsFromString(`--heap-growing-percent=${growthOf(getHeapStatistics().used_heap_size / megabyte)}`)
  }).observe({ entryTypes: ['gc'] })
}
