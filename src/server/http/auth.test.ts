import { expect, test } from 'vitest'
import { newDeviceToken } from './auth.ts'

test('a device token does not begin like a formula, whatever chance draws', () => {
  const drawn = [0b111110_00, 0b111111_00, 0]
  const random = (size: number): Buffer => Buffer.alloc(size).fill(drawn.shift() ?? 1, 0, 1)
  expect([newDeviceToken(random)[0], newDeviceToken(random)[0]]).toEqual(['_', 'A'])
})
