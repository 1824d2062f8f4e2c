import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailPattern, passwordPattern, phonePattern, userNamePattern } from '#contract/person.ts'
import { expiryOf, noUser, userFault } from './rules.ts'

test.each([
  ['abc', true],
  ['a23456789_123456789_', true],
  ['ab', false],
  ['a23456789_123456789_1', false],
  ['_abc', false],
  ['9abc', false],
  ['abc\n', false],
  ['абв', false],
])('the user name %j: %s', (name, fits) => expect(userNamePattern.test(name)).toBe(fits))

test.each([
  ['a@example.com', true],
  ['first.last+tag@sub.example.co', true],
  ['a@b', false],
  ['a b@example.com', false],
  ['a@example.com\n', false],
  ['<a@example.com>', false],
  ['a@-example.com', false],
  ['a@example..com', false],
])('the e-mail address %j: %s', (address, fits) => expect(emailPattern.test(address)).toBe(fits))

test('no pattern takes long over anything', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 5000 }), (text) => {
      for (const pattern of [emailPattern, passwordPattern, phonePattern, userNamePattern])
        expect(pattern.test(`${text}!`)).toBe(false)
    }),
  )
})

const zone = 'Asia/Shanghai'
test.each([
  [undefined, undefined],
  [null, null],
  ['  ', null],
  ['2026-03-01', Date.UTC(2026, 2, 1, 15, 59, 59)],
  ['2026-03-01 08:00:00', Date.UTC(2026, 2, 1)],
  ['2026-02-30', 'invalid'],
  ['2026-13-01', 'invalid'],
  ['2026-03-01 25:00:00', 'invalid'],
  ['0001-01-01', 'invalid'],
  ['9999-12-31', 'invalid'],
  ['tomorrow', 'invalid'],
])('an expiry of %j', (wall, expected) => expect(expiryOf(wall, zone)).toBe(expected))

test('a user without anything lacks something, one with everything nothing', () => {
  expect(userFault(noUser)).toBe('user.name_pattern')
  const whole = { user_name: 'somebody', real_name: '某人', mobile_phone: '13800138000', user_type: 0, category: 0 }
  expect(userFault({ ...noUser, ...whole, dept_id: '1', role_ids: ['1'] })).toBeUndefined()
})
