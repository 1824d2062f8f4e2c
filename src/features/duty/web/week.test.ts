import { expect, test } from 'vitest'
import { dayAfter, mondayOf } from './week.ts'

test.each([
  ['2026-11-29T15:59:59Z', 'Asia/Shanghai', '2026-11-23'],
  ['2026-11-29T16:00:00Z', 'Asia/Shanghai', '2026-11-30'],
  ['2026-11-29T23:59:59Z', 'UTC', '2026-11-23'],
  ['2026-11-30T00:00:00Z', 'America/New_York', '2026-11-23'],
])('%s in %s lies in the week from %s', (at, zone, monday) => {
  expect(mondayOf(Date.parse(at), zone)).toBe(monday)
})

test('a week later, over the end of a year', () => {
  expect(dayAfter('2026-12-28', 7)).toBe('2027-01-04')
})
