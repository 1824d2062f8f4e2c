import type { AlarmPicture } from '#features/alarms/storyShapes.ts'

export type LeadReading = {
  readonly value: number
  /** of the gravest limit that it has reached; null where it has reached none */
  readonly limit: number | null
  /** in the unit of the value */
  readonly perMinute: number | null
}

/** A rate says something only over so many ms. */
const [shortest, longest] = [60_000, 180_000]

/** How an alarm's value stands: the newest one, the limit that it is past, and how it went in the last one to three minutes. */
export const leadReading = ({ curve, limits, direction }: AlarmPicture): LeadReading | undefined => {
  const known = (curve?.points ?? []).flatMap(([ts, value]) => (value === null ? [] : [{ ts, value }]))
  const last = known.at(-1)
  if (!last) return undefined
  const isPast = (limit: number): boolean => (direction === 'high' ? last.value >= limit : last.value <= limit)
  const reached = limits.filter(({ value }) => isPast(value)).toSorted((a, b) => a.level - b.level)[0]
  const first = known.find(({ ts }) => last.ts - ts <= longest)
  const minutes = first ? (last.ts - first.ts) / 60_000 : 0
  return {
    value: last.value,
    limit: reached?.value ?? null,
    perMinute: first && minutes * 60_000 >= shortest ? (last.value - first.value) / minutes : null,
  }
}
