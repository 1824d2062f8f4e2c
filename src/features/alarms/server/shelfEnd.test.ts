import { expect, test } from 'vitest'
import { formatTime, parseTime } from '#contract/zoned.ts'
import { shelfEnd } from './shelfEnd.ts'

const shifts = ['08:00', '16:00', '00:00']

test.each([
  ['Asia/Shanghai', '2026-11-22 09:43:00', '2026-11-22 16:00:00'],
  ['Asia/Shanghai', '2026-11-22 16:00:00', '2026-11-23 00:00:00'],
  ['Asia/Shanghai', '2026-11-22 23:59:59', '2026-11-23 00:00:00'],
  ['Asia/Shanghai', '2026-11-22 00:00:00', '2026-11-22 08:00:00'],
  ['Europe/Berlin', '2026-10-25 01:30:00', '2026-10-25 08:00:00'],
])('%s %s: the shift ends at %s', (zone, now, end) =>
  expect(formatTime(shelfEnd('shift', shifts, parseTime(now, zone), zone), zone)).toBe(end),
)

test('hours count from now, and one shift a day ends on the next day', () => {
  expect(shelfEnd('1h', shifts, 0, 'UTC')).toBe(3_600_000)
  expect(shelfEnd('4h', shifts, 0, 'UTC')).toBe(14_400_000)
  expect(shelfEnd('shift', ['00:00'], 0, 'UTC')).toBe(86_400_000)
})
