import { expect, test } from 'vitest'
import { fill } from '../i18n.ts'
import { texts } from '../texts.ts'
import { ageText } from './Age.tsx'
import { align, isBlank } from './chart/chartData.ts'
import { lonely, timeLabel } from './chart/chartOptions.ts'
import { valueText } from './format.ts'
import { totalText } from './table/PageRows.tsx'

const now = Date.UTC(2026, 10, 20, 4, 0, 0)
const age = (seconds: number): string => ageText(now - seconds * 1000, now, (key, ...args) => fill(texts.zh[key], args))

test.each([
  [0, '刚刚'],
  [-3, '刚刚'],
  [-5, '超前 5 秒'],
  [-300, '超前 5 分钟'],
  [-172_800, '超前 2 天'],
  [1, '1 秒前'],
  [119, '119 秒前'],
  [120, '2 分钟前'],
  [7199, '119 分钟前'],
  [7200, '2 小时前'],
  [172_800, '2 天前'],
])('%d s old reads %s', (seconds, expected) => expect(age(seconds)).toBe(expected))

test('what never came has no age', () => {
  expect(ageText(null, now, (key) => texts.zh[key])).toBe('从未上报')
})

test('values have fixed decimals, an empty one is dashes', () => {
  expect(valueText(742.06, 1)).toBe('742.1')
  expect(valueText(0, 2)).toBe('0.00')
  expect(valueText(null, 2)).toBe('--')
})

test('a total beyond the deepest row says so', () => {
  expect(totalText(99_999)).toBe('99,999')
  expect(totalText(100_000)).toBe('100,000')
  expect(totalText(100_001)).toBe('100,000+')
})

test('series with their own times share one axis: a gap is null from sample to sample, a foreign time else undefined', () => {
  const series = [
    { name: 'a', unit: 'V', t: [1, 3, 5], value: [10, null, 30] },
    { name: 'b', unit: 'V', t: [2, 3], value: [7, 8] },
  ]
  expect(align(series, undefined)).toEqual({
    t: [1, 2, 3, 5],
    columns: [{ value: [10, null, null, 30] }, { value: [undefined, 7, 8, undefined] }],
  })
  expect(isBlank(series)).toBe(false)
  expect(isBlank([{ name: 'a', unit: '', value: [null] }])).toBe(true)
})

test('readings between gaps are lonely', () => {
  expect(lonely([null, 1, null, 2, 3, null, undefined, 4])).toEqual([1, 7])
})

test('the time axis is as fine as its step, in the station’s zone', () => {
  expect(timeLabel(now, 3_600_000, 'Asia/Shanghai')).toBe('12:00')
  expect(timeLabel(now + 5000, 1000, 'Asia/Shanghai')).toBe('12:00:05')
  expect(timeLabel(now, 86_400_000, 'Asia/Shanghai')).toBe('11-20')
  expect(timeLabel(now + 12 * 3_600_000, 3_600_000, 'Asia/Shanghai')).toBe('11-21')
})
