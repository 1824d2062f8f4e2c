import { expect, test } from 'vitest'
import { headingAlarm } from './headingAlarm.ts'

const row = (alarmId: string, alarmLevel: number, ts: number, quiet: 'shelved' | null = null) => ({
  alarmId,
  alarmLevel,
  ts,
  quiet,
})
const rows = [row('1', 3, 50), row('2', 1, 10, 'shelved'), row('3', 2, 20), row('4', 2, 30)]

test.each([
  ['the gravest that rings, the newest of its level', rows, undefined, '4'],
  ['the one that the address names', rows, '1', '1'],
  ['the gravest where the named one is over', rows, '99', '4'],
  ['a shelved one where there is no other', [row('2', 1, 10, 'shelved')], undefined, '2'],
  ['none', [], undefined, undefined],
])('%s', (_, given, named, alarmId) => expect(headingAlarm(given, named)?.alarmId).toBe(alarmId))
