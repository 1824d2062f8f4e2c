import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensurePartitions } from '#server/db/partitions.ts'
import { quietLog, type TestDatabase, testDatabase } from '#test/support/database.ts'
import { createTelemetry } from '../telemetry.ts'
import { sealPass } from './pass.ts'
import { startSealer } from './sealer.ts'
import { dayMs } from './sealWindow.ts'
import { dropOldDays, tidyPartitions } from './tidy.ts'

const noon = Date.UTC(2026, 2, 10, 12)
let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await testDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.stop()
})

const commit = async (deviceId: string, ...times: number[]): Promise<void> => {
  const telemetry = await createTelemetry({ pool: database.pool, clock: Date.now, log: quietLog })
  await telemetry.commit(
    times.map((ts) => ({ deviceId, ts, values: Float64Array.of(1) })),
    [],
  )
}
const countOf = async (query: string): Promise<number> => (await client.query<{ n: number }>(query)).rows[0]?.n ?? 0

test('sealed days give their disk back: old partitions go, those of the hot days are emptied, others stay', async () => {
  await ensurePartitions(database.pool, noon)
  await commit('900', noon - 3 * dayMs, noon - dayMs, noon)
  expect(await tidyPartitions(client, noon + dayMs)).toEqual({ dropped: [], emptied: [] })
  await sealPass(client, noon + dayMs)
  expect(await tidyPartitions(client, noon + dayMs)).toEqual({
    dropped: ['frame_20260307'],
    emptied: ['frame_20260309', 'frame_20260310'],
  })
  expect(await tidyPartitions(client, noon + dayMs, true)).toEqual({ dropped: [], emptied: [] })
  await commit('900', noon - 3 * dayMs + 1)
  expect(await countOf('select count(*)::int as n from frame_other')).toBe(1)
})

test('days older than their device type keeps go whole', async () => {
  const insert = `insert into device (code, name, profile_id, station_id, token_hash)
    select $1, $1, profile.id, station.id, ''::bytea from profile, station where profile.key = $1 limit 1 returning id::text as id`
  await client.query("insert into station (org_id, name) select id, 's' from organization limit 1")
  const idOf = async (key: string): Promise<string> =>
    (await client.query<{ id: string }>(insert, [key])).rows[0]?.id ?? ''
  for (const key of ['boxPower', 'boxCluster'])
    await commit(await idOf(key), ...[0, 5, 20].map((days) => noon - days * dayMs))
  await sealPass(client, noon + 2 * dayMs)
  const stored = () => countOf('select count(*)::int as n from segment join device on device.id = segment.device_id')
  expect(await stored()).toBe(6)
  expect(await dropOldDays(client, noon, (key) => (key === 'boxCluster' ? 10 : undefined))).toBe(1)
  expect(await stored()).toBe(5)
  expect(await dropOldDays(client, noon, () => 4)).toBe(3)
  // A clock that leapt ahead.
  expect(await dropOldDays(client, noon + 3650 * dayMs, () => 4)).toBe(0)
})

test('what is left of a removed device goes when no device type keeps days for so long', async () => {
  const { rows } = await client.query<{ id: string }>(
    `insert into device (code, name, profile_id, station_id, token_hash)
    select 'gone', 'gone', profile.id, station.id, ''::bytea from profile, station where profile.key = 'ems' limit 1 returning id::text as id`,
  )
  const id = rows[0]?.id ?? ''
  await commit(id, noon - 20 * dayMs, noon - 2 * dayMs)
  await sealPass(client, noon + 2 * dayMs)
  await client.query('delete from device where id = $1', [id])
  const left = () => countOf(`select count(*)::int as n from segment where device_id = ${id}`)
  expect(await dropOldDays(client, noon, (key) => (key === 'ems' ? 5 : undefined))).toBe(0)
  expect(await dropOldDays(client, noon, (key) => (key === 'ems' ? 5 : 30))).toBe(0)
  expect(await left()).toBe(2)
  expect(await dropOldDays(client, noon, (key) => (key === 'ems' ? 5 : 10))).toBe(1)
  expect(await left()).toBe(1)
})

test('the thread seals by itself and ends when it is told to', async () => {
  await commit('901', Date.now() - 2 * dayMs)
  const sealer = startSealer({ url: database.url, every: 50, share: 1, retentionDays: {} }, quietLog)
  const sealed = () => countOf('select count(*)::int as n from segment where device_id = 901')
  await expect.poll(sealed).toBe(1)
  await sealer.stop()
})
