import { expect, test } from 'vitest'
import type { Reference } from '../shapes.ts'
import { spanOf } from './refSpan.ts'

const hour = 3_600_000
const now = 100 * hour
const reference = (given: Partial<Reference>): Reference => ({
  ...{ ref: 1, kind: 'curve', what: 'SOC', deviceId: '1', deviceName: 'XD-003', pointKey: 'soc', index: 0 },
  ...{ at: null, from: null, to: null, value: 4, unit: '%', decimals: 1 },
  ...given,
})

test.each<[Partial<Reference>, number, number]>([
  [{ from: 10 * hour, to: 20 * hour }, 10, 20],
  [{ from: 90 * hour, to: 120 * hour }, 90, 100],
  [{ at: 50 * hour }, 49, 51],
  [{ at: now }, 99, 100],
  [{}, 99, 100],
])('the figure of %j shows its curve from hour %i to hour %i', (given, from, to) =>
  expect(spanOf(reference(given), now)).toEqual({ from: from * hour, to: to * hour }),
)

test('a figure of no point has no curve', () => {
  expect(spanOf(reference({ pointKey: '' }), now)).toBeUndefined()
  expect(spanOf(reference({ deviceId: '' }), now)).toBeUndefined()
})
