import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advanceLatest, emptyLatest, mergeFrames } from './mergeFrames.ts'

const frame = (deviceId: string, ts: number, ...values: number[]) => ({
  deviceId,
  ts,
  values: Float64Array.from(values),
})

test('frames of one sample merge point by point, the greater stays, empty ones go, order is by device and time', () => {
  const merged = mergeFrames([
    frame('10', 2, 5, Number.NaN),
    frame('9', 7, 1),
    frame('10', 2, 4, 6, 7),
    frame('10', 1, 3),
    frame('8', 1, Number.NaN),
  ])
  expect(merged).toEqual([frame('9', 7, 1), frame('10', 1, 3), frame('10', 2, 5, 6, 7)])
})

test('the latest row is the same whatever the order of arrival', () => {
  const samples = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.oneof(fc.constant(Number.NaN), fc.integer({ min: -3, max: 3 })), { maxLength: 4 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(samples, fc.infiniteStream(fc.nat()), (list, random) => {
      const frames = list.map(([ts, values]) => frame('1', ts, ...values))
      const shuffled = frames
        .map((each) => ({ each, key: random.next().value }))
        .sort((a, b) => a.key - b.key)
        .map(({ each }) => each)
      const oneByOne = shuffled.reduce((row, each) => advanceLatest(row, [each]), emptyLatest)
      expect(oneByOne).toEqual(advanceLatest(emptyLatest, frames))
    }),
  )
})
