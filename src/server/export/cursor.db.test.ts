import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { cursorRows } from './cursor.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.stop())

const never = new AbortController().signal
const running = async (part: string): Promise<number> =>
  (
    await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and query like $1`,
      [part],
    )
  ).rows.length

test('all rows of one statement in its order, whatever the batch', async () => {
  for (const size of [1, 7, 20, 21])
    expect(
      await Array.fromAsync(
        cursorRows(
          database.pool,
          { text: 'select g, $1::int from generate_series(1, 20) g', values: [5] },
          { size, signal: never },
        ),
      ),
    ).toEqual(Array.from({ length: 20 }, (_, at) => [at + 1, 5]))
})

test('one snapshot: what changes while it is read does not show', async () => {
  const { pool } = database
  await database.owner.query('create table counted as select generate_series(1, 50)::int as n')
  const seen: number[] = []
  for await (const [n] of cursorRows<[number]>(
    pool,
    { text: 'select n from counted order by n', values: [] },
    { size: 10, signal: never },
  )) {
    if (seen.length === 0) await pool.query('delete from counted where n > 20; insert into counted values (60)')
    seen.push(n)
  }
  expect(seen).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
})

test('a reader that leaves gives the connection back; rows without end are never all made', async () => {
  const text = 'select generate_series(1, 1000000000)'
  for (let turn = 0; turn < 15; turn += 1)
    for await (const [n] of cursorRows<[number]>(database.pool, { text, values: [] }, { size: 10, signal: never }))
      if (n === 25) break
  expect(await running('fetch%')).toBe(0)
})

test('an abort cancels the statement in the midst of a batch', async () => {
  const gone = new AbortController()
  const rows = cursorRows(database.pool, { text: 'select pg_sleep(10)', values: [] }, { size: 10, signal: gone.signal })
  const first = rows.next()
  const outcome = expect(first).rejects.toThrow(/cancel/)
  await expect.poll(() => running('fetch%')).toBe(1)
  gone.abort()
  await outcome
  await expect.poll(() => running('fetch%')).toBe(0)
  await expect(
    cursorRows(database.pool, { text: 'select 1', values: [] }, { size: 1, signal: gone.signal }).next(),
  ).rejects.toThrow()
})
