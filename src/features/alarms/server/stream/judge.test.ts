import { describe, expect, test } from 'vitest'
import { type AlarmRule, type AlarmSource, type Condition, each } from '#catalogue/alarmRules/rule.ts'
import { box, cluster, marine, sample, ship } from '#test/support/profileSamples.ts'
import type { Profile } from '#server/context/devices.ts'
import { neutral, type RuleState } from './fold.ts'
import { type Change, type Figure, foldSample, judgesOf } from './judge.ts'

const ruleOf = (source: Partial<AlarmSource>, only?: Condition): AlarmRule => ({
  ...{ key: 'tried', zh: '试', en: 'Tried', unit: '%', decimals: 1, direction: 'high' },
  ...{ limits: [3, 2, 1], recover: 0, delaySeconds: each(0) },
  ...(only ? { only } : {}),
  sources: [{ points: ['soc'], ...source }],
})
const read = (profile: Profile, rule: AlarmRule, values: Record<string, number>, figure?: Figure) =>
  judgesOf(profile, [rule])[0]?.read(sample(profile, 0, values).values, figure)
const told = (...given: Parameters<typeof read>) => {
  const found = read(...given)
  return found === 'ok' ? found : found?.value
}

test('a value by another point of the device, not where that is too small or missing', () => {
  const rule = ruleOf({ points: ['totalVoltage'], per: { point: 'ratedVoltage', least: 1, times: 100 } })
  expect(told(box, rule, { totalVoltage: 720, ratedVoltage: 800 })).toBe(90)
  expect(told(box, rule, { totalVoltage: 720, ratedVoltage: 0 })).toBeUndefined()
  expect(told(box, rule, { totalVoltage: 720 })).toBeUndefined()
})

test('a value by the number of cells in series', () => {
  const rule = ruleOf({ points: ['totalVoltage'], per: { cells: 'cellVoltage' } })
  expect(told(cluster, rule, { totalVoltage: 792 })).toBeCloseTo(3.3)
  expect(judgesOf(box, [rule])[0]?.slots).toEqual([])
})

test('a value by a figure that a feature gives, not before it does', () => {
  const rule = ruleOf({ points: ['sog'], per: { given: 'formSpeed', times: 100 } })
  expect(judgesOf(ship, [rule])[0]?.byFigure).toBe(true)
  expect(told(ship, rule, { sog: 9 })).toBeUndefined()
  expect(told(ship, rule, { sog: 9 }, (field) => (field === 'formSpeed' ? 8 : Number.NaN))).toBe(112.5)
})

test.each<[Condition, Profile, Record<string, number>, unknown]>([
  ['charging', box, { runningState: 1, totalCurrent: 5 }, 2],
  ['charging', box, { totalCurrent: -5 }, 2],
  ['charging', box, { runningState: 2 }, 'ok'],
  ['charging', box, {}, undefined],
  ['plugged', box, { pluggedState: 0 }, 2],
  ['plugged', box, { pluggedState: 1 }, 'ok'],
  ['underWay', ship, { sog: 1.5, navStatus: 5 }, 2],
  ['underWay', ship, { sog: 0.3, navStatus: 0 }, 'ok'],
  ['underWay', ship, { navStatus: 8 }, 2],
  ['underWay', ship, { navStatus: 5 }, 'ok'],
  [{ point: 'workMode', codes: [3, 9] }, box, { workMode: 9 }, 2],
  [{ point: 'workMode', codes: [3, 9] }, box, { workMode: 5 }, 'ok'],
  [{ point: 'workMode', codes: [3, 9] }, box, {}, undefined],
])('only while %o', (only, profile, values, expected) =>
  expect(told(profile, ruleOf({}, only), { soc: 2, ...values })).toBe(expected),
)

test('a source of some natures is for devices that have them all', () => {
  const rule = ruleOf({ natures: ['battery'] })
  expect(told(box, rule, { soc: 2 })).toBe(2)
  for (const profile of [cluster, ship]) expect(told(profile, rule, { soc: 2 })).toBeUndefined()
})

/** What became of one rule's alarms: level, begin and end. */
const rowsOf = (profile: Profile, rows: Record<string, number>[], seconds = 10) => {
  const judges = judgesOf(profile)
  const found = new Map<string, Change>()
  let states: readonly RuleState[] = judges.map(() => neutral)
  rows.forEach((values, index) => {
    const folded = foldSample(judges, states, sample(profile, index * seconds, values))
    states = folded.states
    for (const change of folded.changes) found.set(`${change.rule.key} ${change.episode.beganAt}`, change)
  })
  return [...found.values()].map(({ rule, episode }) => [rule.key, episode.level, episode.beganAt, episode.clearedAt])
}

test('a sample that changes nothing of open alarms leaves the very states that were; places behind the last rule are left out', () => {
  const judges = judgesOf(box)
  const fold = (states: readonly RuleState[], at: number) =>
    foldSample(judges, states, sample(box, at, { co: 60 })).states
  const open = fold(fold([], 0), 60)
  expect(fold(open, 70)).toBe(open)
  expect([open.length < judges.length, open.at(-1)?.open?.level]).toEqual([true, 3])
})

describe('rules of other kinds', () => {
  const ramp = (...temperatures: number[]) => temperatures.map((maxTemperature) => ({ maxTemperature }))

  test('by rise: what keeps rising for a minute, and not a single step', () => {
    const slow = Array.from({ length: 20 }, (_, index) => 25 + index * 0.2)
    expect(rowsOf(cluster, ramp(...slow, ...Array.from({ length: 10 }, () => 28.8)))).toEqual([
      ['cellTemperatureRise', 3, 30_000, 230_000],
    ])
    expect(rowsOf(cluster, ramp(...[20, 20, 20], ...Array.from({ length: 20 }, () => 40)))).toEqual([])
    expect(rowsOf(cluster, ramp(...slow), 90)).toEqual([])
  })

  test('by state: each code its level; at once, or while charging', () => {
    const fan = (ventilationState: number, runningState: number) => ({ ventilationState, runningState })
    expect(rowsOf(marine, [{ smokeState: 0 }, { smokeState: 1 }, { smokeState: 2 }])).toEqual([
      ['smoke', 1, 10_000, 20_000],
    ])
    expect(
      rowsOf(
        marine,
        [...Array(8)].map(() => fan(0, 2)),
      ),
    ).toEqual([])
    expect(rowsOf(marine, [...[...Array(8)].map(() => fan(0, 1)), fan(1, 1)])).toEqual([
      ['ventilationOff', 2, 0, 80_000],
    ])
  })

  test('level 1 alone: it stays until it has recovered', () => {
    expect(
      rowsOf(
        marine,
        [9, 12, 7, 6, 4].map((offGas) => ({ offGas })),
      ),
    ).toEqual([['offGas', 1, 10_000, 40_000]])
  })
})
