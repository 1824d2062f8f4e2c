import { expect, test } from 'vitest'
import { addressOf } from '#server/people/address.ts'
import { captchaImage } from './captchaImage.ts'
import { glyphs } from './glyphs.ts'
import { passwordFault } from '#server/people/passwordRule.ts'

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
