import { expect, test } from 'vitest'
import type { AlarmRow } from '#contract/alarm.ts'
import { type BandAlarm, bandOf, inOrder } from './wallAlarms.ts'

const alarm = (alarmId: string, alarmLevel: number, more: Partial<AlarmRow> & { by?: string } = {}): BandAlarm => {
  const { by, ...row } = more
  return {
    alarm: { alarmId, alarmLevel, quiet: null, ts: 0, ...row } as AlarmRow,
    care: by === undefined ? undefined : { time: '2026-11-22 09:43:00', user: by },
  }
}
const ids = (alarms: readonly BandAlarm[]): string => alarms.map((each) => each.alarm.alarmId).join('')

test('unacknowledged leads, then the level, then the newest; what does not ring is left out', () => {
  const given = [
    alarm('a', 1, { by: '张工' }),
    alarm('b', 3),
    alarm('c', 2, { ts: 1 }),
    alarm('d', 2, { ts: 2 }),
    alarm('e', 1, { quiet: 'shelved' }),
  ]
  expect(ids(inOrder(given))).toBe('dcba')
})

test.each<[string, BandAlarm[], number[], string, string, number]>([
  ['nothing', [], [0, 0, 0], '', '', 0],
  ['level 3 has no band', [alarm('a', 3)], [0, 0, 1], '', '', 0],
  ['level 2 is a line', [alarm('a', 2)], [0, 1, 0], '', 'a', 0],
  ['level 1 takes the top third', [alarm('a', 2), alarm('b', 1)], [1, 1, 0], 'b', 'a', 0],
  ['acknowledged it is a line', [alarm('a', 1, { by: '张工' })], [1, 0, 0], '', 'a', 0],
  ['two lines at most', [alarm('a', 1), alarm('b', 1), alarm('c', 2), alarm('d', 2)], [2, 5, 9], 'a', 'bc', 4],
])('%s', (_, given, byLevel, lead, lines, others) => {
  const band = bandOf(given, byLevel)
  expect(band.lead?.alarm.alarmId ?? '').toBe(lead)
  expect(ids(band.lines)).toBe(lines)
  expect(band.others).toBe(others)
})
