import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Telemetry } from '#server/context/readings.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { sealDays } from '#test/support/sealedDays.ts'
import { underSoak } from '#test/support/soak.ts'
import { storeScene } from '#test/support/store.ts'
import { createWeigh } from './weigh.ts'

const dayMs = 86_400_000
const days = 3652
/** Under `npm run soak` more than ten million rows. */
const perDay = underSoak(24, 2880)
const points = 30
const first = Date.UTC(2016, 10, 1)
const end = first + days * dayMs
const device = deviceOf(1, profileOf(points + 1))
let scene: Awaited<ReturnType<typeof storeScene>>
let telemetry: Telemetry

beforeAll(async () => {
  scene = await storeScene(end)
  ;({ telemetry } = scene)
  await sealDays(scene.database.pool, device.deviceId, { first, days, perDay, points })
})
afterAll(() => scene?.stop())

const slots = (count: number): number[] => Array.from({ length: count }, (_, slot) => slot)
/** The answer, and how often others had the event loop meanwhile. */
const beside = async <T>(work: Promise<T>): Promise<[answer: T, turns: number]> => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  try {
    return [await work, turns]
  } finally {
    clearInterval(timer)
  }
}

test('a curve over ten years has no more than its buckets, and others have the event loop meanwhile', async () => {
  for (const count of [1, 10]) {
    const [{ t, series }, turns] = await beside(telemetry.curve(device, slots(count), first, end, 1500))
    expect(t.length).toBeGreaterThan(700)
    expect(t.length).toBeLessThanOrEqual(1500)
    expect(series).toHaveLength(count)
    expect([Math.min(...(series[0]?.min ?? []).map(Number)), Math.max(...(series[0]?.max ?? []).map(Number))]).toEqual([
      0, 6,
    ])
    expect(turns).toBeGreaterThan(5)
  }
})

test('all points over ten years are refused with what to narrow; fewer points or a shorter range is answered', async () => {
  await expect(telemetry.curve(device, slots(points), first, end, 1500)).rejects.toMatchObject({
    key: 'range.too_much',
    details: [String(points), String(days)],
  })
  const { series } = await telemetry.curve(device, slots(points), end - 60 * dayMs, end, 1500)
  expect(series).toHaveLength(points)
})

test('samples are weighed as they lie there: dense ones are refused where sparse ones are not', async () => {
  const weigh = createWeigh(scene.database.pool, 1.2 * days * perDay)
  await weigh('samples', device.deviceId, slots(1), first, end)
  await expect(weigh('samples', device.deviceId, slots(2), first, end)).rejects.toMatchObject({ key: 'range.too_much' })
  await weigh('samples', device.deviceId, slots(2), first, first + (days / 4) * dayMs)
  const frames = Array.from({ length: 600 }, (_, n) => ({
    ...{ deviceId: device.deviceId, ts: end + n * 1000, values: Float64Array.of(1) },
  }))
  await telemetry.commit(frames, [])
  await expect(
    createWeigh(scene.database.pool, 10_000)('samples', device.deviceId, slots(20), end, end + 30 * dayMs),
  ).rejects.toMatchObject({ key: 'range.too_much' })
})

test('pages of ten years: the first, a late one, one too deep, and a point that never had a value', async () => {
  const at = (current: number, slot = 0) => telemetry.rows(device, [slot], first, end, { current, size: 100 })
  const [page, turns] = await beside(at(1))
  expect([page.rows.length, page.total]).toEqual([100, Math.min(100_001, days * perDay)])
  expect(turns).toBeGreaterThanOrEqual(0)
  expect((await at(800)).rows).toHaveLength(100)
  await expect(at(1001)).rejects.toMatchObject({ key: 'page.too_deep' })
  expect(await at(1, points)).toEqual({ total: 0, rows: [] })
})

test(
  'all rows of ten years, one after the other: newest first, each once, in bounded memory, and others have the event loop meanwhile',
  async () => {
    const items = [{ device, slots: slots(points) }]
    const walk = async (): Promise<number> => {
      let [count, before] = [0, Number.POSITIVE_INFINITY]
      for await (const { ts } of telemetry.history(items, first, end, new AbortController().signal)) {
        if (ts >= before) throw new Error(`${ts} after ${before}`)
        before = ts
        count += 1
        if (count % 10_000 === 0) most = Math.max(most, process.memoryUsage().rss)
      }
      return count
    }
    const started = process.memoryUsage().rss
    let most = started
    const [count, turns] = await beside(walk())
    expect(count).toBe(days * perDay)
    expect(turns).toBeGreaterThan(50)
    expect(most - started).toBeLessThan(300 * 2 ** 20)
  },
  underSoak(120_000, 1_800_000),
)

test('whoever gives such a walk up ends it, and its connection serves the next one', async () => {
  const items = [{ device, slots: slots(points) }]
  for (let turn = 0; turn < 15; turn += 1) {
    const gone = new AbortController()
    const walk = async (): Promise<void> => {
      let rows = 0
      for await (const _ of telemetry.history(items, first, end, gone.signal)) if (++rows === 30) gone.abort()
    }
    await expect(walk()).rejects.toThrow(/abort/i)
  }
  const { rows } = await scene.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([])
})
