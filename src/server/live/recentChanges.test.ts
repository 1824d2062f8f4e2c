import { expect, test } from 'vitest'
import { createRecentChanges } from './recentChanges.ts'

test('a change is remembered for a minute', () => {
  let now = 0
  const recent = createRecentChanges(() => now)
  recent.note(['1', '2'])
  now = 59_000
  recent.note(['2'])
  expect(['1', '2', '3'].map(recent.has)).toEqual([true, true, false])
  now = 61_000
  expect(['1', '2'].map(recent.has)).toEqual([false, true])
})
