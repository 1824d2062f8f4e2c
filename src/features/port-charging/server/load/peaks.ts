import type { Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import { patience } from '#server/equipment/reading.ts'
import type { StationLayout } from '../layout.ts'
import { loadMeans } from './day.ts'
import { type Peak, peakOf, quarterMs } from '#server/charging/quarters.ts'

type Given = { readonly telemetry: Pick<Telemetry, 'each'> }
type StationDay = { readonly layout: StationLayout; readonly from: number }

/** The highest mean of a quarter of an hour of the running day, by station; quarters count once they are over. */
export type PeakBook = {
  read(days: readonly StationDay[], now: number): Promise<void>
  of(stationId: string): Peak
  /** a sample of `ts` (ms) of a device of a station came: the quarters that counted already and that it touches are read anew */
  heard(stationId: string, device: Device, ts: number): void
}

export const higher = (a: Peak, b: Peak): Peak => (a && b ? (b.kw > a.kw ? b : a) : (a ?? b))

/** The means of a day's quarters that are over; those of `due`, by number, are to be read. */
type Known = {
  readonly from: number
  readonly means: (number | null)[]
  readonly due: Set<number>
  peak: Peak
}

/** Runs of numbers that follow each other, each with its first and the one after its last. */
const runsOf = (numbers: Iterable<number>): [number, number][] => {
  const runs: [number, number][] = []
  for (const each of [...numbers].toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.[1] === each) last[1] = each + 1
    else runs.push([each, each + 1])
  }
  return runs
}

export const createPeaks = (given: Given): PeakBook => {
  const known = new Map<string, Known>()

  const readDue = async (layout: StationLayout, { from, means, due }: Known): Promise<void> => {
    const timeOf = (quarter: number): number => from + quarter * quarterMs
    for (const [begin, end] of runsOf(due)) {
      // What comes while they are read makes them due again.
      for (let quarter = begin; quarter < end; quarter += 1) due.delete(quarter)
      try {
        const read = await loadMeans(given, layout, [timeOf(begin), timeOf(end)], quarterMs)
        for (const [index, mean] of read.means.entries()) means[begin + index] = mean
      } catch (error) {
        for (let quarter = begin; quarter < end; quarter += 1) due.add(quarter)
        throw error
      }
    }
  }

  return {
    read: async (days, now) => {
      for (const { layout, from } of days) {
        const { stationId } = layout
        const last = known.get(stationId)
        const own: Known = last?.from === from ? last : { from, means: [], due: new Set(), peak: null }
        known.set(stationId, own)
        const over = Math.floor((now - from) / quarterMs)
        for (let quarter = own.means.length; quarter < over; quarter += 1) {
          own.means.push(null)
          own.due.add(quarter)
        }
        if (own.due.size === 0) continue
        await readDue(layout, own)
        own.peak = peakOf(own.means, from, quarterMs)
      }
    },
    of: (stationId) => known.get(stationId)?.peak ?? null,
    heard: (stationId, device, ts) => {
      const own = known.get(stationId)
      if (!own) return
      const first = Math.max(0, Math.floor((ts - own.from) / quarterMs))
      // A value holds for a while.
      const last = Math.floor((ts + patience(device) - own.from) / quarterMs)
      for (let quarter = first; quarter <= Math.min(last, own.means.length - 1); quarter += 1) own.due.add(quarter)
    },
  }
}
