import { timesOf } from '#server/context/latestRow.ts'
import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Frame } from '#server/context/readings.ts'
import { sealWindow } from '#server/telemetry/sealing/sealWindow.ts'
import type { FollowedTelemetry } from '#server/telemetry/telemetry.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { storeScene } from '#test/support/store.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 10, 20, 4)
const profile = profileOf(2)
let scene: Awaited<ReturnType<typeof storeScene>>
let telemetry: FollowedTelemetry
let sealer: Client
let serial = 5000

beforeAll(async () => {
  scene = await storeScene(start)
  telemetry = scene.telemetry
  sealer = scene.sealer
})
afterAll(() => scene?.stop())

const frame = (deviceId: string, ts: number, values: readonly number[], revision?: number): Frame => ({
  ...{ deviceId, ts, values: Float64Array.from(values) },
  ...(revision === undefined ? {} : { revision }),
})
const seal = (deviceId: string) => sealWindow(sealer, { deviceId, from: start, to: start + hour }, new Set())
const samples = async (deviceId: string) =>
  (await telemetry.samples(deviceOf(deviceId, profile), [0, 1], start, start + hour)).map(({ ts, values }) => [
    ts - start,
    ...values,
  ])
const latest = (deviceId: string, from: FollowedTelemetry) => {
  const row = from.latest(deviceId)
  return row ? [[...timesOf(row)], [...row.values]] : [[], []]
}

test.each([
  ['hot', 0],
  ['sealed', 1],
])('a lower value replaces that of a %s sample, whatever comes again', async (_, sealed) => {
  const id = String(serial++)
  const first = frame(id, start, [10, 1])
  await telemetry.commit([first, frame(id, start + 1000, [20, 2])], [])
  if (sealed) await seal(id)
  await telemetry.commit([frame(id, start, [5], 1)], [])
  const expected = [
    [0, 5, 1],
    [1000, 20, 2],
  ]
  expect(await samples(id)).toEqual(expected)
  await telemetry.commit([first], [])
  await telemetry.commit([frame(id, start, [5], 1)], [])
  expect(await samples(id)).toEqual(expected)
  await seal(id)
  expect(await samples(id)).toEqual(expected)
  await telemetry.commit([frame(id, start, [7], 2)], [])
  await telemetry.commit([frame(id, start, [9], 1), first], [])
  expect((await samples(id))[0]).toEqual([0, 7, 1])
})

test('the latest value is replaced, in memory and after a start', async () => {
  const id = String(serial++)
  const newest = frame(id, start + 1000, [20, 2])
  await telemetry.commit([frame(id, start, [10, 1]), newest], [])
  await telemetry.commit([frame(id, start + 1000, [15], 1), newest], [])
  const expected = [
    [start + 1000, start + 1000],
    [15, 2],
  ]
  expect(latest(id, telemetry)).toEqual(expected)
  expect(latest(id, await scene.open())).toEqual(expected)
  await seal(id)
  expect(latest(id, await scene.open())).toEqual(expected)
})

test('the order of samples, corrections and sealing does not matter, nor repetition', async () => {
  const value = fc.integer({ min: -3, max: 3 })
  const values = fc.array(fc.oneof(value, fc.constant(Number.NaN)), { minLength: 1, maxLength: 2 })
  const message = fc.record({ at: fc.integer({ min: 0, max: 2 }), values, revision: fc.integer({ min: 0, max: 2 }) })
  const said = ({ at, values: given, revision }: { at: number; values: number[]; revision: number }, id: string) =>
    frame(id, start + at * 1000, given, revision || undefined)
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat(9)),
      async (all, dice) => {
        const [one, other] = [String(serial++), String(serial++)]
        await telemetry.commit(
          all.map((each) => said(each, one)),
          [],
        )
        const shuffled = [...all, ...all.slice(0, 2)]
          .map((each) => ({ each, key: dice.next().value }))
          .sort((a, b) => a.key - b.key)
        for (const { each, key } of shuffled) {
          await telemetry.commit([said(each, other)], [])
          if (key > 6) await seal(other)
        }
        expect(await samples(other)).toEqual(await samples(one))
        expect(latest(other, telemetry)).toEqual(latest(one, telemetry))
        const again = await scene.open()
        expect(latest(other, again)).toEqual(latest(one, again))
      },
    ),
    { numRuns: 40 },
  )
})
