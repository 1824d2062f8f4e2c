import { expect, test } from 'vitest'
import { daysOf, partsOf, usualSpan } from './settleSpans.ts'

test.each([
  ['2026-11-23', '2026-10-01'],
  ['2026-01-01', '2025-12-01'],
  ['2026-03-31', '2026-02-01'],
])('what is usually settled on %s begins %s', (today, from) => {
  expect(usualSpan(today)).toEqual({ from, to: today })
})

test.each([
  ['2026-02-01', '2026-02-01', 1, 1],
  ['2026-02-01', '2026-03-02', 30, 1],
  ['2026-02-01', '2026-03-03', 16, 2],
  ['2025-01-01', '2025-12-31', 29, 13],
] as const)(
  '%s to %s is settled in %d parts of up to %d days, none twice, none left out',
  (from, to, count, longest) => {
    const parts = partsOf({ from, to })
    expect(parts).toHaveLength(count)
    expect(Math.max(...parts.map(daysOf))).toBe(longest)
    expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, to])
    expect(parts.reduce((sum, part) => sum + daysOf(part), 0)).toBe(daysOf({ from, to }))
  },
)
