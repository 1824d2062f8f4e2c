import { timeOf, timesOf } from '#server/context/latestRow.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Frame, Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { quietLog, type TestDatabase, testDatabase } from '#test/support/database.ts'
import { hotFrames } from '#test/support/frames.ts'
import { underSoak } from '#test/support/soak.ts'
import { connect } from '#server/db/connect.ts'
import { encodeFrame } from './store/frameBytes.ts'
import { storedLatest } from './store/latest.ts'
import { createTelemetry } from './telemetry.ts'

const start = Date.UTC(2026, 10, 20, 4)
const absent = Number.NaN
let database: TestDatabase
let telemetry: Telemetry
let serial = 1000

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())
const now = start + 30 * 86_400_000
const open = () => createTelemetry({ pool: database.pool, clock: () => now, log: quietLog })
beforeEach(async () => {
  telemetry = await open()
})

const newDevice = (): Device => deviceOf(serial++, profileOf(3))
const frame = (device: Device, ts: number, ...values: number[]): Frame => ({
  deviceId: device.deviceId,
  ts,
  values: Float64Array.from(values),
})
const stored = (device: Device) => hotFrames(database.pool, device.deviceId)
const latestOf = (from: Telemetry, device: Device) => {
  const row = from.latest(device.deviceId)
  return row && { at: [...timesOf(row)], values: [...row.values] }
}

