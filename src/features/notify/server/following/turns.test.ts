import { expect, test } from 'vitest'
import type { Rule } from '../ruleRows.ts'
import type { Alarm, StoredCase } from './reads.ts'
import { followed } from './turns.ts'

const now = Date.parse('2026-11-23T04:00:00Z')
const rule = (ruleId: string, change: Partial<Rule> = {}): Rule => ({
  ...{
    ruleId,
    orgId: '1',
    orgName: 'A',
    orgPath: '/1/',
    name: 'r',
    enabled: true,
    levels: [],
    platforms: [],
    version: 1,
  },
  ...{ stationIds: [], alarmTypes: [], to: 'duty', roleIds: [], userIds: [], channels: ['portal'], webhookIds: [] },
  ...{ delaySeconds: 0, repeatMinutes: 0, onEnd: true, hours: null, steps: [], ...change },
})
const alarm = (alarmId: string, stationId: string, orgPath = '/1/', change: Partial<Alarm> = {}): [string, Alarm] => [
  alarmId,
  {
    ...{
      alarmId,
      kind: 'socLow',
      level: 2,
      platforms: [],
      stations: [{ stationId, orgPath, timeZone: 'Asia/Shanghai' }],
    },
    ...{ openedAt: now, lastBeganAt: now, isOpen: true, acknowledgedAt: null, quietUntil: null, ...change },
  },
]
const stored = (ruleId: string, alarmId: string): StoredCase => ({
  ...{ ruleId, alarmId, begunAt: now, graveAt: null, step: 1, toldAt: now, lastAt: now, told: 1, dueAt: null },
  toldUserIds: ['5'],
})
const began = (alarms: ReadonlyMap<string, Alarm>) =>
  new Map([...alarms.keys()].map((id) => [id, new Set(['began'] as const)]))
const keys = (cases: readonly Pick<StoredCase, 'ruleId' | 'alarmId'>[]): string[] =>
  cases.map(({ ruleId, alarmId }) => `${ruleId} ${alarmId}`)

test('rules follow alarms of the stations that they reach; cases out of reach, of absent alarms and of rules that are off go', async () => {
  const rules = [rule('1'), rule('2', { stationIds: ['8'] }), rule('3', { orgPath: '/2/' })]
  const alarms = new Map([
    alarm('a', '7'),
    alarm('b', '8'),
    alarm('c', '9', '/2/'),
    alarm('d', '7', '/1/', { isOpen: false }),
  ])
  const cases = [stored('3', 'a'), stored('1', 'd'), stored('1', 'x'), stored('4', 'a')]
  const { cases: left, gone, said } = await followed({ rules, alarms, cases, events: began(alarms), now })
  expect(keys(left)).toEqual(['1 a', '1 b', '2 b', '3 c'])
  expect(keys(gone)).toEqual(['1 d', '3 a', '1 x', '4 a'])
  expect(said.map(({ word, alarm: { alarmId } }) => `${word.kind} ${alarmId}`)).toEqual([
    ...['began a', 'began b', 'began b', 'began c', 'ended d'],
  ])
})

test('in a storm no rule is asked for alarms of other merchants, and others have the event loop between', async () => {
  let asked = 0
  const counted = (own: Rule): Rule =>
    Object.defineProperty(own, 'alarmTypes', {
      get: () => {
        asked += 1
        return []
      },
    })
  const rules = Array.from({ length: 300 }, (_, at) => counted(rule(String(at), { orgPath: `/${at % 30}/` })))
  const alarms = new Map(Array.from({ length: 2000 }, (_, at) => alarm(`a${at}`, String(at % 60), `/${at % 30}/`)))
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const { cases } = await followed({ rules, alarms, cases: [], events: began(alarms), now })
  isOver = true
  expect(cases.length).toBe(20_000)
  expect(asked).toBeLessThanOrEqual(2 * 20_000)
  expect(turns).toBeGreaterThan(0)
})
