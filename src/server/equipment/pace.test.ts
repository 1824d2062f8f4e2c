import { expect, test } from 'vitest'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { createPaceBook, paceThen } from './pace.ts'

const second = 1000
const pace = { least: 10, most: 180 }
const ship = deviceOf(1, { ...profileOf(1), pace })
const book = (...seconds: number[]) => {
  const made = createPaceBook({ query: () => Promise.reject(new Error('nothing is stored')) }, { byId: () => ship })
  made.heard(seconds.map((each) => ({ deviceId: ship.deviceId, ts: each * second })))
  return made
}
const every = (step: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => from + index * step)

test('a device without a pace keeps the interval of its profile', () =>
  expect(book(...every(60, 20)).intervalOf(deviceOf(1, profileOf(1)))).toBe(10 * second))

test.each<[string, number[], number]>([
  ['nothing is known: as much as is allowed', [], 180],
  ['two samples say nothing yet', [0, 10], 180],
  ['under way', every(10, 20), 10],
  ['moored', every(170, 20), 170],
  ['never faster or slower than its bounds', every(2, 20), 10],
  ['nor slower', every(600, 20), 180],
  ['one outage is no pace', [...every(10, 10), ...every(10, 10, 4000)], 10],
  ['after two reports the new pace holds', [...every(10, 18), 350, 530], 180],
  ['only the last twenty count', [...every(180, 5), ...every(10, 20, 1000)], 10],
  ['in any order and again', [20, 0, 40, 10, 30, 10, 0], 10],
])('%s', (_, seconds, expected) => expect(book(...seconds).intervalOf(ship)).toBe(expected * second))

test.each<[string, number[], number]>([
  ['nothing is known: the profile', [], 10],
  ['two pauses say nothing yet', every(60, 3), 10],
  ['history in steps of a minute', every(60, 20), 60],
  ['one outage is no pace', [...every(60, 10), ...every(60, 10, 4000)], 60],
  ['never faster than the profile', every(2, 20), 10],
])('of a moment of the past: %s', (_, seconds, expected) =>
  expect(
    paceThen(
      deviceOf(1, profileOf(1)),
      seconds.map((each) => each * second),
    ),
  ).toBe(expected * second),
)

test('a ship of the past keeps the bounds of her pace', () => {
  expect(paceThen(ship, [])).toBe(180 * second)
  expect(
    paceThen(
      ship,
      every(600, 20).map((each) => each * second),
    ),
  ).toBe(180 * second)
})
