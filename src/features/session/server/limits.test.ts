import { expect, test } from 'vitest'
import { addressOf } from './address.ts'
import { captchaImage } from './captchaImage.ts'
import { createCaptchas } from './captchas.ts'
import { glyphs } from './glyphs.ts'
import { createNonces, nonceLifetime } from '#server/http/nonces.ts'
import { passwordFault } from '#server/passwordRule.ts'

const setClock = () => {
  const clock = Object.assign(() => clock.now, { now: 1000 })
  return clock
}

test('a nonce is taken once, in time, and the oldest make room', () => {
  const clock = setClock()
  const nonces = createNonces(clock, 3)
  const [first = '', second = '', third = ''] = Array.from({ length: 3 }, () => nonces.issue())
  expect([nonces.take(second), nonces.take(second), nonces.take('never issued')]).toEqual([true, false, false])
  nonces.issue()
  nonces.issue()
  expect(nonces.take(first)).toBe(false)
  clock.now += nonceLifetime + 1
  expect(nonces.take(third)).toBe(false)
})

test.each([
  ['10.0.0.7', '10.0.0.7'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['fe80::1', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, address) => {
  expect(addressOf(ip)).toBe(address)
})

test('a captcha is taken once, in time, by what its last picture shows, whatever the case', () => {
  const clock = setClock()
  const shown = ['AAAA', 'hkl4'.toUpperCase(), 'MNPT', 'WXYE', 'FACE', 'LATE']
  const captchas = createCaptchas(clock, () => shown.shift() ?? '', 3)
  captchas.draw('one')
  captchas.draw('one')
  expect(['AAAA', 'HKL4'].map((answer) => captchas.take('one', answer))).toEqual([false, false])
  captchas.draw('two')
  expect([captchas.take('two', ' mnpt '), captchas.take('two', 'MNPT'), captchas.take('never', '')]).toEqual([
    true,
    false,
    false,
  ])
  for (const nonce of ['three', 'four', 'five', 'six']) captchas.draw(nonce)
  expect(captchas.take('three', 'WXYE')).toBe(false)
  clock.now += nonceLifetime + 1
  expect(captchas.take('four', 'FACE')).toBe(false)
})

test('every character of a captcha is drawn, inside the picture, and no picture says in text what it shows', () => {
  for (const character of Object.keys(glyphs)) {
    const image = captchaImage(character.repeat(4), Math.random)
    const svg = Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
    const strokes = [...svg.matchAll(/stroke-width="2.7" d="([^"]+)"/g)].map(([, path]) => path ?? '')
    const numbers = strokes.flatMap((path) => path.match(/-?[\d.]+/g) ?? []).map(Number)
    expect(numbers.length).toBeGreaterThanOrEqual(16)
    for (const number of numbers) expect(number).toBeGreaterThan(0)
    for (const number of numbers.filter((_, at) => at % 2 === 1)) expect(number).toBeLessThan(44)
    for (const number of numbers) expect(number).toBeLessThan(132)
    expect(svg).not.toContain('text')
  }
})

test.each([
  ['abc12', 'password.pattern'],
  ['a'.repeat(17), 'password.pattern'],
  ['with-dash', 'password.pattern'],
  ['密码密码密码', 'password.pattern'],
  ['Old_pass_1', 'password.same'],
  ['Password123', 'password.common'],
  ['123456', 'password.common'],
  ['Harbour_7', undefined],
])('new password %s: %s', (fresh, fault) => {
  expect(passwordFault(fresh, 'Old_pass_1')).toBe(fault)
})
