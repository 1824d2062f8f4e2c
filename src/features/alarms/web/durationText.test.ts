import { expect, test } from 'vitest'
import { fill } from '#web/i18n.ts'
import { type AlarmText, messages } from '../messages.ts'
import { durationText, minuteText } from './durationText.ts'

const zh = (key: AlarmText, ...args: readonly (string | number)[]) => fill(messages.zh[key], args)

test.each([
  [0, '0秒'],
  [59_999, '59秒'],
  [60_000, '1分'],
  [3_725_000, '1小时 2分'],
  [90_000_000, '1天 1小时'],
  [86_400_000 + 5000, '1天'],
])('%d ms is %s', (ms, expected) => expect(durationText(ms, zh)).toBe(expected))

test('a time ends at its minute; none is dashes', () => {
  expect(minuteText('2026-01-02 03:04:05')).toBe('2026-01-02 03:04')
  expect(minuteText(null)).toBe('--')
})
