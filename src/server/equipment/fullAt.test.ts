import { expect, test } from 'vitest'
import { hoursToSoc } from './fullAt.ts'

const box = { soc: 50, capacity: 1600, power: 400 }

test.each([
  ['constant power below 90 %', box, 90, 1.6],
  ['the taper alone', { ...box, soc: 90 }, 100, 0.04 * 12.5 * Math.log(5)],
  ['both', box, 95, 1.6 + 0.04 * 12.5 * Math.log(1 / 0.6)],
  ['it is full', { ...box, soc: 96 }, 95, 0],
  ['twice the power, half the time', { ...box, power: 800 }, 90, 0.8],
])('%s', (_, charging, target, hours) => {
  expect(hoursToSoc(charging, target)).toBeCloseTo(hours, 9)
})

test('1,600 kWh from 80 to 95 % with 360 kW take 43.7 minutes (acceptance B of the charging platform)', () => {
  const minutes = (hoursToSoc({ soc: 80, capacity: 1600, power: 360 }, 95) ?? Number.NaN) * 60
  expect(minutes).toBeCloseTo(43.7, 1)
})

test('nobody knows when it is full while nothing charges it', () => {
  expect(hoursToSoc({ ...box, power: 0 }, 90)).toBeUndefined()
  expect(hoursToSoc({ ...box, power: -5 }, 90)).toBeUndefined()
})
