import type { Context } from '#server/context/context.ts'
import type { Frame } from '#server/context/readings.ts'
import type { Tracker } from '#server/context/stream.ts'
import { hasPassed } from '#server/hasPassed.ts'

/** Points of a device may come in several messages: so many of its newest are remembered. */
const kept = 8
type Heard = { readonly ts: number; readonly ms: number }

/** How long the newest samples of each device took from their time to the commit, as this process learned of it. */
export const createLate = (clock: () => number) => {
  const byDevice = new Map<string, Heard[]>()
  return {
    heard: (frames: readonly Frame[]): void => {
      const now = clock()
      for (const { deviceId, ts } of frames) {
        const own = byDevice.get(deviceId) ?? []
        // What comes again after a loss was committed the first time.
        if (own.some((each) => each.ts === ts)) continue
        const newest = own.at(-1)?.ts ?? ts
        own.push({ ts, ms: now - ts })
        if (ts < newest) own.sort((a, b) => a.ts - b.ts)
        if (own.length > kept) own.shift()
        if (own.length === 1) byDevice.set(deviceId, own)
      }
    },
    /** ms that the sample of a device at `ts` took; below 0 where its clock is ahead, null where that is not known */
    of: (deviceId: string, ts: number | null): number | null =>
      byDevice.get(deviceId)?.find((each) => each.ts === ts)?.ms ?? null,
    forget: (isThere: (deviceId: string) => boolean): void => {
      for (const deviceId of byDevice.keys()) if (!isThere(deviceId)) byDevice.delete(deviceId)
    },
  }
}
export type Late = ReturnType<typeof createLate>

const tidyEvery = 3_600_000

/** Keeps `late` in each process that answers people. */
export const lateTracker = (late: Late, { registry }: Pick<Context, 'registry'>): Tracker => {
  let tidiedAt = 0
  return {
    name: 'late',
    inWeb: true,
    observe: late.heard,
    tick: (now) => {
      if (!hasPassed(tidyEvery, tidiedAt, now)) return
      tidiedAt = now
      late.forget((deviceId) => registry.byId(deviceId) !== undefined)
    },
  }
}
