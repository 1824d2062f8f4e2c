import { expect, test } from 'vitest'
import { growthOf } from './heap.ts'

test.each([
  [40, 300],
  [183, 300],
  [275, 200],
  [550, 100],
  [2200, 25],
])('a heap in which %i MB live may grow by %i %%', (living, percent) => expect(growthOf(living)).toBe(percent))
