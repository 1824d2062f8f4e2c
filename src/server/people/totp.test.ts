import { expect, test } from 'vitest'
import { newRecoveryCode, offerOf, plainRecoveryCode, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

/** The last six digits of the table in appendix B of RFC 6238. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(stepOf(secret, code, seconds * 1000)).toBe(step)
  expect([-30, 30].map((late) => stepOf(secret, code, (seconds + late) * 1000))).toEqual([step, step])
  expect([-60, 60].map((late) => stepOf(secret, code, (seconds + late) * 1000))).toEqual([undefined, undefined])
})

test.each(['', '28708', '2870822', ' 287082', '287082\n', '２８７０８２', '-87082', '28708e', '0x1234'])(
  '%j is no code',
  (code) => {
    expect(stepOf(secret, code, 59_000)).toBe(undefined)
  },
)

test('what an authenticator takes says whose it is and nothing else', () => {
  const { secret: letters, uri } = offerOf(secret, 'a b&c')
  expect(letters).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const url = new URL(uri)
  expect(decodeURIComponent(url.pathname)).toContain('Tidewatt:a b&c')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Tidewatt',
    secret: letters,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('a recovery code is read however it is typed', () => {
  const code = newRecoveryCode()
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
  const plain = code.replace('-', '')
  for (const typed of [code, plain, code.toLowerCase(), ` ${code.replace('-', ' – ')} `])
    expect(plainRecoveryCode(typed)).toBe(plain)
})
