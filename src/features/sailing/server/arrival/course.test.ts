import { expect, test } from 'vitest'
import { courseOf, isFollowed, speedOf } from './course.ts'
import type { UnderWay } from './underway.ts'

const hour = 3_600_000
const leg: UnderWay = {
  ...{ deviceId: '1', startTs: 0, fromPort: '1', distance: 20, restedMs: 0, gapHours: 0 },
  ...{ kwh: 700, reckonedTo: 1.9 * hour, dest: null },
}

test('the way counts up to where the energy is reckoned', () => {
  expect(courseOf(leg, 2 * hour)).toEqual({ kwh: 700, miles: expect.closeTo(19, 9) })
  const nothing = { kwh: 0, miles: 0 }
  expect(courseOf({ ...leg, kwh: null }, 2 * hour)).toEqual(nothing)
  expect(courseOf({ ...leg, kwh: -30 }, 2 * hour)).toEqual(nothing)
})

test('the speed is the mean of the leg without rests, at its beginning that of the ship', () => {
  expect(speedOf(leg, 2 * hour, 5)).toBe(10)
  expect(speedOf({ ...leg, restedMs: hour }, 3 * hour, 5)).toBe(10)
  expect(speedOf({ ...leg, distance: 1 }, hour, 5)).toBe(5)
  expect(speedOf({ ...leg, distance: 1 }, hour, null)).toBe(8.5)
})

test('a leg with a day of silence is not followed', () => {
  expect(isFollowed(leg, 2 * hour)).toBe(true)
  expect(isFollowed({ ...leg, gapHours: 24 }, 30 * hour)).toBe(false)
})
