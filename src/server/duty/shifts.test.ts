import { describe, expect, test } from 'vitest'
import { type Roster, datedShifts, dayAfter, overlapOf, shiftAfter, shiftAt, weekdayOf } from './shifts.ts'

const utc = (text: string): number => Date.parse(text)
const threeShifts = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
  { weekday, from: '08:00', to: '16:00', userIds: ['1', '2'] },
  { weekday, from: '16:00', to: '00:00', userIds: ['3'] },
  { weekday, from: '00:00', to: '08:00', userIds: ['4'] },
])
const shanghai: Roster = { pattern: threeShifts, days: [], timeZone: 'Asia/Shanghai' }
const nights: Roster = {
  pattern: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    from: '22:00',
    to: '06:00',
    userIds: [String(weekday)],
  })),
  days: [],
  timeZone: 'Europe/Berlin',
}

test('days count on over months, and weeks begin on Monday', () => {
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01')
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31')
  expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual([1, 7])
})

test.each([
  ['2026-11-23T00:00:00Z', '08:00', '1'],
  ['2026-11-23T07:59:59.999Z', '08:00', '1'],
  ['2026-11-23T08:00:00Z', '16:00', '3'],
  ['2026-11-23T15:59:59Z', '16:00', '3'],
  ['2026-11-23T16:00:00Z', '00:00', '4'],
])('at %s the shift of %s in Shanghai runs', (at, from, first) => {
  const shift = shiftAt(shanghai, utc(at))
  expect([shift?.from, shift?.userIds[0]]).toEqual([from, first])
})

describe('a night shift', () => {
  test('belongs to the day on which it begins', () => {
    const shift = shiftAt(nights, utc('2026-11-24T04:59:00Z'))
    expect(shift).toMatchObject({ day: '2026-11-23', userIds: ['1'], toTs: utc('2026-11-24T05:00:00Z') })
    expect(shiftAt(nights, utc('2026-11-24T05:00:00Z'))).toBeUndefined()
    expect(shiftAfter(nights, utc('2026-11-24T05:00:00Z'))).toMatchObject({ day: '2026-11-24', userIds: ['2'] })
  })
  test('is an hour shorter in the night that summer time begins, an hour longer when it ends', () => {
    const hoursOf = (day: string): number[] =>
      datedShifts(nights, day).map(({ fromTs, toTs }) => (toTs - fromTs) / 3_600_000)
    expect([hoursOf('2026-03-27'), hoursOf('2026-03-28'), hoursOf('2026-10-24')]).toEqual([[8], [7], [9]])
  })
})

test('an own day replaces that day of the pattern, and nobody is on duty where it has no shift', () => {
  const days = [
    { day: '2026-10-01', name: '国庆节', shifts: [{ from: '09:00', to: '21:00', userIds: ['9'] }] },
    { day: '2026-10-02', name: '国庆节', shifts: [] },
  ]
  const roster = { ...shanghai, days }
  expect(shiftAt(roster, utc('2026-10-01T00:30:00Z'))).toBeUndefined()
  expect(shiftAt(roster, utc('2026-10-01T01:00:00Z'))?.userIds).toEqual(['9'])
  expect(shiftAt(roster, utc('2026-10-02T03:00:00Z'))).toBeUndefined()
  expect(shiftAfter(roster, utc('2026-10-02T03:00:00Z'))?.day).toBe('2026-10-03')
})

test.each([
  [threeShifts, undefined],
  [nights.pattern, undefined],
  [
    [
      { weekday: 1, from: '08:00', to: '08:00', userIds: [] },
      { weekday: 2, from: '08:00', to: '09:00', userIds: [] },
    ],
    undefined,
  ],
  [
    [
      { weekday: 1, from: '08:00', to: '17:00', userIds: [] },
      { weekday: 1, from: '16:00', to: '20:00', userIds: [] },
    ],
    [1, 1],
  ],
  [
    [
      { weekday: 7, from: '22:00', to: '06:00', userIds: [] },
      { weekday: 1, from: '05:00', to: '13:00', userIds: [] },
    ],
    [7, 1],
  ],
])('overlaps of a week %#', (pattern, weekdays) => {
  expect(overlapOf(pattern)?.map(({ weekday }) => weekday)).toEqual(weekdays)
})
