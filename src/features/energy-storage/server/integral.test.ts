import { expect, test } from 'vitest'
import { rounded } from '#server/equipment/reading.ts'
import { integralsOf } from './integral.ts'

const minute = 60_000
const hour = 60 * minute
const bounds = [0, hour, 2 * hour, 3 * hour]
const every = (kw: (at: number) => number, from: number, to: number) => {
  const t = Array.from({ length: (to - from) / minute + 1 }, (_, index) => from + index * minute)
  return { t, power: t.map(kw) }
}

test('100 kW for an hour are 100 kWh, shared by hours, and charge is apart', () => {
  // The minute in which it turns counts half of each.
  const { charged, discharged } = integralsOf(
    every((at) => (at < 1.5 * hour ? 100 : -60), 0.5 * hour, 2 * hour),
    bounds,
    3 * minute,
  )
  expect(discharged.map((kwh) => kwh && rounded(kwh))).toEqual([50, 49.167, null])
  expect(charged.map((kwh) => kwh && rounded(kwh))).toEqual([0, 30.5, null])
})

test('a gap counts nothing, absent values are no gap, and a piece over a bound is shared', () => {
  const t = [0, minute, 30 * minute, 59.5 * minute, 60.5 * minute]
  expect(integralsOf({ t, power: [60, 60, 60, 60, 60] }, bounds, 2 * minute).discharged).toEqual([1.5, 0.5, null])
  expect(
    integralsOf({ t: [0, minute, 2 * minute], power: [60, Number.NaN, 60] }, bounds, 2 * minute).discharged,
  ).toEqual([2, null, null])
  expect(integralsOf({ t: [], power: [] }, bounds, minute).charged).toEqual([null, null, null])
})
