import { describe, expect, test } from 'vitest'
import {
  common,
  forResets,
  forRestarts,
  hoistIdle,
  type Interlock,
  littleCurrent,
} from '#catalogue/commands/interlock.ts'
import { commandOf } from '#catalogue/commands/commands.ts'
import type { Facts, PointFact } from './facts.ts'
import { judge, judgeAll } from './interlocks.ts'

const now = 1_000_000
const gauge = { legend: null, decimals: 1, unit: 'kW' } as const
const known = (
  value: number | null,
  { fresh = true, point = gauge as Extract<PointFact, { state: 'known' }>['point'] } = {},
): PointFact => ({
  ...{ state: 'known', point, value, ts: value === null ? null : now - 1000, fresh },
})
const missing: PointFact = { state: 'missing' }

const facts = (points: Readonly<Record<string, PointFact>> = {}, change: Partial<Facts> = {}): Facts => ({
  ...{ now, heard: { ts: now - 5000, patience: 30_000 }, faults: [], faultsAt: null, alarms: [], codes: [] },
  ...{ openCommand: null, maintenance: null, sentSince: () => 0, span: () => [] },
  point: (keys) => keys.map((key) => points[key]).find((fact) => fact !== undefined) ?? missing,
  ...change,
})
const ok = (rule: Interlock, given: Facts): boolean | undefined => judge(rule, given)?.ok
const byKind = (rules: readonly Interlock[], kind: Interlock['kind']): Interlock => {
  const rule = rules.find((each) => each.kind === kind)
  if (!rule) throw new Error(kind)
  return rule
}
const remote = common[1] as Interlock
const always = (count: number) => (): number => count

describe('a state', () => {
  test.each([
    ['remote', known(1), true],
    ['local', known(0), false],
    ['stale', known(1, { fresh: false }), false],
    ['never told', known(null), false],
    ['of a type without that point', missing, undefined],
  ])('%s: %s', (_, fact, expected) => {
    expect(ok(remote, facts({ remoteMode: fact }))).toBe(expected)
  })

  test('says that it is too old, which its value cannot', () => {
    const said = (fresh: boolean) => judge(remote, facts({ remoteMode: known(1, { fresh }) }))
    expect(said(false)).toMatchObject({ ok: false, stale: true, value: 1 })
    expect(said(true)).toMatchObject({ ok: true, stale: false })
  })

  test('of a pile counts once it was told', () => {
    const stopped = commandOf({ profileKey: 'shorePile' }, 'start')?.interlocks.find(
      (rule) => 'points' in rule && rule.key === 'emergencyStop',
    ) as Interlock
    const judged = (fact: PointFact) => ok(stopped, facts({ emergencyStop: fact }))
    expect([known(null), missing].map(judged)).toEqual([undefined, undefined])
    expect([known(0), known(1), known(0, { fresh: false })].map(judged)).toEqual([true, false, false])
  })

  test('must exist where the rule does not say otherwise', () => {
    const close = commandOf({ profileKey: 'shorePower' }, 'close')
    const bonding = close?.interlocks.find((rule) => 'points' in rule && rule.key === 'bonding') as Interlock
    expect(ok(bonding, facts())).toBe(false)
    expect(ok(bonding, facts({ bonding: known(0) }))).toBe(true)
  })

  test('shows its word and the one that is asked for, in both languages', () => {
    const point = { legend: 'remote', decimals: 0, unit: '' } as const
    expect(judge(remote, facts({ remoteMode: known(0, { point }) }))).toMatchObject({
      ...{ shown: '就地', shownEn: 'local', limit: '远方', limitEn: 'remote', value: 0, ts: now - 1000 },
    })
  })
})

describe('a value within bounds', () => {
  test.each([
    [10, true],
    [-10, true],
    [10.1, false],
    [-10.1, false],
  ])('%d A: %s', (value, expected) => {
    expect(ok(littleCurrent, facts({ totalCurrent: known(value) }))).toBe(expected)
  })

  test('is read from whichever point the type has, in the order of the rule', () => {
    expect(ok(littleCurrent, facts({ current: known(50) }))).toBe(false)
    expect(ok(littleCurrent, facts({ current: known(50), dcCurrent: known(1) }))).toBe(true)
  })

  const hoist = (...samples: [secondsAgo: number, kilowatts: number][]): boolean | undefined =>
    ok(
      hoistIdle,
      facts(
        { hoistPower: known(samples.at(-1)?.[1] ?? null) },
        { span: () => samples.map(([ago, value]) => ({ ts: now - ago * 1000, value })) },
      ),
    )
  test('must have held for the time, from what stood at its begin', () => {
    expect(hoist([20, 200], [10, 0], [5, -4.9], [0, 5])).toBe(true)
    expect(hoist([20, 0], [9, 0], [0, 0])).toBe(true)
    expect(hoist([12, 200], [9, 0], [0, 0])).toBe(false)
    expect(hoist([10, 0], [4, 5.1], [0, 0])).toBe(false)
    expect(hoist([8, 0], [0, 0]), 'nothing is known of ten seconds ago').toBe(false)
    expect(hoist()).toBe(false)
  })
})

