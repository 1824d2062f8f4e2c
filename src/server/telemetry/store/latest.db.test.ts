import { timesOf } from '#server/context/latestRow.ts'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Frame, LatestRow, Telemetry } from '#server/context/readings.ts'
import { quietLog, type TestDatabase, testDatabase } from '#test/support/database.ts'
import { hotFrames } from '#test/support/frames.ts'
import { underSoak } from '#test/support/soak.ts'
import { encodeFrame } from './frameBytes.ts'
import { loadLatest } from './latest.ts'
import { dayMs, sealWindow } from '../sealing/sealWindow.ts'
import { createTelemetry } from '../telemetry.ts'

const start = Date.UTC(2026, 10, 20)
const hour = 3_600_000
const absent = Number.NaN
let database: TestDatabase
let sealer: Client
let serial = 1000

beforeAll(async () => {
  database = await testDatabase()
  sealer = new Client({ connectionString: database.url })
  await sealer.connect()
})
afterAll(async () => {
  await sealer.end()
  await database.stop()
})
const open = () => createTelemetry({ pool: database.pool, clock: () => start + 30 * 86_400_000, log: quietLog })
const frame = (deviceId: string, ts: number, ...values: number[]): Frame => ({
  deviceId,
  ts,
  values: Float64Array.from(values),
})
const plain = (row: LatestRow | undefined) => row && { at: [...timesOf(row)], values: [...row.values] }
const newId = () => String(serial++)

