import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTime, parseTime } from './zoned.ts'

const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']

test.each([
  [0, 'Asia/Shanghai', '1970-01-01 08:00:00'],
  [1_763_596_800_000, 'Asia/Shanghai', '2025-11-20 08:00:00'],
  [Date.UTC(2026, 5, 30, 22, 0, 0), 'Europe/Berlin', '2026-07-01 00:00:00'],
  [Date.UTC(2026, 0, 31, 23, 0, 0), 'Europe/Berlin', '2026-02-01 00:00:00'],
])('%d in %s is %s, both ways', (ts, zone, wall) => {
  expect(formatTime(ts, zone)).toBe(wall)
  expect(parseTime(wall, zone)).toBe(ts)
})

test('a wall time that summer time skips moves on by the gap; one that comes twice is the first', () => {
  expect(parseTime('2026-03-29 02:30:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30))
  expect(parseTime('2026-10-25 02:30:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30))
  expect(parseTime('2026-10-25 01:59:59', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 24, 23, 59, 59))
  expect(parseTime('2026-10-25 03:00:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 2))
})

test('every second comes back, but for the hour that comes twice', () => {
  const seconds = fc
    .integer({ min: Date.UTC(2015, 0) / 1000, max: Date.UTC(2040, 0) / 1000 })
    .map((each) => each * 1000)
  fc.assert(
    fc.property(seconds, fc.constantFrom(...zones), (ts, zone) => {
      const back = parseTime(formatTime(ts, zone), zone)
      expect(formatTime(back, zone)).toBe(formatTime(ts, zone))
      expect(ts - back === 0 || (ts - back > 0 && ts - back <= 3_600_000)).toBe(true)
    }),
  )
})

test('a time is formatted as the platform does it, at changes of the clock and half-hour zones too', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2105, 0) }),
      fc.constantFrom(...zones),
      (ts, timeZone) => {
        const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
        const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts, second: '2-digit', hourCycle: 'h23' })
        expect(formatTime(ts, timeZone)).toBe(format.format(ts))
      },
    ),
    { numRuns: 2000 },
  )
})
