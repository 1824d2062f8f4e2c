import { expect, test } from 'vitest'
import { bookingStates as states } from '../../shapes.ts'
import type { Followed } from './facts.ts'
import { foreseen } from './tracker.ts'

const [minute, hour] = [60_000, 3_600_000]
const now = 100 * hour
const booking = (bookingId: string, eta: number, state: number, change: Partial<Followed> = {}): Followed => ({
  ...{
    bookingId,
    eta,
    state,
    stationId: 'A',
    shipId: '7',
    lon: null,
    lat: null,
    from: eta - 6 * hour,
    next: eta + hour,
  },
  ...{ followsForecast: true, byForecast: false, seenTs: null, goneTs: null, version: 1, confirmed: true },
  ...{ boxesWanted: 2, ins: [], outs: [], swapped: 0, arrivedTs: null, leftTs: null, swappingTs: null },
  ...{ doneTs: null, missedTs: null },
  ...change,
})
const etasBy = (eta: number, ...followed: Followed[]) => {
  const forecasts = new Map([['7', { portId: 'P', eta }]]) as unknown as Parameters<typeof foreseen>[1]
  return [...foreseen(followed, forecasts, ({ stationId }) => (stationId === 'A' ? ['P'] : []), now)]
}
const [today, tomorrow] = [now + hour, now + 17 * hour]

test.each<[string, number, Followed[], [string, number][]]>([
  ['the next call', now + 50 * minute, [booking('1', today, states.booked)], [['1', now + 50 * minute]]],
  [
    'the first of two calls alone',
    now + 50 * minute,
    [booking('1', today, states.booked), booking('2', tomorrow, states.booked)],
    [['1', now + 50 * minute]],
  ],
  [
    'no later call while the ship lies there',
    now + minute,
    [booking('1', now, states.arrived), booking('2', tomorrow, states.booked)],
    [],
  ],
  [
    'a later call while the ship lies elsewhere',
    tomorrow - hour,
    [booking('1', now, states.swapping, { stationId: 'B' }), booking('2', tomorrow, states.booked)],
    [['2', tomorrow - hour]],
  ],
  ['no call by an arrival that is over', now - minute, [booking('2', tomorrow, states.booked)], []],
  ['none that goes by the hand', now + minute, [booking('1', today, states.booked, { followsForecast: false })], []],
])('a forecast is of %s', (_, eta, followed, expected) => expect(etasBy(eta, ...followed)).toEqual(expected))
