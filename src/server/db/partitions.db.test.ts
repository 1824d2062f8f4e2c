import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeFrame } from '#server/telemetry/store/frameBytes.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { ensurePartitions } from './partitions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
}, 60_000)
afterAll(() => database.stop())

const one = encodeFrame(Float64Array.of(1))
const noon = Date.UTC(2026, 2, 10, 12)
const insert = (day: string) =>
  database.pool.query('insert into frame values (1, $1, $2) on conflict do nothing', [`${day} 08:00:00Z`, one])
const placeOf = async (day: string): Promise<string> => {
  const { rows } = await database.pool.query('select tableoid::regclass::text as place from frame where ts = $1', [
    `${day} 08:00:00Z`,
  ])
  return rows[0]?.place
}

test('five days are made, once', async () => {
  const names = ['frame_20260307', 'frame_20260308', 'frame_20260309', 'frame_20260310', 'frame_20260311']
  expect(await ensurePartitions(database.pool, noon)).toEqual(names)
  expect(await ensurePartitions(database.pool, noon)).toEqual([])
  await insert('2026-03-10')
  expect(await placeOf('2026-03-10')).toBe('frame_20260310')
})

test('rows that wait in the default partition move along', async () => {
  await insert('2026-03-12')
  await insert('2026-02-01')
  expect(await placeOf('2026-03-12')).toBe('frame_other')
  expect(await ensurePartitions(database.pool, noon + 86_400_000)).toEqual(['frame_20260312'])
  expect(await placeOf('2026-03-12')).toBe('frame_20260312')
  expect(await placeOf('2026-02-01')).toBe('frame_other')
  await insert('2026-03-12')
  expect((await database.pool.query('select count(*)::int as n from frame')).rows).toEqual([{ n: 3 }])
})

test('samples may keep coming while partitions are made', async () => {
  const later = noon + 10 * 86_400_000
  let coming = true
  const flood = (async () => {
    for (let n = 0; coming; n++) {
      await database.pool.query('insert into frame values (2, to_timestamp($1), $2)', [later / 1000 + n, one])
    }
  })()
  await ensurePartitions(database.pool, later)
  coming = false
  await flood
  const { rows } = await database.pool.query(`select count(*)::int as n from frame_other where device_id = 2`)
  expect(rows).toEqual([{ n: 0 }])
})
