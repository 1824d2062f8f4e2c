import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTime } from '#contract/zoned.ts'
import { daysOf, periodFault, periodRange, weekOf } from './period.ts'
import { clocks, quickRange, rangeOf, spanOf, toFields, toHalfHour, toRange } from './range.ts'

const zone = 'Asia/Shanghai'

test('the clock has a step of 30 minutes', () => {
  expect(clocks).toHaveLength(48)
  expect([clocks[0], clocks[1], clocks[47]]).toEqual(['00:00', '00:30', '23:30'])
})

test.each([
  ['2026-11-20 09:00:00', '2026-11-20 09:00:00', '2026-11-20 09:00:00'],
  ['2026-11-20 09:00:01', '2026-11-20 09:00:00', '2026-11-20 09:30:00'],
  ['2026-12-31 23:45:00', '2026-12-31 23:30:00', '2027-01-01 00:00:00'],
])('%s lies between the half hours %s and %s', (wall, down, up) => {
  expect(toHalfHour(wall, false)).toBe(down)
  expect(toHalfHour(wall, true)).toBe(up)
})

describe('quick choices', () => {
  const now = parseTime('2026-11-20 16:46:12', zone)
  test.each([
    ['lastHour', '2026-11-20 15:30:00', '2026-11-20 17:00:00'],
    ['today', '2026-11-20 00:00:00', '2026-11-20 17:00:00'],
    ['yesterday', '2026-11-19 00:00:00', '2026-11-20 00:00:00'],
    ['sevenDays', '2026-11-14 00:00:00', '2026-11-20 17:00:00'],
  ] as const)('%s is %s to %s', (choice, startTime, endTime) =>
    expect(quickRange(choice, now, zone)).toEqual({ startTime, endTime }),
  )

  test('each is a range that the fields can hold, at any time', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1.7e12, max: 1.9e12 }),
        fc.constantFrom('lastHour', 'today', 'yesterday'),
        (ts, choice) => {
          const range = quickRange(choice, ts, zone)
          expect(toRange(toFields(range))).toEqual(range)
        },
      ),
    ))
})

test.each([
  ['complete', { startDay: '2026-11-20', startClock: '09:00', endDay: '2026-11-20', endClock: '09:30' }, true],
  [
    'an end at the start',
    { startDay: '2026-11-20', startClock: '09:00', endDay: '2026-11-20', endClock: '09:00' },
    false,
  ],
  ['an end before', { startDay: '2026-11-20', startClock: '09:00', endDay: '2026-11-19', endClock: '10:00' }, false],
  ['one empty', { startDay: '2026-11-20', startClock: '09:00', endDay: '2026-11-20' }, false],
])('four fields: %s', (_, fields, whole) => expect(toRange(fields) !== undefined).toBe(whole))

test('a range in ms and back', () => {
  const range = { startTime: '2026-11-20 09:00:00', endTime: '2026-11-20 10:00:00' }
  expect(rangeOf(spanOf(range, zone), zone)).toEqual(range)
})

describe('periods', () => {
  test.each([
    ['2026-11-20', '2026-11-19', '2026-11-25'],
    ['2026-01-01', '2025-12-31', '2026-01-06'],
    ['2028-02-25', '2028-02-24', '2028-03-01'],
  ])('the week of %s is %s to %s', (day, first, last) => expect(weekOf(day)).toEqual([first, last]))

  test.each([
    [{ type: 'day', time: '2026-11-20' }, ['2026-11-20', '2026-11-20']],
    [{ type: 'week', time: '2026-11-20' }, ['2026-11-19', '2026-11-25']],
    [{ type: 'month', time: '2028-02' }, ['2028-02-01', '2028-02-29']],
    [{ type: 'year', time: '2026' }, ['2026-01-01', '2026-12-31']],
    [{ type: 'custom', days: ['2026-11-01', '2026-11-03'] }, ['2026-11-01', '2026-11-03']],
    [{ type: 'daily', days: ['2026-11-01', '2026-11-03'] }, ['2026-11-01', '2026-11-03']],
    [{ type: 'custom' }, undefined],
    [{ type: 'day' }, undefined],
    [{}, undefined],
  ] as const)('%o', (period, days) => expect(daysOf(period)).toEqual(days))

  test('a period is inclusive to its last second', () =>
    expect(periodRange({ type: 'month', time: '2026-11' })).toEqual({
      startTime: '2026-11-01 00:00:00',
      endTime: '2026-11-30 23:59:59',
    }))

  test.each([
    [{}, 'typeNeeded'],
    [{ type: 'week' }, 'timeNeeded'],
    [{ type: 'custom' }, 'customNeeded'],
    [{ type: 'daily' }, 'customNeeded'],
    [{ type: 'year', time: '2026' }, undefined],
  ] as const)('%o lacks %s', (period, fault) => expect(periodFault(period)).toBe(fault))
})
