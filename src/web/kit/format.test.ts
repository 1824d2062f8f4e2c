import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bigText, durationText, groupedText, minuteText, numberText, percentText } from './format.ts'

test.each([
  [742.06, 1, '742.1'],
  [0, 2, '0.00'],
  [-0.001, 2, '0.00'],
  [null, 2, '--'],
  [undefined, 2, '--'],
  ['', 2, '--'],
  ['XD-018', 2, 'XD-018'],
  [Number.NaN, 2, '--'],
  [Number.POSITIVE_INFINITY, 2, '--'],
])('%s with %d decimals reads %s', (value, decimals, text) => expect(numberText(value, decimals)).toBe(text))

test.each([
  [999, 0, '999'],
  [1000, 0, '1,000'],
  [-1_234_567.8912, 4, '-1,234,567.8912'],
  [null, 0, '--'],
])('%s grouped reads %s', (value, decimals, text) => expect(groupedText(value, decimals)).toBe(text))

test.each([
  [9999, '9,999.0', '9,999.0'],
  [12_345, '1.2 万', '12.3k'],
  [1_234_567, '123.5 万', '1.2M'],
  [-250_000_000, '-2.5 亿', '-250.0M'],
  [3_000_000_000, '30.0 亿', '3.0B'],
  [null, '--', '--'],
])('%s in short reads %s or %s', (value, zh, en) => {
  expect(bigText(value, 'zh')).toBe(zh)
  expect(bigText(value, 'en')).toBe(en)
})

test('shares and minutes', () => {
  expect(percentText(12.34567, 3)).toBe('12.346%')
  expect(percentText(null)).toBe('--')
  expect(minuteText('2026-11-20 09:00:30')).toBe('2026-11-20 09:00')
  expect([minuteText(null), minuteText('')]).toEqual(['--', '--'])
})

describe('durations', () => {
  test.each([
    [0, '0时0分0秒', '0时0分0秒', '0h 0m 0s'],
    [59.6, '0时1分0秒', '0时1分0秒', '0h 1m 0s'],
    [86_399, '23时59分59秒', '23时59分59秒', '23h 59m 59s'],
    [200_000, '55时33分20秒', '2天7时33分20秒', '2d 7h 33m 20s'],
    [null, '--', '--', '--'],
    [-1, '--', '--', '--'],
  ])('%s s', (seconds, hours, days, english) => {
    expect(durationText(seconds, 'zh')).toBe(hours)
    expect(durationText(seconds, 'zh', true)).toBe(days)
    expect(durationText(seconds, 'en', true)).toBe(english)
  })

  test('its parts are the whole', () =>
    fc.assert(
      fc.property(fc.nat(1e9), fc.boolean(), (seconds, withDays) => {
        const parts = durationText(seconds, 'zh', withDays).match(/\d+/g)?.map(Number) ?? []
        const sizes = [86_400, 3600, 60, 1].slice(-parts.length)
        expect(parts.reduce((sum, part, at) => sum + part * (sizes[at] ?? 0), 0)).toBe(seconds)
        expect(parts.slice(-2).every((part) => part < 60)).toBe(true)
      }),
    ))
})

test('grouping changes no digit', () =>
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), fc.nat(6), (value, decimals) => {
      expect(groupedText(value, decimals).replaceAll(',', '')).toBe(numberText(value, decimals))
      expect(groupedText(value, decimals)).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d+)?$/)
    }),
  ))
