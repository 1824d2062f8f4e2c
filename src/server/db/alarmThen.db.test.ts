import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#test/support/database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.stop())

test('the level of an alarm at a moment is that of the last change up to it, before the first the gravest', async () => {
  const change = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 3 }))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 5 }), fc.integer({ min: 0, max: 6 }), async (changes, at) => {
      const course = changes.map(([step, level]) => [1_790_000_000_123 + step, level])
      const { rows } = await database.pool.query<{ level: number }>(
        'select alarm_level_at($1::jsonb, 2, $2) as level from generate_series(1, 2)',
        [JSON.stringify(course), new Date(1_790_000_000_123 + at)],
      )
      const expected = changes.findLast(([step]) => step <= at)?.[1] ?? 2
      expect(rows.map(({ level }) => level)).toEqual([expected, expected])
    }),
  )
})

test('an alarm stood from when it was opened until it was cleared, never where that came before', async () => {
  const ms = fc.integer({ min: 0, max: 5 }).map((step) => 1_790_000_000_000 + step)
  await fc.assert(
    fc.asyncProperty(ms, fc.option(ms), ms, async (opened, cleared, at) => {
      const { rows } = await database.pool.query<{ stood: boolean }>(
        'select alarm_stood($1::timestamptz, $2::timestamptz) @> $3::timestamptz as stood',
        [new Date(opened), cleared === null ? null : new Date(cleared), new Date(at)],
      )
      expect(rows[0]?.stood).toBe(opened <= at && (cleared === null || cleared > at))
    }),
  )
})
