import { expect, test } from 'vitest'
import { checkedOf, meanErrorOf, type PastLeg, usualNext, usualOf } from './history.ts'

const leg = (from: string, to: string, perMile: number): PastLeg => ({
  ...{ from, to },
  courses: [
    { miles: 10, kwh: 10 * perMile },
    { miles: 20, kwh: 20 * perMile },
    { miles: 30, kwh: 30 * perMile },
    { miles: 40, kwh: 40 * perMile },
  ],
})
const [up, down] = [
  { from: 'A', to: 'B' },
  { from: 'B', to: 'A' },
]

test('what a ship usually draws: between these ports, else anywhere, else as others of its size', () => {
  expect(usualOf([], up)).toBe(39)
  expect(usualOf([leg('A', 'B', 50), leg('B', 'A', 30), leg('A', 'B', 46)], up)).toBe(48)
  expect(usualOf([leg('A', 'B', 50), leg('B', 'A', 30), leg('A', 'B', 46)], { from: 'A', to: 'C' })).toBe(46)
  const many = [
    ...Array.from({ length: 30 }, () => leg('A', 'B', 90)),
    ...Array.from({ length: 20 }, () => leg('A', 'B', 40)),
  ]
  expect(usualOf(many, up)).toBe(40)
})

test('legs are checked against what was known before them', () => {
  const checked = checkedOf([leg('A', 'B', 50), leg('B', 'A', 30), leg('A', 'B', 46)], down)
  expect(checked.map(({ usual }) => usual)).toEqual([39, 50, 50])
  expect(meanErrorOf(checked.slice(2), 0)).toBeCloseTo(160, 9)
  expect(meanErrorOf([], 0)).toBeUndefined()
  const legs = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? leg('A', 'B', 50) : leg('B', 'A', 30)))
  expect(checkedOf(legs, down)).toHaveLength(25)
})

test('the next port is the most frequent one, of two the later', () => {
  expect(usualNext([up, { from: 'A', to: 'C' }, up, down], 'A')).toBe('B')
  expect(usualNext([up, { from: 'A', to: 'C' }], 'A')).toBe('C')
  expect(usualNext([up], 'B')).toBeUndefined()
})
