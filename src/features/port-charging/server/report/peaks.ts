import type { Context } from '#server/context/context.ts'
import type { StationLayout } from '../layout.ts'
import { loadMeans } from '../load/day.ts'
import { higher } from '../load/peaks.ts'
import { type Peak, peakOf, quarterMs } from '#server/charging/quarters.ts'
import { daysOf, type Step } from '#server/equipment/reportSteps.ts'

type Span = { readonly from: number; readonly to: number }
type Day = { readonly means: readonly (number | null)[]; readonly readAt: number }
/** How long the means of a past day stand before late samples may correct them, ms; and how many days are kept. */
const keepFor = 600_000
const mostKept = 4000
/** Days of one device that are read at once. */
const mostAtOnce = 31

/** Days that are read in one question: of many devices fewer. */
const atOnce = ({ transformers, switchgears, pcs }: StationLayout): number => {
  const [measured = pcs] = [transformers, switchgears].filter(({ length }) => length > 0)
  return Math.max(1, Math.floor(mostAtOnce / Math.max(1, measured.length)))
}

/** Peaks of steps by the quarters of an hour of their days, which are kept for a while. */
export const createReportPeaks = ({ telemetry, clock }: Pick<Context, 'telemetry' | 'clock'>) => {
  const kept = new Map<string, Day>()
  const keyOf = ({ stationId }: StationLayout, { from, to }: Span): string => `${stationId} ${from} ${to}`

  const read = async (layout: StationLayout, days: readonly Span[], into: Map<string, Day['means']>): Promise<void> => {
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return
    const { means } = await loadMeans({ telemetry }, layout, [first.from, last.to], quarterMs)
    for (const day of days) {
      const [low, count] = [(day.from - first.from) / quarterMs, Math.ceil((day.to - day.from) / quarterMs)]
      const own = means.slice(Math.round(low), Math.round(low) + count)
      into.set(keyOf(layout, day), own)
      // A day that runs is read anew.
      if (day.to < clock() - quarterMs) kept.set(keyOf(layout, day), { means: own, readAt: clock() })
    }
    for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(old)
  }
  const meansOfDays = async (layout: StationLayout, days: readonly Span[]): Promise<Map<string, Day['means']>> => {
    const found = new Map<string, Day['means']>()
    const most = atOnce(layout)
    let missing: Span[] = []
    const flush = async (): Promise<void> => {
      await read(layout, missing, found)
      missing = []
    }
    for (const day of days) {
      const known = kept.get(keyOf(layout, day))
      if (known && clock() - known.readAt < keepFor) {
        found.set(keyOf(layout, day), known.means)
        await flush()
        continue
      }
      missing.push(day)
      if (missing.length >= most) await flush()
    }
    await flush()
    return found
  }
  /** kW of the highest quarter of an hour that began in each step; null where nothing is known. */
  return async (layout: StationLayout, steps: readonly Step[]): Promise<(number | null)[]> => {
    const [first, last] = [steps[0], steps.at(-1)]
    if (!first || !last) return []
    const bounds = daysOf(first.from, Math.min(last.to, clock()), layout.station.timeZone)
    const days = bounds.slice(0, -1).map((from, index): Span => ({ from, to: bounds[index + 1] ?? from }))
    const means = await meansOfDays(layout, days)
    const peaks: Peak[] = steps.map(() => null)
    for (const day of days) {
      // A quarter that still runs is none yet.
      const over = (means.get(keyOf(layout, day)) ?? []).slice(0, Math.floor((day.to - day.from) / quarterMs))
      for (const [at, step] of steps.entries()) {
        if (step.to <= day.from || step.from >= day.to) continue
        const begin = Math.max(0, Math.ceil((step.from - day.from) / quarterMs))
        const end = Math.ceil((Math.min(step.to, day.to) - day.from) / quarterMs)
        const own = peakOf(over.slice(begin, end), day.from + begin * quarterMs, quarterMs)
        peaks[at] = higher(peaks[at] ?? null, own)
      }
    }
    return peaks.map((peak) => peak?.kw ?? null)
  }
}
export type ReportPeaks = ReturnType<typeof createReportPeaks>
