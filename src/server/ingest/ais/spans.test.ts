import { expect, test } from 'vitest'
import { createSpans } from './spans.ts'

test('times at most the gap apart make one span, in any order', () => {
  const spans = createSpans(60)
  for (const ts of [1000, 1100, 1050]) spans.add(ts)
  expect([999, 1000, 1075, 1159, 1160].map(spans.covers)).toEqual([false, true, true, true, false])
  expect([1055, 1045].map(spans.covers)).toEqual([true, true])
})

test('times far apart cover nothing between them, and those of long ago are forgotten', () => {
  const spans = createSpans(60)
  for (let ts = 0; ts <= 100_000; ts += 1000) spans.add(ts)
  expect([100_000, 99_500, 80_000, 0].map(spans.covers)).toEqual([true, false, true, false])
})
