import { expect, test } from 'vitest'
import { hasPassed } from './hasPassed.ts'

test.each([
  ['before it is over', 999, false],
  ['when it is over', 1000, true],
  ['at its beginning', 0, false],
  ['after the clock went back', -1, true],
])('a period of a second, %s', (_, now, expected) => expect(hasPassed(1000, 0, now)).toBe(expected))

test('whatever never happened is due', () => expect(hasPassed(1000, Number.NEGATIVE_INFINITY, 0)).toBe(true))
