import { describe, expect, test } from 'vitest'
import { createReadTime, follow, guessPattern, patternOf, type Track } from './wallClock.ts'

const usual = 'yyyy-MM-dd HH:mm:ss'
const read = (pattern: string, zone: string, text: string): number | string =>
  createReadTime(pattern, zone)?.(text) ?? 'no pattern'
const inTurn = (zone: string, texts: readonly string[], pattern = usual): (number | string)[] => {
  const time = createReadTime(pattern, zone)
  let track: Track | undefined
  return texts.map((text) => {
    const ts = time?.(text, track) ?? 'no pattern'
    if (typeof ts === 'number') track = follow(track, ts)
    return ts
  })
}

test.each([
  [usual, 'Asia/Shanghai', '2026-03-29 02:30:00', 1774722600000],
  [usual, 'Europe/Berlin', '2026-03-29 02:30:00', 'time_skipped'],
  [usual, 'Europe/Berlin', '2026-03-29 01:59:59', Date.UTC(2026, 2, 29, 0, 59, 59)],
  [usual, 'Europe/Berlin', '2026-03-29 03:00:00', Date.UTC(2026, 2, 29, 1)],
  [usual, 'Europe/Berlin', '2026-10-25 02:30:00', 1792888200000],
  [usual, 'America/St_Johns', '2026-07-01 00:00:00', Date.UTC(2026, 6, 1, 2, 30)],
  [usual, 'Australia/Lord_Howe', '2026-10-04 02:15:00', 'time_skipped'],
  [usual, 'Asia/Shanghai', '2026-02-30 00:00:00', 'time_unreadable'],
  [usual, 'Asia/Shanghai', '2026-01-01 24:00:00', 'time_unreadable'],
  [usual, 'Asia/Shanghai', '2026-01-01 12:60:00', 'time_unreadable'],
  [usual, 'Asia/Shanghai', '2026-1-1 12:00:00', 'time_unreadable'],
  ['yyyy/M/d H:mm', 'UTC', '2026/3/9 7:05', Date.UTC(2026, 2, 9, 7, 5)],
  ['M/d/yyyy h:mm:ss a', 'UTC', '3/9/2026 12:00:01 AM', Date.UTC(2026, 2, 9, 0, 0, 1)],
  ['M/d/yyyy h:mm:ss a', 'UTC', '3/9/2026 12:00:01 PM', Date.UTC(2026, 2, 9, 12, 0, 1)],
  ['M/d/yyyy h:mm:ss a', 'UTC', '3/9/2026 13:00:01 PM', 'time_unreadable'],
  ['yyyy-MM-dd HH:mm:ss.SSS', 'UTC', '2026-01-01 00:00:00.25', Date.UTC(2026, 0, 1) + 250],
  ['iso', 'Asia/Shanghai', '2026-01-01T00:00:00+0100', Date.UTC(2025, 11, 31, 23)],
  ['iso', 'Asia/Shanghai', '2026-01-01T00:00:00', 'time_unreadable'],
  ['s', 'UTC', '1767225600.5', Date.UTC(2026, 0, 1) + 500],
  ['ms', 'UTC', '1767225600123', Date.UTC(2026, 0, 1) + 123],
  ['us', 'UTC', '1767225600123456', Date.UTC(2026, 0, 1) + 123],
  ['ms', 'UTC', '', 'time_unreadable'],
  ['HH:mm', 'UTC', '12:00', 'no pattern'],
])('%s in %s: %s', (pattern, zone, text, ts) => {
  expect(read(pattern, zone, text)).toBe(ts)
})

const quarters = ['02:00:00', '02:15:00', '02:30:00', '02:45:00'].map((clock) => `2026-10-25 ${clock}`)
const [first, second] = [0, 1].map((hour) => quarters.map((_, at) => Date.UTC(2026, 9, 25, hour, at * 15)))

describe('an hour that comes twice', () => {
  test('twice the same in rising rows', () => {
    expect(inTurn('Europe/Berlin', ['2026-10-25 02:30:00', '2026-10-25 02:30:00'])).toEqual([
      1792888200000, 1792891800000,
    ])
  })
  test('rising rows, the first hour and then the second', () => {
    expect(inTurn('Europe/Berlin', ['2026-10-25 01:45:00', ...quarters, ...quarters, '2026-10-25 03:00:00'])).toEqual([
      Date.UTC(2026, 9, 24, 23, 45),
      ...(first ?? []),
      ...(second ?? []),
      Date.UTC(2026, 9, 25, 2),
    ])
  })
  test('falling rows, the second hour and then the first', () => {
    const back = quarters.toReversed()
    expect(inTurn('Europe/Berlin', ['2026-10-25 03:15:00', '2026-10-25 03:00:00', ...back, ...back]).slice(2)).toEqual([
      ...(second ?? []).toReversed(),
      ...(first ?? []).toReversed(),
    ])
  })
})

test.each([
  [['2026-01-01 00:00:00'], usual],
  [['2026/1/1 0:00', '2026/12/31 23:59'], 'yyyy/M/d H:mm'],
  [['13/1/2026 0:00'], 'd/M/yyyy H:mm'],
  [['1767225600'], 's'],
  [['1767225600000', ''], 'ms'],
  [['2026-01-01T00:00:00Z'], 'iso'],
  [['soon'], undefined],
  [[], undefined],
])('guesses %j', (texts, pattern) => {
  expect(guessPattern(texts)).toBe(pattern)
})

test('a pattern names a part once', () => {
  expect(patternOf('yyyy-MM-dd dd')).toBeUndefined()
})
