import type { Telemetry } from '#server/context/readings.ts'
import type { StationLayout } from '../layout.ts'
import { loadMeans } from './day.ts'
import { type Peak, quarterMs } from './quarters.ts'

type Given = { readonly telemetry: Pick<Telemetry, 'each'> }

/** The highest mean of a quarter of an hour of the running day, by station; quarters count once they are over. */
export type PeakBook = {
  read(layouts: readonly { readonly layout: StationLayout; readonly from: number }[], now: number): Promise<void>
  of(stationId: string): Peak
  /** a sample of `ts` (ms) of a station came: a quarter that counted already is read anew */
  heard(stationId: string, ts: number): void
}

export const higher = (a: Peak, b: Peak): Peak => (a && b ? (b.kw > a.kw ? b : a) : (a ?? b))

export const createPeaks = (given: Given): PeakBook => {
  const known = new Map<string, { readonly from: number; readonly until: number; readonly peak: Peak }>()
  const late = new Set<string>()
  return {
    read: async (layouts, now) => {
      for (const { layout, from } of layouts) {
        const { stationId } = layout
        const last = known.get(stationId)
        const begun = last?.from === from && !late.has(stationId) ? last : { from, until: from, peak: null }
        const until = from + Math.floor((now - from) / quarterMs) * quarterMs
        late.delete(stationId)
        if (until <= begun.until) {
          known.set(stationId, begun)
          continue
        }
        const { peak } = await loadMeans(given, layout, [begun.until, until], quarterMs)
        known.set(stationId, { from, until, peak: higher(begun.peak, peak) })
      }
    },
    of: (stationId) => known.get(stationId)?.peak ?? null,
    heard: (stationId, ts) => {
      if (ts < (known.get(stationId)?.until ?? Number.NEGATIVE_INFINITY)) late.add(stationId)
    },
  }
}
