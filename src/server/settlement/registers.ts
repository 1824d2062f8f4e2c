/** A register of energy at a moment: ms, kWh. */
export type Reading = { readonly ts: number; readonly kwh: number }
export type Quality = 'measured' | 'interpolated' | 'estimated'
/** What a register had counted by a moment, Wh. */
export type Counted = { readonly ts: number; readonly wh: number }

/** ms between two readings that measure what flowed between them */
export const measuredWithin = 15 * 60_000
const hour = 3_600_000
/** part by which a register may rise beyond the rated power, and Wh of its own resolution */
const [tolerance, resolution] = [1.2, 100]

/** Wh that flowed since the first of these readings, in the order of time: a register that falls, or leaps beyond `mostKw`, counts nothing for that step. */
export const countedOf = (readings: readonly Reading[], mostKw: number): Counted[] => {
  const counted: Counted[] = []
  let last: (Counted & { readonly register: number }) | undefined
  for (const { ts, kwh } of readings) {
    const register = Math.round(kwh * 1000)
    const rise = last ? register - last.register : 0
    const most = last ? mostKw * 1000 * ((ts - last.ts) / hour) * tolerance + resolution : 0
    const wh = (last?.wh ?? 0) + (rise > 0 && rise <= most ? rise : 0)
    last = { ts, wh, register }
    if (counted.at(-1)?.ts === ts) counted.pop()
    counted.push({ ts, wh })
  }
  return counted
}

/** Index of the last that is not later than `ts`; −1 where all are. */
const lastUpTo = (counted: readonly Counted[], ts: number): number => {
  let [low, high] = [0, counted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((counted[middle]?.ts ?? Number.POSITIVE_INFINITY) <= ts) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * What had been counted at a moment: by a reading of that moment, else linear between two readings. Those at most 15 minutes apart measure
 * it, else it is estimated. Before the first and after the last nothing flowed.
 */
export const countedAt = (
  counted: readonly Counted[],
  ts: number,
): { readonly wh: number; readonly quality: Quality } => {
  const at = lastUpTo(counted, ts)
  const [before, after] = [counted[at], counted[at + 1]]
  if (before?.ts === ts) return { wh: before.wh, quality: 'measured' }
  if (!before || !after) {
    const nearest = before ?? after
    const isNear = nearest !== undefined && Math.abs(nearest.ts - ts) <= measuredWithin
    return { wh: nearest?.wh ?? 0, quality: isNear ? 'interpolated' : 'estimated' }
  }
  const wh = before.wh + Math.round(((after.wh - before.wh) * (ts - before.ts)) / (after.ts - before.ts))
  return { wh, quality: after.ts - before.ts <= measuredWithin ? 'interpolated' : 'estimated' }
}

/** Wh within [from, to] ms that flowed between readings more than 15 minutes apart, of such gaps that one of the moments falls into. */
export const estimatedAt = (
  counted: readonly Counted[],
  moments: readonly number[],
  from: number,
  to: number,
): number => {
  const gaps = new Set(
    moments.filter((ts) => countedAt(counted, ts).quality === 'estimated').map((ts) => lastUpTo(counted, ts)),
  )
  let sum = 0
  for (const at of gaps) {
    const [before, after] = [counted[at], counted[at + 1]]
    if (!before || !after) continue
    const [begin, end] = [Math.max(before.ts, from), Math.min(after.ts, to)]
    sum += Math.round(((after.wh - before.wh) * (end - begin)) / (after.ts - before.ts))
  }
  return sum
}
