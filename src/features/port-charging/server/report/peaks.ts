import type { Context } from '#server/context/context.ts'
import { createBreath } from '#server/telemetry/breath.ts'
import type { StationLayout } from '../layout.ts'
import { loadMeans } from '../load/day.ts'
import { higher } from '../load/peaks.ts'
import { type Peak, peakOf, quarterMs } from '../load/quarters.ts'
import { daysOf, type Step } from './steps.ts'

type Day = {
  readonly from: number
  readonly to: number
  readonly means: readonly (number | null)[]
  readonly readAt: number
}
/** How long the means of a past day stand before late samples may correct them, ms; and how many days are kept. */
const keepFor = 600_000
const mostKept = 4000

/** Peaks of steps by the quarters of an hour of their days, which are kept for a while. */
export const createReportPeaks = ({ telemetry, clock }: Pick<Context, 'telemetry' | 'clock'>) => {
  const kept = new Map<string, Day>()
  const dayOf = async (layout: StationLayout, from: number, to: number): Promise<Day> => {
    const key = `${layout.stationId} ${from} ${to}`
    const known = kept.get(key)
    if (known && clock() - known.readAt < keepFor) return known
    const { means } = await loadMeans({ telemetry }, layout, [from, to], quarterMs)
    const read = { from, to, means, readAt: clock() }
    kept.delete(key)
    // Of a day that runs another quarter is over soon.
    if (to < clock() - quarterMs) kept.set(key, read)
    for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(old)
    return read
  }
  /** kW of the highest quarter of an hour that began in each step; null where nothing is known. */
  return async (layout: StationLayout, steps: readonly Step[]): Promise<(number | null)[]> => {
    const [first, last] = [steps[0], steps.at(-1)]
    if (!first || !last) return []
    const { timeZone } = layout.station
    const end = Math.min(last.to, clock())
    const bounds = daysOf(first.from, end, timeZone)
    const peaks: Peak[] = steps.map(() => null)
    const breath = createBreath()
    for (const [index, from] of bounds.slice(0, -1).entries()) {
      const to = bounds[index + 1] ?? end
      const { means } = await dayOf(layout, from, to)
      // A quarter that still runs is none yet.
      const over = means.slice(0, Math.floor((to - from) / quarterMs))
      for (const [at, step] of steps.entries()) {
        if (step.to <= from || step.from >= to) continue
        const [low, high] = [
          Math.ceil((step.from - from) / quarterMs),
          Math.ceil((Math.min(step.to, to) - from) / quarterMs),
        ]
        const begin = Math.max(0, low)
        peaks[at] = higher(peaks[at] ?? null, peakOf(over.slice(begin, high), from + begin * quarterMs, quarterMs))
      }
      await breath()
    }
    return peaks.map((peak) => peak?.kw ?? null)
  }
}
export type ReportPeaks = ReturnType<typeof createReportPeaks>
