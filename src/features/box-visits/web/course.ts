import type { VisitRow } from '../shapes.ts'

export const stepKeys = ['inBay', 'plugged', 'charging', 'stopped', 'full', 'unplugged', 'left'] as const
export type StepKey = (typeof stepKeys)[number]
/** A step that a visit reached at `ts` (ms), and the time until the next one or until now (ms); null where nothing follows. */
export type Step = { readonly key: StepKey; readonly ts: number; readonly lasted: number | null }

type Times = Pick<VisitRow, 'ts' | 'pluggedTs' | 'chargingTs' | 'stoppedTs' | 'fullTs' | 'unpluggedTs' | 'endTs'>

/** The steps that a visit reached, the end of a charge among them where it fell short, in the order of time; the last one lasts until `now` (ms) while the box stays. */
export const stepsOf = (visit: Times, now: number): Step[] => {
  const stoppedTs = visit.fullTs === null ? visit.stoppedTs : null
  const times = [visit.ts, visit.pluggedTs, visit.chargingTs, stoppedTs, visit.fullTs, visit.unpluggedTs, visit.endTs]
  const reached = stepKeys
    .flatMap((key, at) => {
      const ts = times[at]
      return typeof ts === 'number' ? [{ key, ts }] : []
    })
    .toSorted((a, b) => a.ts - b.ts)
  return reached.map(({ key, ts }, at) => {
    const until = reached[at + 1]?.ts ?? (key === 'left' ? null : Math.max(now, ts))
    return { key, ts, lasted: until === null ? null : until - ts }
  })
}

/** The moments of steps (ms) with their numbers; steps of one moment share a mark. */
export const marksOf = (steps: readonly Step[]): { ts: number; text: string }[] =>
  [...Map.groupBy(steps.entries(), ([, { ts }]) => ts)].map(([ts, same]) => ({
    ts,
    text: same.map(([at]) => at + 1).join(' '),
  }))

type SpanKey = 'seconds' | 'minutes' | 'hours' | 'days'

/** A span of ms by its two greatest units, cut to whole ones. */
export const shortSpan = (ms: number, text: (key: SpanKey, ...args: number[]) => string): string => {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return text('seconds', Math.floor(ms / 1000))
  if (minutes < 60) return text('minutes', minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? text('hours', hours, minutes % 60) : text('days', Math.floor(hours / 24), hours % 24)
}
