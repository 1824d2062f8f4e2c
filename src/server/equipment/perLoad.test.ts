import { expect, test } from 'vitest'
import { deviceOf, profileOf } from '#test/support/device.ts'
import { carriersOf, perLoad } from './perLoad.ts'

const plain = profileOf(1)
const ship = { ...plain, natures: new Set(['carries'] as const) }

test('what is found stays until the devices are read anew', () => {
  let devices = [deviceOf(1, plain), deviceOf(2, ship)]
  const registry = { all: () => devices }
  let asked = 0
  const codesOf = perLoad(({ all }: typeof registry) => {
    asked += 1
    return all().map(({ deviceCode }) => deviceCode)
  })
  expect(codesOf(registry)).toBe(codesOf(registry))
  expect(asked).toBe(1)
  devices = [deviceOf(3, ship)]
  expect(codesOf(registry)).toEqual(['D3'])
  expect(asked).toBe(2)
})

test('ships are those that carry', () => {
  const registry = { all: () => [deviceOf(1, plain), deviceOf(2, ship)] }
  expect(carriersOf(registry).map(({ deviceId }) => deviceId)).toEqual(['2'])
})
