import { expect, test } from 'vitest'
import { fill } from '#web/i18n.ts'
import { marksOf, shortSpan, stepsOf } from './course.ts'
import { visitMessages } from './visitMessages.ts'

const minute = 60_000
const from = Date.parse('2026-11-20T08:10:00+08:00')
const at = (minutes: number): number => from + minutes * minute

test.each([
  [
    'a charge that did not come to its target',
    { pluggedTs: at(2), chargingTs: at(5), stoppedTs: at(142), fullTs: null, unpluggedTs: at(155), endTs: at(160) },
    ['inBay 2', 'plugged 3', 'charging 137', 'stopped 13', 'unplugged 5', 'left -'],
  ],
  [
    'a charge that stopped short, and it still stands there',
    { pluggedTs: at(2), chargingTs: at(5), stoppedTs: at(65), fullTs: null, unpluggedTs: null, endTs: null },
    ['inBay 2', 'plugged 3', 'charging 60', 'stopped 135'],
  ],
  [
    'full, and it still stands there',
    { pluggedTs: at(2), chargingTs: at(5), stoppedTs: at(110), fullTs: at(100), unpluggedTs: null, endTs: null },
    ['inBay 2', 'plugged 3', 'charging 95', 'full 100'],
  ],
  [
    'full before it was ever charged, and no plug that tells',
    { pluggedTs: null, chargingTs: at(30), stoppedTs: null, fullTs: at(10), unpluggedTs: null, endTs: at(40) },
    ['inBay 10', 'full 20', 'charging 10', 'left -'],
  ],
])('steps of a visit: %s', (_, times, expected) => {
  const steps = stepsOf({ ts: from, ...times }, at(200))
  expect(steps.map(({ key, lasted }) => `${key} ${lasted === null ? '-' : lasted / minute}`)).toEqual(expected)
})

test('steps of one moment share a mark', () => {
  const times = { pluggedTs: at(5), chargingTs: at(5), stoppedTs: null, fullTs: null, unpluggedTs: null, endTs: at(9) }
  expect(marksOf(stepsOf({ ts: from, ...times }, at(9)))).toEqual([
    { ts: from, text: '1' },
    { ts: at(5), text: '2 3' },
    { ts: at(9), text: '4' },
  ])
})

test.each([
  [59_999, '59 秒', '59 s'],
  [2 * minute, '2 分', '2 min'],
  [150 * minute, '2 时 30 分', '2 h 30 min'],
  [27 * 60 * minute, '1 天 3 时', '1 d 3 h'],
])('%d ms in words', (ms, zh, en) => {
  expect(shortSpan(ms, (key, ...args) => fill(visitMessages.zh[key], args))).toBe(zh)
  expect(shortSpan(ms, (key, ...args) => fill(visitMessages.en[key], args))).toBe(en)
})
