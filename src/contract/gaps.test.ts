import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gapsAfter, gapsInTimes } from './gaps.ts'

const samples = (...times: number[]) => times.map((ts) => ({ first: ts, last: ts, count: 1 }))
const every = (step: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => from + index * step)

describe('a gap is more than three times the interval that the samples around it keep', () => {
  test.each([
    ['none in a steady series', every(10, 20), []],
    ['three times is none yet', [...every(10, 5), ...every(10, 5, 70)], []],
    ['more than three times is one', [...every(10, 5), ...every(10, 5, 71)], [4]],
    ['where the pace changes the slower one counts', [...every(60, 6), ...every(10, 10, 360)], []],
    ['a lonely sample between two gaps', [...every(10, 6), 500, 1000], [5, 6]],
    ['a slow series has none where its own interval is kept', every(3_600_000, 5), []],
    ['without neighbours the expected interval counts', [0, 31_000], [0]],
    ['two samples as expected', [0, 30_000], []],
    ['one sample', [5], []],
    ['no sample', [], []],
  ])('%s', (_, times, expected) => {
    expect([...gapsAfter(samples(...times), 10_000)]).toEqual(expected)
  })

  test('buckets tell their interval by their count', () => {
    const bucket = (first: number) => ({ first, last: first + 50, count: 6 })
    expect([...gapsAfter([0, 60, 120, 400, 460].map(bucket), 10, 60)]).toEqual([2])
    expect([...gapsAfter([0, 60, 120].map(bucket), 10, 60)]).toEqual([])
  })
})

test('single samples by their times give the same gaps', () => {
  const steps = fc.array(fc.constantFrom(1, 9, 10, 10, 10, 11, 31, 60, 200), { maxLength: 40 })
  fc.assert(
    fc.property(steps, (list) => {
      let ts = 0
      const times = list.map((step) => {
        ts += step
        return ts
      })
      expect([...gapsInTimes(times, 10)]).toEqual([...gapsAfter(samples(...times), 10)])
    }),
    { numRuns: 300 },
  )
})
