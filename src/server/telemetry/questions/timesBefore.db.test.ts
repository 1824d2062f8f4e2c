import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { storeScene } from '#test/support/store.ts'
import { underSoak } from '#test/support/soak.ts'
import { sealWindow } from '../sealing/sealWindow.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 10, 19)
let scene: Awaited<ReturnType<typeof storeScene>>
let serial = 1

beforeAll(async () => {
  scene = await storeScene(start)
})
afterAll(() => scene?.stop())

test('the last twenty times of the hour before a moment, sealed or hot, late or not', async () => {
  const { telemetry, sealer } = scene
  const times = fc.uniqueArray(
    fc.integer({ min: 0, max: 120 }).map((minutes) => start + minutes * 60_000),
    { maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(times, times, fc.integer({ min: 0, max: 150 }), async (early, late, minutes) => {
      const device = deviceOf(serial++, profileOf(1))
      const { deviceId } = device
      const put = (list: readonly number[]) =>
        telemetry.commit(
          list.map((ts) => ({ deviceId, ts, values: Float64Array.of(1) })),
          [],
        )
      await put(early)
      await sealWindow(sealer, { deviceId, from: start, to: start + hour }, new Set())
      await put(late)
      const at = start + minutes * 60_000
      const expected = [...new Set([...early, ...late])]
        .filter((ts) => ts <= at && ts > at - hour)
        .sort((a, b) => a - b)
        .slice(-20)
      expect((await telemetry.timesBefore([device], at)).get(deviceId)).toEqual(expected)
      expect((await telemetry.timesBefore([device], at, 4)).get(deviceId)).toEqual(expected.slice(-4))
    }),
    { numRuns: underSoak(40, 1000) },
  )
})
