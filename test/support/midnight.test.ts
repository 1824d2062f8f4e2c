import { expect, test } from 'vitest'
import { untilPastMidnight } from './midnight.ts'

test.each([
  ['15:55:59.999', 0],
  ['15:56:00.000', 660_000],
  ['16:00:00.000', 420_000],
  ['16:06:59.999', 1],
  ['16:07:00.000', 0],
  ['00:00:00.000', 0],
])('at %s UTC, %d ms until Shanghai is away from midnight', (time, wait) =>
  expect(untilPastMidnight(Date.parse(`2026-11-29T${time}Z`))).toBe(wait),
)
