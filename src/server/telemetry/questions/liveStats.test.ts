import { expect, test } from 'vitest'
import type { EachItem } from '#server/context/context.ts'
import type { EachSamples, Frame } from '#server/context/readings.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { registerColumns, statsOf } from '../segment/stats.ts'
import { createLiveStats } from './liveStats.ts'

const [second, minute] = [1000, 60_000]
const start = Date.UTC(2026, 10, 19, 16)
const none = new Float64Array(0)
const device = deviceOf(1, profileOf(3))

/** A store of one register that counts 1 kWh a minute, and what is asked of it. */
const scene = () => {
  const samples = new Map<number, number>()
  const asked: EachItem[] = []
  let newest = 0
  const each = async (items: readonly EachItem[]): Promise<EachSamples> => {
    asked.push(...items)
    return new Map(
      items.map(({ device: { deviceId }, from, to }) => {
        const t = [...samples.keys()].filter((ts) => ts >= from && ts < to).sort((a, b) => a - b)
        const values = Float64Array.from(t, (ts) => samples.get(ts) ?? Number.NaN)
        return [deviceId, { t: Float64Array.from(t), values: [values] }]
      }),
    )
  }
  const live = createLiveStats(each, () => newest)
  const tell = (ts: number, value = (ts - start) / minute): void => {
    samples.set(ts, value)
    newest = Math.max(newest, ts)
    const frame: Frame = { deviceId: device.deviceId, ts, values: Float64Array.of(value) }
    live.heard([frame])
  }
  /** What was read, in minutes, and whether the statistics are those of all samples at once. */
  const read = async (to: number) => {
    asked.length = 0
    const found = (await live.read([{ device, slots: [0], power: 1000, from: start, to }])).get(device.deviceId)?.get(0)
    const all = (await each([{ device, slots: [0], from: start, to }])).get(device.deviceId)
    asked.pop()
    const whole = statsOf(all?.t ?? none, all?.values[0] ?? none, true, undefined, 1000)
    for (const name of registerColumns) {
      expect(found?.[name]?.length, name).toBe(whole.hour.length)
      for (const [at, value] of (whole[name] ?? none).entries()) expect(found?.[name]?.[at], name).toBeCloseTo(value, 5)
    }
    return { stats: found, read: asked.map((item) => (item.to - item.from) / minute) }
  }
  return { tell, read }
}

test('what is over is read once; a row for each hour tells all of its pieces', async () => {
  const { tell, read } = scene()
  for (let ts = start; ts <= start + 72 * minute; ts += 10 * second) tell(ts)
  expect((await read(start + 72 * minute + 1)).read[0]).toBeCloseTo(72, 3)
  tell(start + 73 * minute)
  const again = await read(start + 73 * minute + 1)
  expect(again.read[0]).toBeCloseTo(1, 3)
  expect([...(again.stats?.rise ?? [])]).toEqual([expect.closeTo(359 / 6, 5), expect.closeTo(13, 5)])
})

test('of five minutes that run, the minutes that are over are read once', async () => {
  const { tell, read } = scene()
  for (let ts = start; ts <= start + 9.5 * minute; ts += 10 * second) tell(ts)
  expect((await read(start + 9.5 * minute + 1)).read[0]).toBeCloseTo(9.5, 3)
  expect((await read(start + 9.4 * minute + 1)).read[0]).toBeCloseTo(0.4, 3)
  for (let ts = start + 9.5 * minute; ts <= start + 11 * minute; ts += 10 * second) tell(ts)
  expect((await read(start + 11 * minute)).read[0]).toBeCloseTo(2, 3)
  expect((await read(start + 11 * minute)).read).toEqual([])
  expect((await read(start + 8.5 * minute)).read[0]).toBeCloseTo(0.5, 3)
})

test('a moment of the past reads its own piece alone', async () => {
  const { tell, read } = scene()
  for (let ts = start; ts <= start + 50 * minute; ts += 10 * second) tell(ts)
  await read(start + 50 * minute + 1)
  const past = await read(start + 32 * minute + 1)
  expect(past.read[0]).toBeCloseTo(2, 3)
  expect([...(past.stats?.count ?? [])]).toEqual([193])
})

test('what comes late, or is corrected, is read anew; a register that began anew is seen between pieces', async () => {
  const { tell, read } = scene()
  for (let ts = start; ts <= start + 20 * minute; ts += 10 * second) tell(ts)
  await read(start + 20 * minute + 1)
  tell(start + 7 * minute, 7.5)
  const late = await read(start + 20 * minute + 1)
  expect(late.read[0]).toBeCloseTo(15, 3)
  for (let ts = start + 25 * minute; ts <= start + 31 * minute; ts += 10 * second) tell(ts, (ts - start) / minute - 25)
  expect([...((await read(start + 31 * minute + 1)).stats?.breaks ?? [])]).toEqual([2])
  await read(start + 31 * minute + 1)
})
