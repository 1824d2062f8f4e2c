import { expect, test } from 'vitest'
import { distance } from '#server/places/geo.ts'
import { medianWay, restMiles, wayOf } from './rest.ts'

const [a, bend, b] = [
  { lon: 119, lat: 32 },
  { lon: 119.3, lat: 32.2 },
  { lon: 119.6, lat: 32 },
]
const way = wayOf([a, bend, b])

test('a way knows how far it is to its end', () => {
  expect(way.rest).toEqual([distance(a, bend) + distance(bend, b), distance(bend, b), 0])
})
test('a ship beside the way has the rest of it to go', () => {
  const half = { lon: 119.45, lat: 32.1 }
  expect(restMiles(way, half, b)).toBeCloseTo(distance(half, b), 2)
  const aside = { lon: 119.15, lat: 32.11 }
  expect(restMiles(way, aside, b)).toBeCloseTo(distance(a, bend) / 2 + distance(bend, b), 0)
})
test('more than 2 n mile off it, or without one, it is the great circle and 15 %', () => {
  const off = { lon: 119.3, lat: 31.9 }
  expect(restMiles(way, off, b)).toBeCloseTo(distance(off, b) * 1.15, 9)
  expect(restMiles(undefined, off, b)).toBeCloseTo(distance(off, b) * 1.15, 9)
})
test('the median of ways is one that was sailed', () => {
  const ways = [wayOf([a, b]), way, wayOf([a, { lon: 119.3, lat: 33 }, b])]
  expect(medianWay(ways)).toBe(way)
  expect(medianWay(ways.slice(0, 2))).toBe(ways[0])
  expect(medianWay([])).toBeUndefined()
})
