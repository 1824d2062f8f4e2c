import { expect, test } from 'vitest'
import type { Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import type { StationLayout } from '../layout.ts'
import { createPeaks } from './peaks.ts'
import { quarterMs } from '#server/charging/quarters.ts'

const [minute, hour] = [60_000, 3_600_000]
// Of a device only what is read of it matters here.
const transformer = {
  ...{ deviceId: '7', stationId: 'S', intervalSeconds: 60 },
  profile: { profileKey: 'transformer', intervalSeconds: 60, byKey: new Map([['power', { firstSlot: 0 }]]) },
} as unknown as Device
const layout: StationLayout = {
  ...{ stationId: 'S', station: transformer, bays: [] },
  ...{ cranes: [], transformers: [transformer], switchgears: [], pcs: [] },
}

const station = () => {
  const stored = new Map<number, number>()
  const asked: string[] = []
  const each: Telemetry['each'] = async ([item]) => {
    if (!item) return new Map()
    const { from = 0, to = 0 } = item
    asked.push(`${Math.ceil(from / quarterMs) * 15}–${(to / quarterMs) * 15}`)
    const own = [...stored].filter(([ts]) => ts >= from && ts < to).toSorted(([a], [b]) => a - b)
    const samples = { t: Float64Array.from(own, ([ts]) => ts), values: [Float64Array.from(own, ([, kw]) => kw)] }
    return new Map(own.length === 0 ? [] : [['7', samples]])
  }
  const peaks = createPeaks({ telemetry: { each } })
  return {
    peaks,
    say: (ts: number, kw: number) => {
      stored.set(ts, kw)
      peaks.heard('S', transformer, ts)
    },
    read: async (now: number, from = 0) => {
      await peaks.read([{ layout, from }], now)
      return { asked: asked.splice(0).join(' '), kw: peaks.of('S')?.kw ?? null }
    },
  }
}

test('a backlog has only the quarters read anew that it touches', async () => {
  const { say, read, peaks } = station()
  for (let ts = 0; ts < 6 * hour; ts += minute) say(ts, ts < hour ? 400 : 100)
  expect(await read(6 * hour)).toEqual({ asked: '0–360', kw: 400 })
  expect(await read(6 * hour + minute)).toEqual({ asked: '', kw: 400 })
  say(6 * hour + minute, 100)
  expect(await read(6 * hour + 2 * minute), 'the quarter that runs').toEqual({ asked: '', kw: 400 })
  for (let ts = 2 * hour; ts < 2.25 * hour; ts += minute) say(ts, 900)
  expect(await read(6 * hour + 3 * minute)).toEqual({ asked: '120–150', kw: 900 })
  expect(peaks.of('S')?.t).toBe(2 * hour)
  for (let ts = 2 * hour; ts < 2.25 * hour; ts += minute) say(ts, 50)
  say(4 * hour + minute, 100)
  expect(await read(6.25 * hour), 'a correction downwards, and the quarter that is over').toEqual({
    asked: '120–150 240–255 360–375',
    kw: 400,
  })
  expect(await read(24 * hour + minute, 24 * hour), 'a new day').toEqual({ asked: '', kw: null })
})
