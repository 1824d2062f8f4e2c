import { expect, test } from 'vitest'
import { meansOf, peakOf } from './quarters.ts'

const minute = 60_000
const track = (values: readonly (readonly [number, number])[], hold = 5 * minute) => ({
  t: values.map(([at]) => at * minute),
  kw: values.map(([, kw]) => kw),
  hold,
})
const means = (...tracks: ReturnType<typeof track>[]) => meansOf(tracks, 0, 45 * minute, 15 * minute)

test('a value holds until the next one and over the bounds of steps', () => {
  const values = Array.from({ length: 45 }, (_, at) => [at, at < 20 ? 300 : 600] as const)
  expect(means(track(values))).toEqual([300, 500, 600])
})

test('a mean is of the time that is known; a value holds for a while only', () => {
  expect(means(track([[0, 100]]))).toEqual([100, null, null])
  expect(
    means(
      track([
        [-3, 100],
        [2, Number.NaN],
        [13, 400],
      ]),
    ),
  ).toEqual([250, 400, null])
})

test('several devices add up, each by what is known of it', () => {
  const whole = Array.from({ length: 45 }, (_, at) => [at, 200] as const)
  expect(means(track(whole), track([[16, -50]]))).toEqual([200, 150, 200])
  expect(means()).toEqual([null, null, null])
})

test('the peak is the first of the highest', () => {
  expect(peakOf([null, 200, 500, 500], 1000, 10)).toEqual({ t: 1020, kw: 500 })
  expect(peakOf([null], 0, 10)).toBeNull()
})
