import { expect, test } from 'vitest'
import { anchored, fromAToB, portA, portB, type Story } from '#test/support/voyages.ts'
import type { Sample } from './fixes.ts'
import { neutral, step } from './legs.ts'

const minute = 60_000
const ports = [portA, portB].map(({ lon, lat, radius, portNameEn: id }) => ({
  ...({ id, lon, lat, radius, kind: 'port', since: 0, until: Number.POSITIVE_INFINITY } as const),
}))
/** n mile of the legs of a ship that lives this story. */
const milesOf = (samples: readonly Sample[]): number[] => {
  let state = neutral
  const miles: number[] = []
  for (const sample of samples) {
    const next = step(ports, state, sample)
    state = next.state
    for (const row of next.rows) if (row.kind === 'leg') miles.push(Math.round(row.distance * 100) / 100)
  }
  return miles
}

/** The story with a register of `decimals` that begins at 900 and counts `miles` from minute 117 to 300; null where it says nothing. */
const counting = (
  story: Story,
  miles: number,
  decimals = 2,
  said: (value: number, at: number, index: number) => number | null = (value) => value,
): Sample[] =>
  story.map(({ at, lon, lat, sog }, index) => {
    const share = Math.min(1, Math.max(0, at - 117) / 183)
    const value = said(Math.round((900 + miles * share) * 10 ** decimals) / 10 ** decimals, at, index)
    const ts = at * minute
    return { ts, lon, lat, sog, status: Number.NaN, ...(value === null ? {} : { counted: { ts, value } }) }
  })

test.each<[string, Sample[], number]>([
  ['counts', counting(fromAToB, 31.2), 31.2],
  ['counts whole miles', counting(fromAToB, 31.2, 0), 31],
  [
    'counts, across a gap too',
    counting(
      fromAToB.filter(({ at }) => at < 150 || at > 240),
      31.2,
    ),
    31.2,
  ],
  [
    'is said more seldom than the position under way',
    counting(fromAToB, 31.2, 2, (value, at, index) => (index % 7 === 0 || at <= 117 || at >= 300 ? value : null)),
    31.2,
  ],
  ['counts at anchor as well', counting(anchored, 33), 33],
  ['began anew', counting(fromAToB, 31.2, 2, (value, at) => (at < 200 ? value : value - 900)), 30.55],
  ['leapt', counting(fromAToB, 31.2, 2, (value, at) => (at < 200 ? value : value + 50)), 30.55],
  ['counts less than its ends are apart', counting(fromAToB, 20), 30.55],
  ['counts faster than any ship, a mile at a time', counting(fromAToB, 170, 0), 30.55],
  ['is silent since the departure', counting(fromAToB, 31.2, 2, (value, at) => (at < 120 ? value : null)), 30.55],
])('a register that %s', (_, samples, miles) => {
  expect(milesOf(samples)).toEqual([miles])
})
