import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sealPassword } from '#web/session/sealing.ts'
import { createSealingKey, openSealed } from './sealing.ts'

const key = createSealingKey()

test('what the browser seals the server opens', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 64 }),
      fc.string({ minLength: 1, maxLength: 43 }),
      (plain, randomStr) => {
        expect(openSealed(key, randomStr, sealPassword({ publicKey: key.publicKey, randomStr }, plain))).toBe(plain)
      },
    ),
    { numRuns: 50 },
  )
})

test('another key, another nonce, a changed byte, a low-order point and rubbish do not open', () => {
  const sealed = sealPassword({ publicKey: key.publicKey, randomStr: 'once' }, 'secret_1')
  expect(openSealed(createSealingKey(), 'once', sealed)).toBeUndefined()
  expect(openSealed(key, 'twice', sealed)).toBeUndefined()
  for (const at of [0, 35, 46, 60]) {
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[at] = (bytes[at] ?? 0) ^ 1
    expect(openSealed(key, 'once', bytes.toString('base64url'))).toBeUndefined()
  }
  expect(openSealed(key, 'once', Buffer.alloc(80).toString('base64url'))).toBeUndefined()
  for (const rubbish of ['', 'x', '%%%', 'A'.repeat(1024)]) expect(openSealed(key, 'once', rubbish)).toBeUndefined()
})
