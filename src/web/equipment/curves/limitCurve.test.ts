import { describe, expect, test } from 'vitest'
import { apart, crossingsOf, levelAt, piecesOf, timeTicks, valueTicks, legible } from './limitCurve.ts'

const limits = [
  { level: 1, value: 55 },
  { level: 2, value: 50 },
  { level: 3, value: 45 },
]

describe('the level of a value', () => {
  test.each([
    [44.9, 0],
    [45, 3],
    [52, 2],
    [55, 1],
    [80, 1],
  ])('%d °C is level %d', (value, level) => expect(levelAt(value, limits, 'high')).toBe(level))

  test('of a rule that looks down the least value is the gravest', () => {
    const low = [
      { level: 1, value: 2.6 },
      { level: 3, value: 2.9 },
    ]
    expect([3, 2.9, 2.5].map((value) => levelAt(value, low, 'low'))).toEqual([0, 3, 1])
  })
})

test('a curve is cut where it crosses a limit and where it has a gap', () => {
  const points = [
    [0, 40],
    [10, 50],
    [20, 60],
    [30, null],
    [40, 30],
  ] as const
  expect(piecesOf(points, limits, 'high')).toEqual([
    {
      level: 0,
      points: [
        [0, 40],
        [5, 45],
      ],
    },
    {
      level: 3,
      points: [
        [5, 45],
        [10, 50],
      ],
    },
    {
      level: 2,
      points: [
        [10, 50],
        [15, 55],
      ],
    },
    {
      level: 1,
      points: [
        [15, 55],
        [20, 60],
      ],
    },
    { level: 0, points: [[40, 30]] },
  ])
})

test('a crossing is the first sample at or past the limit; what began past it crossed before', () => {
  const points = [
    [0, 46],
    [10, 49],
    [20, 52],
  ] as const
  expect(crossingsOf(points, limits, 'high')).toEqual([{ level: 2, ts: 20, value: 52 }])
})

test.each([
  [31, 56, [30, 40, 50, 60]],
  [3.3, 3.66, [3.3, 3.4, 3.5, 3.6, 3.7]],
  [5, 5, [4.995, 4.9975, 5, 5.0025, 5.005]],
])('round values around %d to %d', (least, greatest, ticks) => expect(valueTicks(least, greatest)).toEqual(ticks))

test('ticks of twenty minutes stand on whole steps, as many as there is room for', () => {
  const from = Date.UTC(2026, 10, 22, 9, 25, 20)
  const to = from + 20 * 60_000
  expect(timeTicks(from, to, 10).map((at) => new Date(at).toISOString().slice(14, 16))).toEqual([
    ...['26', '28', '30', '32', '34', '36', '38', '40', '42', '44'],
  ])
  expect(timeTicks(from, to, 4)).toHaveLength(4)
})

test.each<[string, number[], number[]]>([
  ['that have room stay', [20, 60, 100], [20, 60, 100]],
  ['that are near move down', [60, 64, 68], [60, 77, 94]],
  ['at the foot move up', [120, 124, 128], [96, 113, 130]],
  ['keep the order in which they were given', [68, 60], [77, 60]],
])('labels %s', (_, heights, expected) => expect(apart(heights, 17, 130)).toEqual(expected))

test('of times that lie upon each other the last stays', () => {
  expect(
    legible(
      [
        [100, 50],
        [104, 52],
        [104, 52],
        [200, 52],
        [104, 90],
      ],
      72,
      17,
    ),
  ).toEqual([false, false, true, true, true])
})
