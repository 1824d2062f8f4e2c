import { expect, test } from 'vitest'
import { demoFleet } from '#simulator/fleet.ts'
import { mayHangBelow, parentTypesOf } from './pairs.ts'
import { profiles } from './profiles.ts'

test('every built-in type says below what it hangs, and the demo fleet keeps to it', () => {
  expect(profiles.map(({ profileKey }) => profileKey).filter((type) => parentTypesOf(type) === undefined)).toEqual([])
  const { devices } = demoFleet(40)
  const typeOf = new Map(devices.map(({ code, type }) => [code, type]))
  const odd = devices.filter(({ type, parent }) => parent !== null && !mayHangBelow(type, typeOf.get(parent) ?? ''))
  expect(odd.map(({ code, parent }) => `${code} below ${parent}`)).toEqual([])
})

test('a type made at run time may hang below any', () => {
  expect(mayHangBelow('ownType', 'boxPower')).toBe(true)
  expect(mayHangBelow('boxPower', 'ems')).toBe(false)
})
