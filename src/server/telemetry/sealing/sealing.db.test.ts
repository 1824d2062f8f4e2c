import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Frame, Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { storeScene } from '#test/support/store.ts'
import { quietLog, type TestDatabase } from '#test/support/database.ts'
import { underSoak } from '#test/support/soak.ts'
import { createTelemetry } from '../telemetry.ts'
import { createGather } from './gather.ts'
import { sealPass } from './pass.ts'
import { dayMs, sealWindow } from './sealWindow.ts'

const start = Date.UTC(2026, 10, 20)
const hour = 3_600_000
const absent = Number.NaN
let scene: Awaited<ReturnType<typeof storeScene>>
let database: TestDatabase
let telemetry: Telemetry
let sealer: Client
let serial = 1000

beforeAll(async () => {
  scene = await storeScene(start)
  ;({ database, telemetry, sealer } = scene)
})
afterAll(() => scene?.stop())

/** One whose samples get sealed, and one with the same samples that stay hot. */
const twins = (): [sealed: Device, hot: Device] => {
  serial += 2
  return [deviceOf(serial, profileOf(3)), deviceOf(serial + 1, profileOf(3))]
}
const seal = (now: number) => sealPass(sealer, now, { share: { of: 2, index: 0 } })
const frame = (device: Device, ts: number, ...values: number[]): Frame => ({
  deviceId: device.deviceId,
  ts,
  values: Float64Array.from(values),
})
const hotRows = async (device: Device): Promise<number> =>
  (await database.pool.query('select count(*)::int as n from frame where device_id = $1', [device.deviceId])).rows[0].n
const segments = async (device: Device) =>
  (
    await database.pool.query('select whole, n, slots from segment where device_id = $1 order by start', [
      device.deviceId,
    ])
  ).rows
const slots = [0, 1, 2, 7]
const long = [start - dayMs, start + 10 * dayMs] as const

const answers = async (device: Device, from: number, to: number) => {
  const history: unknown[] = []
  for await (const row of telemetry.history([{ device, slots }], from, to, new AbortController().signal))
    history.push([row.ts, row.values])
  return {
    history,
    exact: await telemetry.curve(device, slots, from, to, 1500),
    coarse: await telemetry.curve(device, slots, from, to, 7),
    single: await telemetry.curve(device, [2], from, to, 3),
    page: await telemetry.rows(device, slots, from, to, { current: 2, size: 5 }),
    sparse: await telemetry.rows(device, [1], from, to, { current: 1, size: 10 }),
    oldest: await telemetry.samples(device, slots, from, to, { limit: 9 }),
    newest: await telemetry.samples(device, [1, 0], from, to, { limit: 4, newest: true }),
  }
}

