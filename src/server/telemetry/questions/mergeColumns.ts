import type { Columns } from '../segment/segment.ts'

const nothing: Columns = { t: new Float64Array(0), slots: [] }

/** Parts of one device, each in the order of time, as one; where a sample stands in several, the greater of its values stays. */
export const mergeColumns = (parts: readonly Columns[]): Columns => {
  const sorted = parts.filter(({ t }) => t.length > 0).sort((a, b) => (a.t[0] ?? 0) - (b.t[0] ?? 0))
  // Only parts that overlap are merged: where one day of a month does, the other days are copied once.
  const runs: Columns[] = []
  for (const part of sorted) {
    const before = runs.at(-1)
    if (before && (part.t[0] ?? 0) <= (before.t.at(-1) ?? 0)) runs[runs.length - 1] = mergeTwo(before, part)
    else runs.push(part)
  }
  return joined(runs)
}

const joined = (parts: readonly Columns[]): Columns => {
  const [only] = parts
  if (!only) return nothing
  if (parts.length === 1) return only
  const count = parts.reduce((sum, { t }) => sum + t.length, 0)
  const join = (pick: (part: Columns) => Float64Array | undefined): Float64Array | undefined => {
    if (!parts.some(pick)) return undefined
    const whole = new Float64Array(count)
    if (!parts.every(pick)) whole.fill(Number.NaN)
    let at = 0
    for (const part of parts) {
      const own = pick(part)
      if (own) whole.set(own, at)
      at += part.t.length
    }
    return whole
  }
  const slots = Math.max(...parts.map((part) => part.slots.length))
  return {
    t: join(({ t }) => t) ?? only.t,
    slots: Array.from({ length: slots }, (_, slot) => join((part) => part.slots[slot])),
  }
}

const mergeTwo = (a: Columns, b: Columns): Columns => {
  const times = new Float64Array(a.t.length + b.t.length)
  const [fromA, fromB] = [new Int32Array(times.length).fill(-1), new Int32Array(times.length).fill(-1)]
  let [atA, atB, count] = [0, 0, 0]
  while (atA < a.t.length || atB < b.t.length) {
    const [ta, tb] = [a.t[atA] ?? Infinity, b.t[atB] ?? Infinity]
    times[count] = Math.min(ta, tb)
    if (ta <= tb) fromA[count] = atA++
    if (tb <= ta) fromB[count] = atB++
    count += 1
  }
  const mergeSlot = (x: Float64Array | undefined, y: Float64Array | undefined): Float64Array | undefined => {
    if (!x && !y) return undefined
    const merged = new Float64Array(count)
    for (let at = 0; at < count; at += 1) {
      const one = x?.[fromA[at] ?? -1] ?? Number.NaN
      const other = y?.[fromB[at] ?? -1] ?? Number.NaN
      merged[at] = Number.isNaN(one) || other > one ? other : one
    }
    return merged
  }
  const slots = Math.max(a.slots.length, b.slots.length)
  return {
    t: times.slice(0, count),
    slots: Array.from({ length: slots }, (_, slot) => mergeSlot(a.slots[slot], b.slots[slot])),
  }
}

/** First index whose time is not before `ts`. */
export const lowerBound = (t: Float64Array, ts: number): number => {
  let [low, high] = [0, t.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((t[middle] ?? 0) < ts) low = middle + 1
    else high = middle
  }
  return low
}
