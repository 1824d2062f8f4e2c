import type { Frame } from '#server/context/readings.ts'

export const pointsPerDevice = 100
export const intervalMs = 10_000
/** Midnight UTC of a day that is closed. */
export const firstDay = Date.UTC(2026, 9, 1)
export const dayMs = 86_400_000
export const perDay = dayMs / intervalMs

/** A pseudo-random sequence of its own for each seed, 0 to 1. */
export const seeded = (seed: number): (() => number) => {
  let state = (seed + 1) * 2_654_435_761
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}

type Maker = (at: number) => number

/** One point: a fifth codes that seldom change, a tenth counters, the rest measured: a slow swing, noise of some digits, flats. */
const pointOf = (point: number, random: () => number): Maker => {
  if (point % 10 < 2) {
    let code = Math.floor(random() * 4)
    return () => {
      if (random() < 0.0005) code = Math.floor(random() * 4)
      return code
    }
  }
  if (point % 10 === 2) {
    let tenths = Math.floor(random() * 1e6)
    return () => {
      if (random() < 0.6) tenths += Math.floor(random() * 4)
      return tenths / 10
    }
  }
  const decimals = point % 10 < 6 ? 10 : 1000
  const [base, swing, phase] = [200 + random() * 6000, 5 + random() * 60, random() * 6]
  const [noise, changes] = [point % 3, point % 4 === 0 ? 0.05 : 1]
  let shown = 0
  return (at) => {
    if (at === 0 || random() < changes)
      shown = Math.round(base + swing * Math.sin(phase + at / 1400) + (random() * 2 - 1) * noise)
    return shown / decimals
  }
}

/** Frames of one device, one after another, every 10 s from `from` (ms) on. */
export const deviceFrames = (deviceId: string, from: number, points = pointsPerDevice): (() => Frame) => {
  const random = seeded(Number(deviceId))
  const makers = Array.from({ length: points }, (_, point) => pointOf(point, random))
  let at = 0
  return () => {
    const frame = { deviceId, ts: from + at * intervalMs, values: Float64Array.from(makers, (make) => make(at)) }
    at += 1
    return frame
  }
}
/** Cells in series: each near the pack's mean, with its own offset and a digit of noise. */
export const cellFrames = (deviceId: string, from: number, cells = 240): (() => Frame) => {
  const random = seeded(Number(deviceId))
  const offsets = Array.from({ length: cells }, () => Math.round(random() * 20 - 10))
  let at = 0
  return () => {
    const mean = 3300 + 80 * Math.sin(at / 1400)
    const values = Float64Array.from(offsets, (offset) => Math.round(mean + offset + random() * 1.6 - 0.8) / 1000)
    const [max, min] = [Math.max(...values), Math.min(...values)]
    const frame = {
      deviceId,
      ts: from + at * intervalMs,
      values: Float64Array.of(...values, max, min, Math.round((max - min) * 1000) / 1000),
    }
    at += 1
    return frame
  }
}
