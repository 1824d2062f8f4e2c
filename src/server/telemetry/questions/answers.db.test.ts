import fc from 'fast-check'
import { type Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import { quietLog } from '#test/support/database.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { storeScene } from '#test/support/store.ts'
import { underSoak } from '#test/support/soak.ts'
import { dayMs, sealWindow } from '../sealing/sealWindow.ts'
import { createTelemetry } from '../telemetry.ts'

const hour = 3_600_000
/** Midnight in Shanghai. */
const start = Date.UTC(2026, 10, 19, 16)
let scene: Awaited<ReturnType<typeof storeScene>>
let telemetry: Telemetry
let sealer: Client
let serial = 1

beforeAll(async () => {
  scene = await storeScene(start)
  ;({ telemetry, sealer } = scene)
})
afterAll(() => scene?.stop())

const newDevice = (timeZone?: string): Device => deviceOf(serial++, profileOf(3), timeZone)
type Sample = readonly [ts: number, ...values: number[]]
const put = (device: Device, samples: readonly Sample[]) =>
  telemetry.commit(
    samples.map(([ts, ...values]) => ({ deviceId: device.deviceId, ts, values: Float64Array.from(values) })),
    [],
  )
const sealDays = async (device: Device): Promise<void> => {
  const first = Math.floor(start / dayMs) * dayMs
  for (let day = first; day < first + 4 * dayMs; day += dayMs)
    await sealWindow(sealer, { deviceId: device.deviceId, from: day, to: day + dayMs }, new Set([0]))
}
const every = (step: number, count: number, value: (n: number) => number, from = start): Sample[] =>
  Array.from({ length: count }, (_, n) => [from + n * step, value(n)])
const valuesOf = async (device: Device, from: number, to: number, step: 'hour' | 'day') =>
  (await telemetry.energy(device, 0, from, to, step)).steps.map(({ value }) => value)

describe('energy', () => {
  test('by hour and by day of the station; a step of which nothing is known is empty', async () => {
    const device = newDevice()
    await put(
      device,
      every(600_000, 6 * 30 + 1, (n) => 1000 + n),
    )
    expect(await valuesOf(device, start, start + 3 * hour, 'hour')).toEqual([6, 6, 6])
    expect(await valuesOf(device, start, start + 3 * dayMs, 'day')).toEqual([144, 36, null])
    expect(await valuesOf(newDevice(), start, start + dayMs, 'day')).toEqual([null])
  })

  test('a gap is spread over its time; a replaced counter gives no bar and is named; a roll-over counts on', async () => {
    const device = newDevice()
    await put(device, [
      [start, 99_990],
      [start + 4 * hour, 99_998],
      [start + 4 * hour + 60_000, 0],
      [start + 5 * hour, 4],
      [start + 5 * hour + 10_000, 250_000],
      [start + 6 * hour, 250_001],
    ])
    const { steps, replaced } = await telemetry.energy(device, 0, start, start + 7 * hour, 'hour')
    expect(steps.map(({ value }) => value)).toEqual([2, 2, 2, 2, 6, 1, 0])
    expect(replaced).toEqual([start + 5 * hour])
  })

  test('days of a zone at half past, and where the clocks change', async () => {
    const kolkata = newDevice('Asia/Kolkata')
    const midnight = Date.UTC(2026, 10, 19, 18, 30)
    await put(
      kolkata,
      every(600_000, 6 * 48 + 1, (n) => n, midnight),
    )
    expect(await valuesOf(kolkata, midnight, midnight + 2 * dayMs, 'day')).toEqual([144, 144])
    const berlin = newDevice('Europe/Berlin')
    const autumn = Date.UTC(2026, 9, 24, 22)
    await put(
      berlin,
      every(600_000, 6 * 49 + 1, (n) => n, autumn),
    )
    expect(await valuesOf(berlin, autumn, autumn + 49 * hour, 'day')).toEqual([150, 144])
  })

  test('sealed or hot, in whatever order: the same, never negative, and the parts make the whole', async () => {
    const sample = fc.tuple(fc.integer({ min: 0, max: 2 * dayMs }), fc.integer({ min: 0, max: 4000 }))
    await fc.assert(
      fc.asyncProperty(fc.array(sample, { minLength: 1, maxLength: 25 }), fc.nat(), async (list, cut) => {
        const samples = list.map(([ms, tenths]): Sample => [start + ms, tenths / 10])
        const [hot, sealed] = [newDevice(), newDevice()]
        await put(hot, samples)
        await put(sealed, samples.slice(0, cut % samples.length).reverse())
        await sealDays(sealed)
        await put(sealed, samples.toReversed())
        const ask = (device: Device) => telemetry.energy(device, 0, start + 1234, start + 2 * dayMs, 'hour')
        const before = await ask(hot)
        expect(await ask(sealed)).toEqual(before)
        await sealDays(sealed)
        expect(await ask(sealed)).toEqual(before)
        const sum = (list: (number | null)[]) => list.reduce<number>((all, value) => all + (value ?? 0), 0)
        const hours = before.steps.map(({ value }) => value)
        expect(Math.min(0, ...hours.map(Number))).toBe(0)
        expect(sum(hours)).toBeCloseTo(sum(await valuesOf(hot, start + 1234, start + 2 * dayMs, 'day')), 3)
      }),
      { numRuns: underSoak(25, 500) },
    )
  })
})

describe('spread', () => {
  test('highest, lowest and difference of points at each instant, and which they were', async () => {
    const device = newDevice()
    await put(device, [
      [start, 3.301, 3.303, Number.NaN],
      [start + 10_000, 3.2, 3.1, 3.4],
    ])
    const items = [2, 0, 1].map((slot) => ({ device, slot }))
    const expected = {
      t: [start, start + 10_000],
      max: [3.303, 3.4],
      min: [3.301, 3.1],
      difference: [0.002, 0.3],
      maxItem: [2, 0],
      minItem: [1, 2],
    }
    expect(await telemetry.spread(items, start, start + hour, 100)).toEqual(expected)
    await sealDays(device)
    expect(await telemetry.spread(items, start, start + hour, 100)).toEqual(expected)
    expect(await telemetry.spread(items, start, start + hour, 1)).toEqual({
      t: [start],
      max: [3.4],
      min: [3.1],
      difference: [0.3],
      maxItem: [0],
      minItem: [2],
    })
  })

  test('devices that report at other instants are compared by their interval', async () => {
    const [one, other] = [newDevice(), newDevice()]
    await put(
      one,
      every(10_000, 3, (n) => n),
    )
    await put(
      other,
      every(10_000, 3, (n) => 10 + n, start + 3000),
    )
    const items = [one, other].map((device) => ({ device, slot: 0 }))
    const { t, difference, maxItem } = await telemetry.spread(items, start, start + hour, 100)
    expect({ t, difference, maxItem }).toEqual({
      t: [start, start + 10_000, start + 20_000],
      difference: [10, 10, 10],
      maxItem: [1, 1, 1],
    })
    expect((await telemetry.series(items, start, start + hour, 100)).map(({ series }) => series[0]?.value)).toEqual([
      [0, 1, 2],
      [10, 11, 12],
    ])
  })
})

test('a session in a zone with summer time finds the day in which the clocks change', async () => {
  const device = newDevice()
  const day = Date.UTC(2026, 2, 29)
  const [late, end] = [day + 23.5 * hour, day + dayMs]
  await put(device, [
    [day + hour, 1],
    [late, 7],
  ])
  await sealWindow(sealer, { deviceId: device.deviceId, from: day, to: end }, new Set())
  const pool = new Pool({ connectionString: scene.database.url, options: '-c timezone=Europe/Berlin' })
  onTestFinished(() => pool.end())
  const berlin = await createTelemetry({ pool, clock: () => start, log: quietLog })
  expect(await berlin.samples(device, [0], late, end)).toEqual([{ ts: late, values: Float64Array.of(7) }])
  const read = await berlin.each([{ device, slots: [0], from: late, to: end }])
  expect([...(read.get(device.deviceId)?.t ?? [])]).toEqual([late])
})
