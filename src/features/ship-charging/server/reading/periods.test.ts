import { expect, test } from 'vitest'
import { type Leg, periodsOf } from './periods.ts'

const leg = (from: number, to: number | null): Leg => ({ from, to, miles: 10, gapMiles: 0 })
const told = (legs: readonly Leg[], origin: number | null) =>
  periodsOf(legs, origin).map(({ from, to, isLeg }) => [isLeg ? 'leg' : 'stay', from, to])

test.each<[string, Leg[], number | null, unknown[]]>([
  ['a ship that was never heard of has none', [], null, []],
  ['without legs it lies', [], 5, [['stay', 5, null]]],
  [
    'legs and stays tile the time',
    [leg(10, 20), leg(30, 40)],
    5,
    [
      ['stay', 5, 10],
      ['leg', 10, 20],
      ['stay', 20, 30],
      ['leg', 30, 40],
      ['stay', 40, null],
    ],
  ],
  [
    'the running leg is the last',
    [leg(10, 20), leg(20, null)],
    null,
    [
      ['leg', 10, 20],
      ['leg', 20, null],
    ],
  ],
])('%s', (_, legs, origin, expected) => expect(told(legs, origin)).toEqual(expected))
