import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followAnew, playWithRestarts } from '#test/support/restarts.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { charge, frameOf, type Samples } from '#test/support/charges.ts'
import { recordsContract as calls } from '../contract.ts'
import { records } from './handlers.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

let it: DeviceScene
let now: number
let stationId: string
beforeAll(async () => {
  it = await deviceScene()
  now = it.now
  stationId = await it.station('箱站')
})
afterAll(() => it?.stop())

const newBox = () => it.device('boxPower', stationId)
const chargesOf = async ({ deviceName }: Made) => (await it.call(calls.chargePage, { deviceName }, it.admin)).records
const runsOf = async ({ deviceName }: Made) => (await it.call(calls.powerOnPage, { deviceName }, it.admin)).records
describe('a restart', () => {
  test('in the middle of a charge goes on where memory was; what no tick had written is not lost', async () => {
    const box = await newBox()
    const samples = charge(now - 10 * minute, now, 120, 100)
    const run = async (part: Samples) => {
      const followers = await followAnew(it, [records])
      const frames = part.map(({ ts, values }) => frameOf(it, box, { ts, values }))
      await it.context.telemetry.commit(frames, [])
      await followers.observe(frames)
      await followers.stop()
    }
    await run(samples.slice(0, 20))
    await run(samples.slice(25, 40))
    await run([...samples.slice(40), ...samples.slice(20, 25)])
    const last = await followAnew(it, [records])
    await last.settle()
    await last.stop()
    expect(await chargesOf(box)).toMatchObject([{ amount: 20, time: 10 * minute, endTime: null }])
  })
})

test('in any order, with repetitions and restarts, as in the order of time', async () => {
  const start = now - 30 * hour
  const flow = (state: number, kw: number) => ({ runningState: state, totalVoltage: 800, totalCurrent: kw / 0.8 })
  const story: Samples = [
    ...charge(start, start + 20 * minute, 120, 100, minute),
    ...[24, 25, 26, 27, 28].map((at) => ({ ts: start + at * minute, values: flow(1, -120) })),
    ...[40, 41, 42, 43, 44].map((at) => ({ ts: start + at * minute, values: flow(2, 60) })),
    ...[46, 47, 48].map((at) => ({ ts: start + at * minute, values: flow(3, 0) })),
    ...[60, 61, 62].map((at) => ({ ts: start + at * minute, values: flow(0, 0) })),
  ]
  const recordsOf = async (box: Made) => [
    (await chargesOf(box)).map(({ type, ts, endTs, amount, silent }) => [type, ts, endTs, amount, silent]),
    (await runsOf(box)).map(({ ts, endTs, silent }) => [ts, endTs, silent]),
  ]
  const play = async (parts: readonly Samples[]): Promise<unknown> => {
    const box = await newBox()
    await playWithRestarts(it, {
      ...{ features: [records], parts, restartAfter: 5 },
      framesOf: (part) => part.map((sample) => frameOf(it, box, sample)),
    })
    return recordsOf(box)
  }
  const expected = await play([story])
  expect(expected).toEqual([
    [
      [2, start + 40 * minute, start + 44 * minute, 4, false],
      [1, start, start + 28 * minute, 56, true],
    ],
    expect.any(Array),
  ])
  const place = fc.nat({ max: story.length - 1 })
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...story], { minLength: story.length }),
      fc.array(place, { minLength: 3, maxLength: 9 }),
      async (turned, cuts) => {
        const ends = [...cuts.toSorted((a, b) => a - b), turned.length]
        const parts = ends.map((end, index) => turned.slice(Math.max(0, (ends[index - 1] ?? 0) - 2), end))
        expect(await play(parts.filter((part) => part.length > 0))).toEqual(expected)
      },
    ),
    { numRuns: 12 },
  )
})

test('three days of many boxes from the past, the present going on, are as they would have been', async () => {
  const boxes = await Promise.all(Array.from({ length: 6 }, newBox))
  const followers = await followAnew(it, [records])
  const from = now - 72 * hour
  const dayOf = (day: number) =>
    Array.from({ length: 1440 }, (_, index) => {
      const ts = from + (day * 1440 + index) * minute
      const running = index % 480 < 180
      return { ts, values: { runningState: running ? 1 : 0, totalVoltage: 800, totalCurrent: running ? -150 : 0 } }
    })
  for (let day = 0; day < 3; day += 1)
    for (let at = 0; at < 1440; at += 240) {
      const frames = boxes.flatMap((box) =>
        dayOf(day)
          .slice(at, at + 240)
          .map(({ ts, values }) => frameOf(it, box, { ts, values })),
      )
      const present = boxes.map((box) =>
        frameOf(it, box, { ts: now - hour + (day * 6 + at / 240) * 10 * second, values: { runningState: 0 } }),
      )
      for (const batch of [frames, present]) {
        await it.context.telemetry.commit(batch, [])
        await followers.observe(batch)
      }
      await followers.tick()
    }
  await followers.settle()
  await followers.stop()
  for (const box of boxes) {
    const records = await chargesOf(box)
    expect(records.map(({ time }) => time)).toEqual(Array(9).fill(179 * minute))
    expect(records.every(({ amount }) => amount === 358)).toBe(true)
    expect((await runsOf(box)).map(({ ts }) => ts)).toContain(from)
  }
})
