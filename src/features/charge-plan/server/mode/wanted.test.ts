import { expect, test } from 'vitest'
import type { PlanAnswer } from '../../shapes.ts'
import { wantedKw } from './wanted.ts'

const minute = 60_000
const now = 1000 * minute
const nothing = { kwh: 0, shortKwh: 0, atOnceShortKwh: 0, greedyShortKwh: 0, cost: 0, atOnceCost: 0, greedyCost: 0 }
const bay = (bayId: string, t: number[], kw: number[]): PlanAnswer['planned'][number] => ({
  ...{ bayId, binSpaceName: bayId, boxId: bayId, boxPowerName: bayId, soc: 50, targetSoc: 95, maxKw: 400 },
  ...{ bookingId: null, shippingName: null, dueTs: null, dueTime: null, fullTs: null, fullTime: null, t, kw },
})
const planOf = (solvedTs: number, usableKw: number | null): PlanAnswer => ({
  ...{ solvedAt: '', solvedTs, status: 'optimal', notes: [], prices: [], short: [], ready: [], left: [], ...nothing },
  planned: [bay('1', [now - minute, now + minute], [320.4, 0]), bay('2', [now + minute, now + 2 * minute], [90, 0])],
  sum: { t: [], kw: [], baseKw: 100, usableKw },
})
const bayKw = { 1: 300, 2: 300, 3: 400 }
const wanted = (mode: 'auto' | 'advise', plan: PlanAnswer | undefined) =>
  Object.fromEntries(wantedKw({ mode, bayKw }, plan, now))

test.each<[string, ReturnType<typeof wanted>, object]>([
  [
    'as planned, at most what it gave before; a box that is not planned gets its share',
    wanted('auto', planOf(now, 600)),
    { 1: 300, 2: 0, 3: 200 },
  ],
  ['no limit: all of it', wanted('auto', planOf(now, null)), { 1: 300, 2: 0, 3: 400 }],
  [
    'an old plan: shares of what the limit leaves',
    wanted('auto', planOf(now - 46 * minute, 600)),
    { 1: 150, 2: 150, 3: 200 },
  ],
  ['a limit below the base load: nothing', wanted('auto', planOf(now - 46 * minute, 50)), { 1: 0, 2: 0, 3: 0 }],
  ['no plan at all: what it gave before', wanted('auto', undefined), bayKw],
  ['switched off: what it gave before', wanted('advise', planOf(now, 600)), bayKw],
])('%s', (_name, found, expected) => expect(found).toEqual(expected))