describe('commit', () => {
  test('stores each millisecond exactly and takes a batch twice without a trace', async () => {
    const device = newDevice()
    const frames = [1, 2, 3, 999, 1001].map((ms) => frame(device, start + ms, ms / 3, absent, 0.1))
    await telemetry.commit(frames, [])
    await telemetry.commit(frames, [])
    expect(await stored(device)).toEqual([1, 2, 3, 999, 1001].map((ms) => ({ ts: start + ms, v: [ms / 3, null, 0.1] })))
  })

  test('waits for no question where readings have connections of their own', async () => {
    const { pool: writes } = connect(database.url, quietLog, 1)
    const { pool } = connect(database.url, quietLog, 1)
    const own = await createTelemetry({ pool, writes, clock: () => now, log: quietLog })
    const question = await pool.connect()
    const device = newDevice()
    const [first, ...later] = [1, 2, 3].map((ms) => frame(device, start + ms, ms))
    try {
      const asked = pool.query('select 1')
      await own.commit(first ? [first] : [], [])
      await own.commit(later, [])
      expect([pool.waitingCount, (await stored(device)).length]).toEqual([1, 3])
      question.release()
      await asked
    } finally {
      await Promise.all([pool.end(), writes.end()])
    }
  })

  test('keeps every number as it is, and nothing that is none', async () => {
    const device = newDevice()
    const numbers = [0.1 + 0.2, -1e300, 5e-324, Number.MAX_SAFE_INTEGER, absent, 1e-7, -0.5, Number.POSITIVE_INFINITY]
    await telemetry.commit([frame(device, start, ...numbers), frame(device, start + 1, absent)], [])
    const [row, ...more] = await stored(device)
    expect(row?.v).toEqual([0.1 + 0.2, -1e300, 5e-324, Number.MAX_SAFE_INTEGER, null, 1e-7, -0.5])
    expect(more).toEqual([])
  })

  test('merges point by point where frames of one sample differ in length and value; the greater stays', async () => {
    const device = newDevice()
    await telemetry.commit([frame(device, start, 5, absent)], [])
    await telemetry.commit([frame(device, start, 4, 2, absent, 9)], [])
    await telemetry.commit([frame(device, start, absent, 1)], [])
    expect(await stored(device)).toEqual([{ ts: start, v: [5, 2, null, 9] }])
  })

  test('the outcome does not depend on the order, the batches or repetition', async () => {
    const value = fc.oneof(fc.constant(absent), fc.integer({ min: -3, max: 3 }))
    const sample = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.array(value, { minLength: 1, maxLength: 4 }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(sample, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 1, max: 4 }),
        async (samples, size) => {
          const [one, other] = [newDevice(), newDevice()]
          const framesOf = (device: Device) => samples.map(([ms, values]) => frame(device, start + ms, ...values))
          await telemetry.commit(framesOf(one), [])
          const backwards = framesOf(other).reverse()
          for (let at = 0; at < backwards.length; at += size)
            await telemetry.commit(backwards.slice(at, at + size + 1), [])
          expect(await stored(other)).toEqual(await stored(one))
          expect(latestOf(telemetry, other)).toEqual(latestOf(telemetry, one))
          expect(latestOf(await open(), one)).toEqual(latestOf(telemetry, one))
        },
      ),
      { numRuns: underSoak(25, 500) },
    )
  })

  test('batches that are sent at once all count', async () => {
    const device = newDevice()
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        telemetry.commit([frame(device, start + ((index * 7) % 20), index)], []),
      ),
    )
    expect(await stored(device)).toHaveLength(20)
    expect(latestOf(await open(), device)).toEqual(latestOf(telemetry, device))
    expect(timeOf(telemetry.latest(device.deviceId), 0)).toBe(start + 19)
  })

  test('latest is the newest by event time: a late sample changes only what it is newest in', async () => {
    const device = newDevice()
    await telemetry.commit([frame(device, start + 10, 1, absent)], [])
    await telemetry.commit([frame(device, start + 5, 99, 7, 8)], [])
    expect(latestOf(telemetry, device)).toEqual({ at: [start + 10, start + 5, start + 5], values: [1, 7, 8] })
    expect(latestOf(await open(), device)).toEqual(latestOf(telemetry, device))
  })

  test('a failed commit rejects, changes nothing in memory, and the next one builds on what the database holds', async () => {
    const device = newDevice()
    await telemetry.commit([frame(device, start, 1)], [])
    await database.owner.query('alter table frame add constraint closed check (false) not valid')
    await expect(telemetry.commit([frame(device, start + 1, 2)], [])).rejects.toThrow()
    await database.owner.query('alter table frame drop constraint closed')
    expect(latestOf(telemetry, device)).toEqual({ at: [start], values: [1] })
    // As if that commit had succeeded and only its answer been lost.
    const { at, ages, v } = storedLatest({ at: Float64Array.of(start + 9), values: Float64Array.of(9) })
    await database.pool.query('update latest set at = $2, ages = $3, v = $4 where device_id = $1', [
      device.deviceId,
      at,
      ages,
      v,
    ])
    await telemetry.commit([frame(device, start + 2, 3)], [])
    expect(latestOf(telemetry, device)).toEqual({ at: [start + 9], values: [9] })
  })

  test('a batch of many devices is written whole or counts as not written, and may come again', async () => {
    const devices = Array.from({ length: 400 }, newDevice)
    const batch = devices.map((device) => frame(device, start, 5))
    const last = devices.at(-1)?.deviceId
    const { pool, owner } = database
    await owner.query(`alter table frame add constraint closed check (device_id <> ${last}) not valid`)
    await expect(telemetry.commit(batch, [])).rejects.toThrow()
    expect(devices.filter(({ deviceId }) => telemetry.latest(deviceId))).toEqual([])
    await owner.query('alter table frame drop constraint closed')
    await telemetry.commit(batch, [])
    for (const device of devices) expect(latestOf(telemetry, device)).toEqual({ at: [start], values: [5] })
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from frame where device_id = any($1::bigint[])',
      [devices.map(({ deviceId }) => deviceId)],
    )
    expect(rows[0]?.n).toBe(400)
  })

  test('refusals are counted by reason, with the last of each', async () => {
    const refuse = (reason: 'future' | 'too_old', source: string) => ({ reason, source, detail: `of ${source}\0` })
    await telemetry.commit([], [refuse('future', 'A'), refuse('too_old', 'B'), refuse('future', 'C')])
    await telemetry.commit([], [refuse('future', 'D')])
    const rows = await database.db.selectFrom('refusal').selectAll().orderBy('reason').execute()
    expect(rows).toMatchObject([
      { reason: 'future', count: 3, last_source: 'D', last_detail: 'of D', last_time: new Date(now) },
      { reason: 'too_old', count: 1, last_source: 'B' },
    ])
  })

  test('refusals are counted by device too, with the last ten messages of each reason', async () => {
    const refuse = (deviceId: string, n: number) => ({
      ...{ reason: 'wrong_type' as const, source: `code ${deviceId}`, detail: `${n}`, deviceId },
      message: `${n} \0\ud800${'x'.repeat(300)}`,
    })
    const twelve = Array.from({ length: 12 }, (_, n) => refuse('901', n))
    await telemetry.commit([], [...twelve, refuse('902', 0)])
    await telemetry.commit([], [refuse('901', 12), { ...refuse('901', 12), detail: 'another point' }])
    const rows = await database.db
      .selectFrom('refusal')
      .select(['device_id', 'count', 'last_detail', 'recent'])
      .where('device_id', 'in', ['901', '902'])
      .orderBy('device_id')
      .execute()
    const detailsOf = (recent: unknown) => (recent as { detail: string }[]).map(({ detail }) => detail)
    expect(rows.map((row) => ({ ...row, recent: detailsOf(row.recent) }))).toEqual([
      {
        ...{ device_id: '901', count: 14, last_detail: 'another point' },
        recent: ['another point', '11', '10', '9', '8', '7', '6', '5', '4', '3'],
      },
      { device_id: '902', count: 1, last_detail: '0', recent: ['0'] },
    ])
    const [first] = (rows[0]?.recent ?? []) as { ts: number; message: string }[]
    expect(first).toMatchObject({ ts: now, message: expect.stringMatching(/^12 .x+$/) })
    expect(first?.message.length).toBeLessThanOrEqual(200)
  })
})

