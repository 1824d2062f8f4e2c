import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { labelUrl } from './labelUrl.ts'

test.each([
  [
    'http://localhost:8080/#/asset/equipmentManagement?current=2',
    'http://localhost:8080/#/asset/equipmentManagement?deviceId=12',
  ],
  [
    'https://能源.example/电站/?a=1#/x',
    `https://${new URL('https://能源.example').host}/%E7%94%B5%E7%AB%99/#/asset/equipmentManagement?deviceId=12`,
  ],
])('%s leads to its device', (portal, url) => {
  const found = labelUrl(portal, '12')
  expect([...found].every((letter) => letter > ' ' && letter <= '~')).toBe(true)
  expect(found).toBe(url)
  // 25 to 45 modules on 30 mm: more than half a millimetre each.
  expect(encode(found, { ecc: 'M', border: 0 }).size).toBeLessThanOrEqual(45)
})
