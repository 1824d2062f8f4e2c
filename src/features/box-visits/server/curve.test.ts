import { expect, test } from 'vitest'
import { chargingPower } from './curve.ts'

test('charging power is that of the current into the box; without voltage or current there is none', () => {
  expect(chargingPower([800, 800, 800, 800], [-450, 0, null, 100])).toEqual([360, 0, null, -80])
  expect(chargingPower([null], [5])).toEqual([null])
  expect(chargingPower([], [])).toEqual([])
})
