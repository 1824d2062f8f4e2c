import type { Frame } from '#server/context/readings.ts'

/** Midnights of all time zones stand at full quarters of an hour, ms. */
const quarter = 900_000

/**
 * Counts, for each device, samples that were written though a later quarter of an hour had begun by its newest one (ms): what was worked
 * out up to a full quarter that had been passed stands while the count does.
 */
export const createAmendments = (newest: (deviceId: string) => number | undefined) => {
  const counts = new Map<string, number>()
  return {
    of: (deviceId: string): number => counts.get(deviceId) ?? 0,
    /** after they were written, or may have been */
    heard: (frames: readonly Frame[]): void => {
      for (const { deviceId, ts } of frames) {
        const begun = Math.floor((newest(deviceId) ?? Number.NEGATIVE_INFINITY) / quarter) * quarter
        if (ts <= begun) counts.set(deviceId, (counts.get(deviceId) ?? 0) + 1)
      }
    },
  }
}
