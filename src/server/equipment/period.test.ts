import { expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { periodOf } from './period.ts'

const now = Date.parse('2026-03-10T01:00:00Z')
const wallOf = (asked: Parameters<typeof periodOf>[0], zone: string) => {
  const { from, to, step, label } = periodOf(asked, zone, now)
  return [formatTime(from, zone), formatTime(to, zone), step, label(from), (to - from) / 3_600_000]
}

test.each([
  [{ type: 1 } as const, 'Asia/Shanghai', '2026-03-10', '2026-03-11', 'hour', '2026-03-10 00:00:00', 24],
  [
    { type: 1, dyaTime: '2026-03-29' } as const,
    'Europe/Berlin',
    '2026-03-29',
    '2026-03-30',
    'hour',
    '2026-03-29 00:00:00',
    23,
  ],
  [
    { type: 1, dyaTime: '2026-10-25' } as const,
    'Europe/Berlin',
    '2026-10-25',
    '2026-10-26',
    'hour',
    '2026-10-25 00:00:00',
    25,
  ],
  [{ type: 2 } as const, 'UTC', '2026-03-01', '2026-04-01', 'day', '2026-03-01', 744],
  [{ type: 2, yearMonth: '2026-02' } as const, 'UTC', '2026-02-01', '2026-03-01', 'day', '2026-02-01', 672],
  [{ type: 3, year: '2028' } as const, 'UTC', '2028-01-01', '2029-01-01', 'month', '2028-01', 8784],
  [{ type: 3, dyaTime: '2020-01-01' } as const, 'UTC', '2026-01-01', '2027-01-01', 'month', '2026-01', 8760],
])('%j of %s', (asked, zone, from, to, step, label, hours) => {
  expect(wallOf(asked, zone)).toEqual([`${from} 00:00:00`, `${to} 00:00:00`, step, label, hours])
})
