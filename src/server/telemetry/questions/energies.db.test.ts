import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Device } from '#server/context/devices.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { storeScene } from '#test/support/store.ts'
import { dayMs, sealWindow } from '../sealing/sealWindow.ts'

const hour = 3_600_000
/** Midnight in Shanghai. */
const start = Date.UTC(2026, 10, 19, 16)
let scene: Awaited<ReturnType<typeof storeScene>>
beforeAll(async () => {
  scene = await storeScene(start)
})
afterAll(() => scene?.stop())

/** Two registers that count `kwh` and twice as much in an hour, a value every ten minutes, over some hours from `from`. */
const put = (device: Device, kwh: number, from: number, hours: number) =>
  scene.telemetry.commit(
    Array.from({ length: hours * 6 + 1 }, (_, n) => ({
      ...{ deviceId: device.deviceId, ts: from + n * 600_000 },
      values: Float64Array.from([(n * kwh) / 6, (n * kwh) / 3]),
    })),
    [],
  )
const seal = (device: Device, day: number) =>
  sealWindow(scene.sealer, { deviceId: device.deviceId, from: day, to: day + dayMs }, new Set([0, 1]))
const valuesOf = ({ steps }: { steps: readonly { value: number | null }[] }) => steps.map(({ value }) => value)

test('registers of many devices, sealed or hot, in the order asked, each as if asked alone', async () => {
  const [hot, sealed, silent, kolkata] = [1, 2, 3, 4].map((id) =>
    deviceOf(id, profileOf(3), id === 4 ? 'Asia/Kolkata' : undefined),
  ) as [Device, Device, Device, Device]
  await put(hot, 6, start, 8)
  await put(sealed, 12, start, 8)
  await put(kolkata, 18, start + hour / 2, 8)
  for (const day of [start - 16 * hour, start + 8 * hour]) await seal(sealed, day)
  // A late sample makes one sealed hour hot again, an hour apart from the one that the range cuts.
  await scene.telemetry.commit(
    [{ deviceId: sealed.deviceId, ts: start + 2 * hour + 1000, values: Float64Array.from([24.1, 48.2]) }],
    [],
  )
  const points = [sealed, hot, silent, kolkata].flatMap((device) => [1, 0].map((slot) => ({ device, slot })))
  const [from, to] = [start + hour / 2, start + 5 * hour + hour / 2]
  const together = await scene.telemetry.energies(points, from, to, 'hour')
  const alone = await Promise.all(
    points.map(({ device, slot }) => scene.telemetry.energy(device, slot, from, to, 'hour')),
  )
  expect(together).toEqual(alone)
  expect(together.map(valuesOf)).toEqual([
    [12, 24, 24, 24, 24, 12],
    [6, 12, 12, 12, 12, 6],
    [6, 12, 12, 12, 12, 6],
    [3, 6, 6, 6, 6, 3],
    [null, null, null, null, null, null],
    [null, null, null, null, null, null],
    [36, 36, 36, 36, 36],
    [18, 18, 18, 18, 18],
  ])
})

test('the neighbours of a range: within a month before it, however late after it', async () => {
  const device = deviceOf(5, profileOf(3))
  const samples = [
    [start - 32 * dayMs, 0],
    [start + hour, 10],
    [start + 5 * hour, 18],
    [start + 9 * hour, 26],
  ] as const
  await scene.telemetry.commit(
    samples.map(([ts, value]) => ({ deviceId: device.deviceId, ts, values: Float64Array.from([value]) })),
    [],
  )
  const ask = async (from: number, to: number) =>
    valuesOf((await scene.telemetry.energies([{ device, slot: 0 }], from, to, 'day'))[0] ?? { steps: [] })
  expect(await ask(start, start + 7 * hour)).toEqual([12])
  expect(await ask(start + 3 * hour, start + 7 * hour)).toEqual([8])
  expect(await ask(start, start + 12 * hour)).toEqual([16])
})

test('more devices than one question takes are as if asked alone', async () => {
  const devices = Array.from({ length: 36 }, (_, index) => deviceOf(20 + index, profileOf(3)))
  for (const [index, device] of devices.entries()) {
    await put(device, index + 1, start, 60)
    if (index % 2 === 0) await seal(device, start - 16 * hour)
    if (index % 3 === 0) await seal(device, start + 8 * hour)
  }
  const points = devices.flatMap((device) => [0, 1].map((slot) => ({ device, slot })))
  const [from, to] = [start - 40 * dayMs, start + 50 * hour]
  const together = await scene.telemetry.energies(points, from, to, 'day')
  const alone = await Promise.all(
    points.map(({ device, slot }) => scene.telemetry.energy(device, slot, from, to, 'day')),
  )
  expect(together).toEqual(alone)
  const sums = together.map((each) => valuesOf(each).reduce<number>((sum, value) => sum + (value ?? 0), 0))
  expect(sums).toEqual(
    devices.flatMap((_, index) => [50 * (index + 1), 100 * (index + 1)]).map((sum) => expect.closeTo(sum, 3)),
  )
})

test('however samples come, what is kept in memory says what a new process reads', async () => {
  const minutes = (most: number) => fc.integer({ min: 0, max: most })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('on' as const), by: minutes(25) }),
    fc.record({ kind: fc.constantFrom('late', 'correct', 'again', 'seal'), by: minutes(100) }),
  )
  let id = 200
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), minutes(90), async (steps, past) => {
      id += 1
      const device = deviceOf(id, profileOf(3))
      const { deviceId } = device
      let newest = start
      const tell = (frames: readonly { ts: number; value: number; revision?: number }[]) =>
        scene.telemetry.commit(
          frames.map(({ value, ...frame }) => ({ ...frame, deviceId, values: Float64Array.from([value, 2 * value]) })),
          [],
        )
      for (const [at, { kind, by }] of steps.entries()) {
        const back = Math.max(start, newest - by * 60_000)
        if (kind === 'on') {
          const ts = Array.from({ length: by + 1 }, (_, n) => newest + (n + 1) * 60_000)
          await tell(ts.map((each) => ({ ts: each, value: (each - start) / 360_000 })))
          newest = ts.at(-1) ?? newest
        } else if (kind === 'seal') {
          const to = Math.floor(back / hour) * hour
          if (to > start) await sealWindow(scene.sealer, { deviceId, from: start, to }, new Set([0, 1]))
        } else {
          const ts = kind === 'late' ? back + 7000 : back
          await tell([{ ts, value: (ts - start) / 360_000 + 0.3, ...(kind === 'correct' ? { revision: at + 1 } : {}) }])
          newest = Math.max(newest, ts)
        }
        const fresh = await scene.open()
        for (const to of [newest + 1, Math.min(newest, start + past * 60_000) + 1]) {
          const ask = async (telemetry: typeof fresh) =>
            (
              await telemetry.energies(
                [0, 1].map((slot) => ({ device, slot })),
                start,
                to,
                'hour',
              )
            ).map(valuesOf)
          const [kept, read] = [await ask(scene.telemetry), await ask(fresh)]
          expect(kept).toEqual(
            read.map((own) => own.map((value) => (value === null ? null : expect.closeTo(value, 4)))),
          )
        }
      }
    }),
    { numRuns: 25 },
  )
})

test('no registers are no question', async () => {
  expect(await scene.telemetry.energies([], start, start + hour, 'hour')).toEqual([])
})
