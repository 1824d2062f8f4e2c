import { expect, test } from 'vitest'
import { priceAt, readAt, saidAt } from './dayReading.ts'
import { dayTicks, dearness, powerPieces } from './powerDay.ts'

test('a curve of power is cut where it turns or has a gap, without holes between its states', () => {
  const points = [
    [0, -300],
    [1, -300],
    [2, 0.2],
    [3, 430],
    [4, null],
    [5, 430],
  ] as const
  expect(powerPieces(points, 4)).toEqual([
    {
      state: 'charging',
      points: [
        [0, -300],
        [1, -300],
      ],
    },
    {
      state: 'standby',
      points: [
        [1, -300],
        [2, 0.2],
      ],
    },
    {
      state: 'discharging',
      points: [
        [2, 0.2],
        [3, 430],
      ],
    },
    { state: 'discharging', points: [[5, 430]] },
  ])
  expect(powerPieces([], 4)).toEqual([])
})

test('the dearest hours of a day are its peak, the cheapest its valley', () => {
  const bands = [0.32, 1.05, 0.68, 1.05].map((price, at) => ({ from: at, to: at + 1, price }))
  expect(bands.map((band) => dearness(band, bands))).toEqual(['valley', 'peak', 'flat', 'peak'])
  expect(bands.slice(0, 1).map((band) => dearness(band, bands.slice(0, 1)))).toEqual(['flat'])
})

test('a day of 23 or 25 hours ends with its midnight', () => {
  const hour = 3_600_000
  for (const hours of [23, 24, 25]) {
    const ticks = dayTicks(0, hours * hour)
    expect([ticks[0], ticks.at(-1)]).toEqual([0, hours * hour])
  }
})

test('where only charging is drawn, it stands above the line', () => {
  const pieces = powerPieces(
    [
      [0, 300],
      [1, 0],
      [2, -300],
    ],
    4,
    'charging',
  )
  expect(pieces.map(({ state }) => state)).toEqual(['charging', 'standby', 'discharging'])
})

test('a day is read by keys within its ends, and says what stood at that moment', () => {
  const hour = 3_600_000
  expect(
    ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'].map((key) => readAt(key, hour, 0, 24 * hour)),
  ).toEqual([...[0.75 * hour, 1.25 * hour, 0, 3 * hour, 0, 24 * hour]])
  expect([readAt('Escape', hour, 0, 24 * hour), readAt('a', hour, 0, 24 * hour)]).toEqual([null, undefined])
  const points = [
    [10, 5],
    [20, null],
    [30, 7],
  ] as const
  expect([5, 12, 25, 31, 99].map((at) => saidAt(points, at, 10))).toEqual([null, 5, null, 7, null])
  expect([5, 15].map((at) => priceAt([{ from: 0, to: 10, price: 0.32 }], at))).toEqual([0.32, null])
})