test('a share of a rated value needs both, fresh', () => {
  const rule = byKind(commandOf({ profileKey: 'pcs' }, 'reset')?.interlocks ?? [], 'share')
  const rated = known(860)
  expect(ok(rule, facts({ power: known(17.2), ratedPower: rated }))).toBe(true)
  expect(ok(rule, facts({ power: known(-17.3), ratedPower: rated }))).toBe(false)
  expect(ok(rule, facts({ power: known(0) }))).toBe(false)
  expect(ok(rule, facts({ power: known(0), ratedPower: known(860, { fresh: false }) }))).toBe(false)
  expect(ok(rule, facts({ power: known(0), ratedPower: known(0) }))).toBe(false)
})

test('a nominal value is one of two frequencies or near its rating', () => {
  const rules = commandOf({ profileKey: 'shorePower' }, 'close')?.interlocks ?? []
  const of = (key: string) => rules.find((rule) => 'points' in rule && rule.key === key) as Interlock
  for (const [hertz, expected] of [
    [49, true],
    [51, true],
    [51.1, false],
    [59, true],
    [58.9, false],
  ] as const)
    expect(ok(of('frequency'), facts({ frequency: known(hertz) })), String(hertz)).toBe(expected)
  const volts = (value: number) => ok(of('acVoltageAB'), facts({ acVoltageAB: known(value), ratedVoltage: known(400) }))
  expect([380, 420, 379, 421].map(volts)).toEqual([true, true, false, false])
  expect(ok(of('acVoltageAB'), facts({ acVoltageAB: known(400) }))).toBe(false)
})

describe('what the server knows', () => {
  test.each([
    ['heard 30 s ago', 'heard', { heard: { ts: now - 30_000, patience: 30_000 } }, true],
    ['silent for longer', 'heard', { heard: { ts: now - 30_001, patience: 30_000 } }, false],
    ['never heard', 'heard', { heard: { ts: null, patience: 30_000 } }, false],
    [
      'heard from the future, since the clock was set back',
      'heard',
      { heard: { ts: now + 60_000, patience: 30_000 } },
      false,
    ],
    ['another command is open', 'noCommand', { openCommand: { zh: 'x', en: 'x' } }, false],
    ['no other command', 'noCommand', {}, true],
    ['somebody else works on it', 'noMaintenance', { maintenance: 'bearing' }, false],
    ['nobody works on it', 'noMaintenance', {}, true],
    ['nothing is latched', 'faulted', {}, false],
    ['something is latched', 'faulted', { faults: [{ zh: '过流', en: 'Overcurrent' }] }, true],
    ['a measured value alarms', 'calmAlarms', { alarms: [{ zh: 'x', en: 'x', measured: true }] }, false],
    ['a fault flag alarms', 'calmAlarms', { alarms: [{ zh: 'x', en: 'x', measured: false }] }, true],
    ['a code forbids it', 'clearCodes', { codes: ['P5003', 'P5004'] }, false],
    ['codes that do not', 'clearCodes', { codes: ['P5003', 'D1007'] }, true],
    ['a third within the hour', 'atMost', { sentSince: always(2) }, true],
    ['a fourth within the hour', 'atMost', { sentSince: always(3) }, false],
  ] as const)('%s: %s', (_, kind, change, expected) => {
    expect(ok(byKind([...common, ...forResets], kind), facts({}, change))).toBe(expected)
  })

  test('any alarm of level 1 forbids to close a shore breaker', () => {
    const rule = byKind(commandOf({ profileKey: 'shorePower' }, 'close')?.interlocks ?? [], 'calmAlarms')
    expect(ok(rule, facts({}, { alarms: [{ zh: 'x', en: 'x', measured: false }] }))).toBe(false)
  })

  test('a second restart within ten minutes', () => {
    const rule = byKind(forRestarts, 'atMost')
    const sentSince = (since: number): number => (since < now - 599_000 ? 1 : 0)
    expect(ok(rule, facts({}, { sentSince }))).toBe(false)
  })
})

test('every interlock of every command has names and limits in both languages', () => {
  for (const profileKey of [
    'energySaver',
    'capacitorBox',
    'dcdc',
    'pcs',
    'stack',
    'shorePower',
    'chargePcs',
    'shorePile',
    'pileConnector',
    'shoreSocket',
  ])
    for (const name of ['reset', 'restart', 'close', 'setPower', 'start'] as const)
      for (const each of judgeAll(commandOf({ profileKey }, name)?.interlocks ?? [], facts({ remoteMode: known(1) })))
        for (const text of [each.name, each.nameEn, each.limit, each.limitEn]) expect(text, each.key).not.toBe('')
})
