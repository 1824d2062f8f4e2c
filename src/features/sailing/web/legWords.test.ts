import { expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { portsOf, zoneOf } from './legWords.ts'

test('times of a leg tell their zone', () => {
  const ts = Date.UTC(2026, 10, 22, 2)
  for (const zone of ['Asia/Shanghai', 'UTC', 'America/St_Johns', 'Asia/Kolkata']) {
    const legStartTime = formatTime(ts, zone)
    expect(formatTime(ts, zoneOf({ ts, legStartTime }))).toBe(legStartTime)
  }
  expect(zoneOf({ ts, legStartTime: '2026-11-22 10:00:00' })).toBe('+08:00')
})

test('a port without an English name keeps its own', () => {
  const ends = { legStartPortNameCn: '甲港', legStartPortNameEn: '', legEndPortNameCn: null, legEndPortNameEn: null }
  expect(portsOf(ends, 'en')).toEqual({ from: '甲港', to: null })
  expect(portsOf({ ...ends, legEndPortNameCn: '乙港', legEndPortNameEn: 'B' }, 'zh').to).toBe('乙港')
})