describe('sealing', () => {
  test('whatever came when, and was sealed when: every answer is that of the hot twin', async () => {
    const value = fc.oneof(fc.constant(absent), fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, 742.1, 3.301))
    const sample = fc.record({
      ts: fc.oneof(
        fc.integer({ min: 0, max: 60 }).map((n) => n * hour * 1.25),
        fc.integer({ min: 0, max: 3 * dayMs }),
      ),
      values: fc.array(value, { minLength: 1, maxLength: 3 }),
    })
    const step = fc.oneof(
      fc.array(sample, { minLength: 1, maxLength: 12 }).map((samples) => ({ samples })),
      fc.integer({ min: 0, max: 80 }).map((hours) => ({ sealedAt: start + hours * hour })),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const [sealed, hot] = twins()
        for (const each of steps) {
          if ('sealedAt' in each) await seal(each.sealedAt)
          else
            for (const device of [hot, sealed])
              await telemetry.commit(
                each.samples.map(({ ts, values }) => frame(device, start + Math.floor(ts), ...values)),
                [],
              )
        }
        expect(await answers(sealed, ...long)).toEqual(await answers(hot, ...long))
        const cut = [start + 5 * hour + 1234, start + 30 * hour + 77] as const
        expect(await answers(sealed, ...cut)).toEqual(await answers(hot, ...cut))
      }),
      { numRuns: underSoak(25, 500) },
    )
  })

  test('closed hours leave the hot rows; at the end of a day they are one segment, of all slots that it had', async () => {
    const [device] = twins()
    const noon = start + 12 * hour
    const frames = Array.from({ length: 24 * 12 }, (_, n) => start + n * 300_000).map((ts) =>
      frame(device, ts, ts < noon ? 1 : 2, ...(ts < noon ? [] : [7])),
    )
    await telemetry.commit(frames, [])
    await seal(start + 9 * hour)
    expect(await segments(device)).toEqual([{ whole: false, n: 96, slots: 1 }])
    await seal(start + 13.5 * hour)
    expect(await segments(device)).toEqual([
      { whole: false, n: 96, slots: 1 },
      { whole: false, n: 60, slots: 2 },
    ])
    expect(await hotRows(device)).toBe(132)
    await seal(start + dayMs + hour)
    expect(await segments(device)).toEqual([{ whole: true, n: 288, slots: 2 }])
    expect(await hotRows(device)).toBe(0)
    const reopened = await createTelemetry({ pool: database.pool, clock: () => start + 30 * 86_400_000, log: quietLog })
    expect(reopened.latest(device.deviceId)).toEqual(telemetry.latest(device.deviceId))
    await telemetry.commit([frame(device, noon, 1, 9), frame(device, noon + 1, 5)], [])
    await seal(start + dayMs + hour)
    expect(await segments(device)).toEqual([{ whole: true, n: 289, slots: 2 }])
    const { rows } = await telemetry.rows(device, [0, 1], noon, noon + 2, { current: 1, size: 10 })
    expect(rows).toEqual([
      { ts: noon + 1, values: [5, null] },
      { ts: noon, values: [2, 9] },
    ])
  })

  test('while samples keep coming into the very hours that are sealed, each stands once', async () => {
    const [device] = twins()
    const sent = new Map<number, number>()
    let flooding = true
    const flood = (async () => {
      for (let round = 0; flooding; round += 1) {
        const frames = Array.from({ length: 20 }, (_, n) =>
          frame(device, start + ((round * 7 + n * 131) % 3000) * 1000, round, n),
        )
        await telemetry.commit(frames, [])
        await sleep(8)
        for (const { ts, values } of frames) sent.set(ts, Math.max(sent.get(ts) ?? 0, values[0] ?? 0))
      }
    })()
    const outcomes: string[] = []
    for (let pass = 0; pass < 25 || !outcomes.includes('sealed'); pass += 1) {
      const { outcome } = await sealWindow(
        sealer,
        { deviceId: device.deviceId, from: start, to: start + hour },
        new Set(),
      )
      outcomes.push(outcome)
      await sleep(10)
    }
    flooding = false
    await flood
    expect(outcomes).toContain('sealed')
    const stored = await telemetry.samples(device, [0], start, start + dayMs)
    expect(new Map(stored.map(({ ts, values }) => [ts, values[0]]))).toEqual(
      new Map([...sent].sort((a, b) => a[0] - b[0])),
    )
  })

  test.each([
    { what: 'a new sample', minutes: 7, outcome: 'sealed', left: 1 },
    { what: 'more of a sample that is there', minutes: 5, outcome: 'changed', left: 3 },
  ])(
    '$what that comes while its hour is being packed is neither lost nor doubled',
    async ({ minutes, outcome, left }) => {
      const [device, hot] = twins()
      const commit = async (at: number, value: number): Promise<void> => {
        for (const each of [device, hot]) await telemetry.commit([frame(each, start + at * 60_000, value)], [])
      }
      for (const at of [0, 5, 10]) await commit(at, 1)
      const gather = createGather()
      const sealed = await sealWindow(
        sealer,
        { deviceId: device.deviceId, from: start, to: start + hour },
        new Set(),
        async (...window) => {
          const columns = await gather(...window)
          await commit(minutes, 2)
          return columns
        },
      )
      expect(sealed.outcome).toBe(outcome)
      expect(await hotRows(device)).toBe(left)
      expect(await answers(device, ...long)).toEqual(await answers(hot, ...long))
      await seal(start + 2 * hour)
      expect(await hotRows(device)).toBe(0)
      expect(await answers(device, ...long)).toEqual(await answers(hot, ...long))
    },
  )
})
