import { timesOf } from '#server/context/latestRow.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { sealPass } from '#server/telemetry/sealing/pass.ts'
import { createTelemetry, type FollowedTelemetry } from '#server/telemetry/telemetry.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'

const [second, hour] = [1000, 3_600_000]
const start = Date.UTC(2026, 10, 20, 9)
const leap = Date.UTC(2028, 4, 1)
let database: TestDatabase
let sealer: Client
let now: number
let device = 100
let deviceId: string
let lines: string[]
let telemetry: FollowedTelemetry

const open = (isShared = false) =>
  createTelemetry({
    pool: database.pool,
    clock: () => now,
    log: createLog((line) => lines.push(line)),
    isShared,
  })
const tell = (ts: number, ...values: number[]) =>
  telemetry.commit([{ deviceId, ts, values: Float64Array.from(values) }], [])
const latest = (from = telemetry) => {
  const row = from.latest(deviceId)
  return row ? [[...timesOf(row)], [...row.values]] : [[], []]
}

beforeAll(async () => {
  database = await testDatabase()
  sealer = new Client({ connectionString: database.url })
  await sealer.connect()
})
afterAll(async () => {
  await sealer?.end()
  await database?.stop()
})
beforeEach(async () => {
  deviceId = String(device++)
  lines = []
  now = start
  await database.owner.query('truncate refusal, frame, latest')
  telemetry = await open()
})

const leapAndBack = async (): Promise<void> => {
  await tell(start - 20 * second, 1, 10)
  await tell(start - 10 * second, 2)
  now = leap
  await tell(leap, 99, 98)
  expect(latest()).toEqual([
    [leap, leap],
    [99, 98],
  ])
  now = start + 8 * second
}

test.each([false, true])(
  'the next reading after a leap of the clock is the latest one; shared: %s',
  async (isShared) => {
    telemetry = await open(isShared)
    await leapAndBack()
    await tell(now, 3)
    const expected = [
      [now, start - 20 * second],
      [3, 10],
    ]
    expect(latest()).toEqual(expected)
    expect(latest(await open())).toEqual(expected)
  },
)

test('a device that says nothing more shows what it said before the leap', async () => {
  await leapAndBack()
  const expected = [
    [start - 10 * second, start - 20 * second],
    [2, 10],
  ]
  expect(await telemetry.leaveOutAhead()).toEqual([deviceId])
  expect(latest()).toEqual(expected)
  expect(await telemetry.leaveOutAhead()).toEqual([])
  expect(lines.filter((line) => line.includes('stamped later than the clock'))).toHaveLength(1)
  const { rows } = await database.pool.query('select reason, count::int, last_detail from refusal')
  expect(rows).toEqual([
    { reason: 'ahead_of_clock', count: 1, last_detail: expect.stringContaining('2028-05-01T00:00:00.000Z') },
  ])
})

test('a start and a change of process after the leap read what is there by now', async () => {
  await leapAndBack()
  const again = await open()
  expect(again.latest(deviceId)?.values[0]).toBe(2)
  await again.refresh()
  await telemetry.refresh()
  expect(latest(telemetry)).toEqual(latest(again))
})

test('sealing keeps the latest values though a reading of 2028 stays hot', async () => {
  await leapAndBack()
  await telemetry.leaveOutAhead()
  now = start + 2 * hour
  await sealPass(sealer, now)
  const hot = await database.pool.query('select count(*)::int as n from frame where device_id = $1', [deviceId])
  expect(hot.rows).toEqual([{ n: 1 }])
  expect((await open()).latest(deviceId)?.values[0]).toBe(2)
})

test('a device whose clock is five minutes ahead stays as it is', async () => {
  await tell(start + 300 * second, 5)
  now = start - 60 * second
  expect(await telemetry.leaveOutAhead()).toEqual([])
  await tell(start + 250 * second, 4)
  expect(latest()).toEqual([[start + 300 * second], [5]])
})
