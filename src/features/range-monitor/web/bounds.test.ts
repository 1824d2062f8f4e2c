import { expect, test } from 'vitest'
import { boundsOf } from './bounds.ts'

const none: [number, number] = [0, 0]
const of = (value: (number | null)[], unit: string) => ({ value, unit })

test('the highest difference stays below the lowest cell', () => {
  const bounds = boundsOf([of([3.325, null, 3.24], 'V'), of([3.31, 3.22, null], 'V'), of([15, 20, 18], 'mV')])
  const height = ([least, most]: [number, number], value: number): number => (value - least) / (most - least)
  const { V = none, mV = none } = bounds
  expect(height(mV, 20)).toBeLessThan(height(V, 3.22))
  expect(height(V, 3.325)).toBeCloseTo(1)
})

test.each([
  ['nothing came', [], {}],
  ['one axis', [of([25], '°C'), of([20], '°C'), of([5], '°C')], {}],
  ['only empty values', [of([null], 'V'), of([null], 'V'), of([null], 'mV')], { mV: [0, 30] }],
])('%s', (_, series, bounds) => expect(boundsOf(series)).toEqual(bounds))
