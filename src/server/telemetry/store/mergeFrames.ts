import { newestOf, timeOf, timesOf } from '#server/context/latestRow.ts'
import type { Frame, LatestRow } from '#server/context/readings.ts'
import { grown, trimmedLength } from '../questions/arrays.ts'

/** Of two values of one sample the greater stays; NaN is none. */
const greater = (a: number, b: number): number => (Number.isNaN(a) || b > a ? b : a)

export const mergeValues = (a: Float64Array, b: Float64Array): Float64Array => {
  const merged = grown(a, b.length)
  b.forEach((value, slot) => {
    merged[slot] = greater(merged[slot] ?? Number.NaN, value)
  })
  return merged
}

const inTime = (frames: Frame[]): Frame[] => {
  if (frames.length < 2) return frames
  const merged: Frame[] = []
  for (const frame of frames.sort((a, b) => a.ts - b.ts)) {
    const last = merged.at(-1)
    if (last?.ts === frame.ts)
      merged[merged.length - 1] = { ...last, ...frame, values: mergeValues(last.values, frame.values) }
    else merged.push(frame)
  }
  return merged
}

/** The frames of each device, one per time, in the order in which every batch takes its locks; those without any value are left out. */
export const framesByDevice = (frames: readonly Frame[]): Frame[][] => {
  const byDevice = new Map<string, Frame[]>()
  for (const frame of frames) {
    if (trimmedLength(frame.values) === 0) continue
    const own = byDevice.get(frame.deviceId)
    if (own) own.push(frame)
    else byDevice.set(frame.deviceId, [frame])
  }
  return [...byDevice]
    .map(([deviceId, own]) => ({ order: Number(deviceId), own: inTime(own) }))
    .sort((a, b) => a.order - b.order)
    .map(({ own }) => own)
}

/** The same in one list. */
export const mergeFrames = (frames: readonly Frame[]): Frame[] => framesByDevice(frames).flat()

export const emptyLatest: LatestRow = { at: new Float64Array(0), values: new Float64Array(0) }

/** The frame as a latest row, where nothing of the row before is as new or not in it: seen from the frame alone where that is full. */
const replacing = (row: LatestRow, { ts, values }: Frame): LatestRow | undefined => {
  const length = trimmedLength(values)
  if (length === 0 || length < row.values.length || ts <= newestOf(row)) return undefined
  for (let slot = 0; slot < length; slot += 1) {
    if (Number.isFinite(values[slot])) continue
    if (!Number.isNaN(values[slot]) || !Number.isNaN(timeOf(row, slot))) return undefined
  }
  return { values: length === values.length ? values : values.subarray(0, length), ts }
}

/** The latest row of a device after more of its frames: newest by event time, the greater of two at the same time. */
export const advanceLatest = (row: LatestRow, frames: readonly Frame[]): LatestRow => {
  const [first] = frames
  const replaced = first && frames.length === 1 ? replacing(row, first) : undefined
  if (replaced) return replaced
  const length = Math.max(...frames.map((frame) => trimmedLength(frame.values)))
  const at = grown(timesOf(row), length)
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
  return withTime({ at, values })
}

type Timed = { readonly at: Float64Array; readonly values: Float64Array }

/** A row of values and their times: one time for all where they are of one frame. */
export const withTime = ({ at, values }: Timed): LatestRow => {
  let ts: number | undefined
  for (const each of at) {
    if (Number.isNaN(each)) continue
    if (ts !== undefined && ts !== each) return { at, values }
    ts = each
  }
  return ts === undefined ? { at, values } : { values, ts }
}

/** Two latest rows of a device as one; `row` itself where the other adds nothing. */
export const mergeLatest = (row: LatestRow | undefined, other: LatestRow): LatestRow => {
  if (!row) return other
  let merged: Timed | undefined
  other.values.forEach((value, slot) => {
    const at = timeOf(other, slot)
    const before = timeOf(row, slot)
    if (!Number.isFinite(value) || at < before || (at === before && value <= (row.values[slot] as number))) return
    const { length } = other.values
    merged ??= { at: grown(timesOf(row), length), values: grown(row.values, length) }
    merged.at[slot] = at
    merged.values[slot] = value
  })
  return merged ? withTime(merged) : row
}
