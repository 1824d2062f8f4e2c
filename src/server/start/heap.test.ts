import { expect, test } from 'vitest'
import { growthOf } from './heap.ts'

test.each([
  [40, 300],
  [100, 300],
  [250, 300],
  [375, 200],
  [750, 100],
  [3000, 25],
])('a heap in which %i MB live may grow by %i %%', (living, percent) => expect(growthOf(living)).toBe(percent))