describe('latest', () => {
  test('after any commits and sealings a restart finds what memory held', async () => {
    const value = fc.oneof(fc.constant(absent), fc.integer({ min: -3, max: 3 }))
    const sample = fc.tuple(fc.integer({ min: 0, max: 11 }), fc.array(value, { minLength: 1, maxLength: 4 }))
    const full = fc.integer({ min: 0, max: 11 }).map((at): [number, number[]] => [at, [1, 2, 3, at]])
    const step = fc.oneof(
      fc.record({ batch: fc.array(fc.oneof(sample, full), { minLength: 1, maxLength: 3 }) }),
      fc.record({ seal: fc.integer({ min: 0, max: 3 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const id = newId()
        const telemetry = await open()
        for (const each of steps) {
          if ('batch' in each)
            await telemetry.commit(
              each.batch.map(([at, values]) => frame(id, start + (at * hour) / 3, ...values)),
              [],
            )
          else {
            const from = start + each.seal * hour
            expect(await sealWindow(sealer, { deviceId: id, from, to: from + hour }, new Set())).toHaveProperty(
              'outcome',
              'sealed',
            )
          }
          expect(plain((await open()).latest(id)) ?? { at: [], values: [] }).toEqual(
            plain(telemetry.latest(id)) ?? { at: [], values: [] },
          )
        }
      }),
      { numRuns: underSoak(40, 800) },
    )
  })

  test('a store that does not know of a sample merges with it all the same', async () => {
    const [id, other] = [newId(), newId()]
    const [one, unaware] = [await open(), await open()]
    await one.commit([frame(id, start, 1, absent, 5)], [])
    await unaware.commit([frame(id, start, 2, 3, 4), frame(other, start, 7)], [])
    expect(await hotFrames(database.pool, id)).toEqual([{ ts: start, v: [2, 3, 5] }])
    expect(await hotFrames(database.pool, other)).toEqual([{ ts: start, v: [7] }])
  })

  test('new, late and repeated samples of one batch all count', async () => {
    const [id, other] = [newId(), newId()]
    const telemetry = await open()
    await telemetry.commit([frame(id, start + 10, 1), frame(id, start + 20, 1), frame(other, start, 1)], [])
    await telemetry.commit(
      [frame(id, start + 30, 3), frame(id, start + 5, 9), frame(id, start + 20, 0, 8), frame(other, start + 1, 2)],
      [{ reason: 'future', source: 'A', detail: 'a' }],
    )
    expect(await hotFrames(database.pool, id)).toEqual([
      { ts: start + 5, v: [9] },
      { ts: start + 10, v: [1] },
      { ts: start + 20, v: [1, 8] },
      { ts: start + 30, v: [3] },
    ])
    expect(await hotFrames(database.pool, other)).toHaveLength(2)
    expect(plain(telemetry.latest(id))).toEqual({ at: [start + 30, start + 20], values: [3, 8] })
    expect(plain((await open()).latest(id))).toEqual(plain(telemetry.latest(id)))
  })

  test('a sample that sealing takes away while it comes again stands once', async () => {
    const id = newId()
    const telemetry: Telemetry = await open()
    for (let round = 0; round < 15; round += 1) {
      const given = Array.from({ length: 50 }, (_, n) => frame(id, start + n * 1000, n, round))
      const [sealed] = await Promise.all([
        sealWindow(sealer, { deviceId: id, from: start, to: start + hour }, new Set()),
        telemetry.commit(given, []),
      ])
      expect(['sealed', 'changed', 'busy']).toContain(sealed.outcome)
      const found = await telemetry.samples(
        { deviceId: id } as Parameters<Telemetry['samples']>[0],
        [0, 1],
        start,
        start + dayMs,
      )
      expect(found.map(({ ts, values }) => [ts, ...values])).toEqual(given.map(({ ts, values }) => [ts, ...values]))
    }
  })
})

test('rows of before are kept: whole ones, ones with gaps, and latest rows of both kinds', async () => {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(`create schema before; set search_path = before;
    create table frame (device_id bigint not null, ts timestamptz not null, v double precision[] not null, primary key (device_id, ts)) partition by range (ts);
    create table frame_other partition of frame default with (toast_tuple_target = 8160);
    create table latest (device_id bigint primary key, at double precision[] not null, v double precision[] not null) with (fillfactor = 70);
    create function merge_frame(a double precision[], b double precision[]) returns double precision[] language sql as 'select a';
    insert into frame values (1, to_timestamp(1000), array[0.1, null, -7e300, null]), (1, to_timestamp(2000), array[3.25, null, 4]),
      (2, to_timestamp(1000), array[8]), (3, to_timestamp(5), array(select n / 7.0 from generate_series(1, 300) n));
    insert into latest values (1, array[2000000], '{}'), (2, array[1000000, null, 900000], array[8, null, 1.5]), (4, array[7, 9], array[1, 2]);`)
  const text = await readFile(new URL('../../db/migrations/014_frame_bytes.sql', import.meta.url), 'utf8')
  await client.query(text)
  await client.end()
  const pool = new Pool({ connectionString: database.ownerUrl, options: '-c search_path=before' })
  try {
    expect(await hotFrames(pool, '1')).toEqual([
      { ts: 1_000_000, v: [0.1, null, -7e300, null] },
      { ts: 2_000_000, v: [3.25, null, 4] },
    ])
    expect((await hotFrames(pool, '3'))[0]?.v).toEqual(Array.from({ length: 300 }, (_, n) => (n + 1) / 7))
    const mirror = new Map<string, LatestRow>()
    await loadLatest(pool, mirror, Number.POSITIVE_INFINITY)
    expect(plain(mirror.get('1'))).toEqual({ at: [2_000_000, absent, 2_000_000], values: [3.25, absent, 4] })
    expect(plain(mirror.get('2'))).toEqual({ at: [1_000_000, absent, 900_000], values: [8, absent, 1.5] })
    expect(plain(mirror.get('4'))).toEqual({ at: [7, 9], values: [1, 2] })
  } finally {
    await pool.end()
  }
})

test('SQL reads a number of a frame as the server does', async () => {
  const values = Float64Array.of(3.301, absent, -12, 0.1 + 0.2, -1e300, 65535, 1 / 3, absent, 2 ** 40, 0)
  const { rows } = await database.pool.query<{ value: number | null }>(
    'select frame_slot($1, slot) as value from generate_series(0, 11) slot order by slot',
    [encodeFrame(values)],
  )
  expect(rows.map(({ value }) => value)).toEqual([
    3.301,
    null,
    -12,
    0.1 + 0.2,
    -1e300,
    65535,
    1 / 3,
    null,
    2 ** 40,
    0,
    null,
    null,
  ])
})
