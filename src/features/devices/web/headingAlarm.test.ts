import { expect, test } from 'vitest'
import { headingAlarm, headingOf } from './headingAlarm.ts'

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

const failed = new Error('the server is away')
const none = { rows: [], total: 0 }
test.each([
  ['unknown before an answer', { rows: undefined, total: undefined, error: null }, undefined, 0, 'loading'],
  ['unknown where the call failed', { rows: undefined, total: undefined, error: failed }, undefined, 0, 'failed'],
  ['known once the answer says none', { ...none, error: null }, undefined, 0, 'known'],
  ['unknown again where none were known and the next call failed', { ...none, error: failed }, undefined, 0, 'failed'],
  ['known with one and others', { rows, total: 14, error: null }, '4', 13, 'known'],
  ['still one where the next call failed', { rows, total: 14, error: failed }, '4', 13, 'failed'],
] as const)('what heads a detail is %s', (_, asked, alarmId, others, state) => {
  const heading = headingOf({ ...asked, refetch: () => undefined })
  expect([heading.alarm?.alarmId, heading.others, heading.state]).toEqual([alarmId, others, state])
})
