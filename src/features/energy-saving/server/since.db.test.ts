import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Device, PointSlot } from '#server/context/devices.ts'
import { dayMs, sealWindow } from '#server/telemetry/sealing/sealWindow.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { storeScene } from '#test/support/store.ts'
import { readSince, sinceKey } from './since.ts'

const [second, hour] = [1000, 3_600_000]
/** Midnight of the store's days. */
const start = Date.UTC(2026, 10, 2)
let scene: Awaited<ReturnType<typeof storeScene>>
beforeAll(async () => {
  scene = await storeScene(start)
})
afterAll(() => scene?.stop())

const pointOf = (pointKey: string, firstSlot: number): PointSlot => ({
  ...{ pointKey, firstSlot, pointName: pointKey, pointNameEn: pointKey, unit: '', kind: 'state', decimals: 0, size: 1 },
  ...{ min: null, max: null, sentinels: [], deriveFrom: null, deriveWhat: null, legend: null },
})
const keys = ['fanFault', 'overCurrent'] as const
const profile = profileOf(keys.length, keys.map(pointOf))
const absent = Number.NaN
const tell = (device: Device, samples: readonly (readonly [number, number, number])[]) =>
  scene.telemetry.commit(
    samples.map(([ts, ...values]) => ({ deviceId: device.deviceId, ts, values: Float64Array.from(values) })),
    [],
  )

test('when flags were set: in the last hour, days ago in sealed hours, longer ago than is looked for, never told', async () => {
  const now = start + 12 * dayMs + hour / 2
  const devices = [1, 2, 3, 4].map((id) => deviceOf(id, profile))
  const [recent, sealed, long, silent] = devices as [Device, Device, Device, Device]
  await tell(recent, [
    [now - 50 * 60 * second, 0, 0],
    [now - 20 * second, 1, 0],
    [now - 10 * second, 1, absent],
    [now, 1, 1],
  ])
  const begun = start + 9 * dayMs + 5 * hour - 10 * second
  await tell(sealed, [
    [begun - 2 * hour, 0, 1],
    [begun - hour, 1, 1],
    [begun - 20 * second, 0, 1],
    [begun + 20 * second, absent, 1],
    // In the hour after that of the last zero.
    [begun + 3 * hour, 1, 0],
    [begun + 4 * hour, 1, 1],
    [now, 1, 1],
  ])
  const window = { deviceId: sealed.deviceId, from: start + 9 * dayMs, to: start + 10 * dayMs }
  await sealWindow(scene.sealer, window, new Set())
  await tell(long, [
    [now - 8 * dayMs, 0, 0],
    [now - 7.5 * dayMs, 1, 0],
    [now, 1, 0],
  ])
  const since = await readSince(scene, scene, devices, now)
  const told = devices.flatMap(({ deviceId }) =>
    keys.flatMap((key) => {
      const ts = since.get(sinceKey(deviceId, key))
      return ts === undefined ? [] : [[deviceId, key, ts]]
    }),
  )
  expect(told).toEqual([
    ['1', 'fanFault', now - 20 * second],
    ['1', 'overCurrent', now],
    ['2', 'fanFault', begun + 3 * hour],
    ['2', 'overCurrent', begun + 4 * hour],
    ['3', 'fanFault', null],
  ])
  expect(since.has(sinceKey(silent.deviceId, 'fanFault'))).toBe(false)
  const known = new Map([[sinceKey('1', 'fanFault'), 7]])
  expect(await readSince(scene, scene, [recent], now, known)).toEqual(
    new Map([
      [sinceKey('1', 'fanFault'), 7],
      [sinceKey('1', 'overCurrent'), now],
    ]),
  )
})