describe('curve', () => {
  test('is exact where the range is short, nulls where a slot has no value, [from, to)', async () => {
    const device = newDevice()
    await telemetry.commit(
      [0, 1, 2, 3].map((n) => frame(device, start + n * 10_000, n, n === 1 ? absent : n * 2)),
      [],
    )
    const curve = await telemetry.curve(device, [0, 1, 7], start, start + 30_000, 100)
    expect(curve).toEqual({
      t: [0, 1, 2].map((n) => start + n * 10_000),
      series: [{ value: [0, 1, 2] }, { value: [0, null, 4] }, { value: [null, null, null] }],
    })
    expect(await telemetry.curve(newDevice(), [0], start, start + 1, 10)).toEqual({ t: [], series: [{ value: [] }] })
    expect(await telemetry.curve(device, [7], start, start + 60_000, 10)).toEqual({ t: [], series: [{ value: [] }] })
  })

  test('has a null where a gap lies', async () => {
    const device = newDevice()
    const seconds = [0, 10, 20, 30, 100, 110, 120, 130]
    await telemetry.commit(
      seconds.map((second) => frame(device, start + second * 1000, second)),
      [],
    )
    const { t, series } = await telemetry.curve(device, [0], start, start + 200_000, 100)
    expect(t.map((ts) => (ts - start) / 1000)).toEqual([0, 10, 20, 30, 65, 100, 110, 120, 130])
    expect(series[0]?.value).toEqual([0, 10, 20, 30, null, 100, 110, 120, 130])
  })

  test('keeps the peaks and the gaps in buckets, within the number asked for', async () => {
    const device = newDevice()
    const frames = Array.from({ length: 4000 }, (_, n) => n)
      .filter((n) => n < 1500 || n >= 2500)
      .map((n) => frame(device, start + n * 1000, n === 777 ? 500 : n === 3001 ? -500 : 1))
    await telemetry.commit(frames, [])
    const { t, series } = await telemetry.curve(device, [0], start, start + 86_400_000, 200)
    expect(t.length).toBeLessThanOrEqual(200)
    expect(t.length).toBeGreaterThan(100)
    expect(t).toEqual(t.toSorted((a, b) => a - b))
    const [{ value = [], min = [], max = [] } = {}] = series
    expect(Math.max(...max.map(Number))).toBe(500)
    expect(Math.min(...min.filter((each) => each !== null))).toBe(-500)
    const nulls = t.filter((_, index) => value[index] === null)
    expect(nulls).toHaveLength(1)
    expect(nulls[0]).toBeGreaterThan(start + 1_500_000)
    expect(nulls[0]).toBeLessThan(start + 2_500_000)
    expect(value.length).toBe(t.length)
  })
})

describe('rows', () => {
  test('newest first, page by page, those with at least one of the slots, all counted', async () => {
    const device = newDevice()
    await telemetry.commit(
      Array.from({ length: 45 }, (_, n) => frame(device, start + n, n % 3 === 0 ? absent : n, absent, n)),
      [],
    )
    const page = await telemetry.rows(device, [1, 0], start, start + 45, { current: 2, size: 20 })
    expect(page.total).toBe(30)
    expect(page.rows).toHaveLength(10)
    expect(page.rows[0]).toEqual({ ts: start + 14, values: [null, 14] })
    expect(page.rows.at(-1)).toEqual({ ts: start + 1, values: [null, 1] })
  })

  test('a page deeper than 100,000 rows is refused; the total stops just above', async () => {
    const device = newDevice()
    await database.pool.query(
      "insert into frame select $1, to_timestamp($2::float8 / 1000) + n * interval '1 millisecond', $3 from generate_series(1, 100005) n",
      [device.deviceId, start, encodeFrame(Float64Array.of(1))],
    )
    const range = [start, start + 1_000_000] as const
    const last = await telemetry.rows(device, [0], ...range, { current: 1000, size: 100 })
    expect(last.total).toBe(100_001)
    expect(last.rows).toHaveLength(100)
    await expect(telemetry.rows(device, [0], ...range, { current: 1001, size: 100 })).rejects.toMatchObject({
      key: 'page.too_deep',
    })
  })
})
