import type { Frame, LatestRow } from '#server/context.ts'
import { grown, trimmedLength } from './arrays.ts'

/** Of two values of one sample the greater stays; NaN is none. */
const greater = (a: number, b: number): number => (Number.isNaN(a) || b > a ? b : a)

const mergeValues = (a: Float64Array, b: Float64Array): Float64Array => {
  const merged = grown(a, b.length)
  b.forEach((value, slot) => {
    merged[slot] = greater(merged[slot] ?? Number.NaN, value)
  })
  return merged
}

/** One frame per device and time, in the order in which every batch takes its locks; frames without any value are left out. */
export const mergeFrames = (frames: readonly Frame[]): Frame[] => {
  const merged = new Map<string, Frame>()
  for (const frame of frames) {
    if (trimmedLength(frame.values) === 0) continue
    const key = `${frame.deviceId} ${frame.ts}`
    const before = merged.get(key)
    merged.set(key, before ? { ...frame, values: mergeValues(before.values, frame.values) } : frame)
  }
  return [...merged.values()].sort((a, b) => Number(a.deviceId) - Number(b.deviceId) || a.ts - b.ts)
}

export const emptyLatest: LatestRow = { at: new Float64Array(0), values: new Float64Array(0) }

/** The latest row of a device after more of its frames: newest by event time, the greater of two at the same time. */
export const advanceLatest = (row: LatestRow, frames: readonly Frame[]): LatestRow => {
  const length = Math.max(...frames.map((frame) => trimmedLength(frame.values)))
  const at = grown(row.at, length)
  const values = grown(row.values, length)
  for (const frame of frames) {
    const { ts } = frame
    for (let slot = 0; slot < frame.values.length; slot += 1) {
      const value = frame.values[slot] as number
      if (!Number.isFinite(value)) continue
      const before = at[slot] as number
      if (ts < before || (ts === before && value <= (values[slot] as number))) continue
      at[slot] = ts
      values[slot] = value
    }
  }
  return { at, values }
}

/** The time (ms) of the frame that a latest row is, where all of its values came in one; its numbers need no second place then. */
export const frameOf = ({ at }: LatestRow): number | undefined => {
  let ts: number | undefined
  for (const each of at) {
    if (Number.isNaN(each)) continue
    if (ts !== undefined && ts !== each) return undefined
    ts = each
  }
  return ts
}

/** Two latest rows of a device as one; `row` itself where the other adds nothing. */
export const mergeLatest = (row: LatestRow | undefined, other: LatestRow): LatestRow => {
  if (!row) return other
  let merged = row
  other.values.forEach((value, slot) => {
    const at = other.at[slot] as number
    const before = merged.at[slot] as number
    if (!Number.isFinite(value) || at < before || (at === before && value <= (merged.values[slot] as number))) return
    if (merged === row) {
      const length = other.values.length
      merged = { at: grown(row.at, length), values: grown(row.values, length) }
    }
    merged.at[slot] = at
    merged.values[slot] = value
  })
  return merged
}
