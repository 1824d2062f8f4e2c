import { describe, expect, test } from 'vitest'
import type { CommandArgs, CommandName } from '#catalogue/commands/command.ts'
import { commandOf } from '#catalogue/commands/commands.ts'
import { afterReset, afterRestart, breakerIs, type ReadBack } from '#catalogue/commands/readBack.ts'
import { judgeNext, readBackPoints, readBackTime, unjudged } from './readBack.ts'
import type { PointSlot, Profile } from '#server/context/devices.ts'

const profileWith = (...points: (readonly [key: string, legend?: 'normalFault' | 'faultLevel'])[]): Profile => {
  const slots = points.map(
    ([pointKey, legend], at): PointSlot => ({
      ...{ pointKey, pointName: pointKey, pointNameEn: pointKey, unit: '', kind: 'state', decimals: 0, size: 1 },
      ...{
        firstSlot: at,
        min: null,
        max: null,
        sentinels: [],
        deriveFrom: null,
        deriveWhat: null,
        legend: legend ?? null,
      },
    }),
  )
  return {
    ...{ profileId: '1', profileKey: 'x', intervalSeconds: 10, natures: new Set(), platforms: [], slots: slots.length },
    ...{ points: slots, byKey: new Map(slots.map((point) => [point.pointKey, point])) },
  }
}

type Values = Readonly<Record<string, number>>
const confirmed = (
  readBack: ReadBack,
  profile: Profile,
  samples: readonly Values[],
  { baseline = {}, args = {} }: { baseline?: Values; args?: CommandArgs } = {},
): boolean => {
  const asked = { args, baseline, points: readBackPoints(readBack, profile, args) }
  return samples.reduce(
    (judged, values, at) => judgeNext(readBack, judged, { ts: 1000 * (at + 1), values }, asked),
    unjudged,
  ).confirmed
}

describe('a reset', () => {
  const profile = profileWith(['faultLevel', 'faultLevel'], ['overCurrent', 'normalFault'], ['power'])
  const free = { faultLevel: 0, overCurrent: 0 }
  test.each([
    ['two samples without a fault', [free, free], true],
    ['one sample', [free], false],
    ['a fault between them', [free, { faultLevel: 2, overCurrent: 0 }, free], false],
    ['two in a row after one with a fault', [{ faultLevel: 2, overCurrent: 1 }, free, free], true],
    [
      'a flag that stays',
      [
        { faultLevel: 0, overCurrent: 1 },
        { faultLevel: 0, overCurrent: 1 },
      ],
      false,
    ],
    ['a flag that nobody ever told of', [{ faultLevel: 0 }, { faultLevel: 0 }], true],
    ['parts of a sample that come apart', [{ faultLevel: 0 }, { overCurrent: 0 }, { faultLevel: 0 }], true],
    ['nothing at all', [], false],
  ])('%s: %s', (_, samples, expected) => {
    expect(confirmed(afterReset, profile, samples as readonly Values[])).toBe(expected)
  })

  test('waits for each flag that was told when it was sent', () => {
    const baseline = { faultLevel: 2, overCurrent: 1 }
    const level = { faultLevel: 0 }
    expect(confirmed(afterReset, profile, [level, level, level], { baseline })).toBe(false)
    expect(confirmed(afterReset, profile, [level, { overCurrent: 0 }, level], { baseline })).toBe(true)
    expect(confirmed(afterReset, profile, [{ power: 1 }, { power: 1 }])).toBe(false)
  })

  test('of a type without fault points is never confirmed', () => {
    expect(confirmed(afterReset, profileWith(['power']), [{ power: 0 }, { power: 0 }])).toBe(false)
  })
})

describe('a restart', () => {
  const profile = profileWith(['startCount'], ['runningState'], ['pcsMode'])
  const baseline = { startCount: 7, runningState: 1, pcsMode: 4 }
  const up = { startCount: 8, runningState: 0, pcsMode: 1 }
  test.each([
    ['counted and running', [up, up], true],
    [
      'not counted',
      [
        { ...up, startCount: 7 },
        { ...up, startCount: 7 },
      ],
      false,
    ],
    [
      'counted, but in fault',
      [
        { ...up, pcsMode: 4 },
        { ...up, pcsMode: 4 },
      ],
      false,
    ],
    [
      'counted, but shut down',
      [
        { ...up, runningState: 3 },
        { ...up, runningState: 3 },
      ],
      false,
    ],
    ['down first, then up', [{ ...up, runningState: 3 }, up, up], true],
  ])('%s: %s', (_, samples, expected) => {
    expect(confirmed(afterRestart, profile, samples as readonly Values[], { baseline })).toBe(expected)
  })

  test('whose starts before were not known is not confirmed', () => {
    expect(confirmed(afterRestart, profile, [up, up])).toBe(false)
  })
})

describe('a breaker', () => {
  const profile = profileWith(['mainBreaker'])
  const open = { mainBreaker: 0 }
  const closed = { mainBreaker: 1 }
  test.each([
    ['changed: one sample is enough', [open], closed, true],
    ['was open already: two are needed', [open], open, false],
    ['was open already, told twice', [open, open], open, true],
    ['unknown before: two are needed', [open], {}, false],
    ['changed with the second sample', [closed, open], closed, true],
    ['stayed closed', [closed, closed], closed, false],
  ])('%s: %s', (_, samples, baseline, expected) => {
    expect(confirmed(breakerIs(0), profile, samples as readonly Values[], { baseline: baseline as Values })).toBe(
      expected,
    )
  })
})

test('a set power is reached within five percent, zero within one kilowatt', () => {
  const near: ReadBack = { kind: 'near', seconds: 60, points: ['powerLimit', 'power'], percent: 5 }
  const reached = (power: number, value: number) =>
    confirmed(near, profileWith(['power']), [{ power }, { power }], { args: { value } })
  expect([reached(95, 100), reached(94.9, 100), reached(-105, -100), reached(1, 0), reached(1.1, 0)]).toEqual([
    ...[true, false, true, true, false],
  ])
})

test('a pile says once that a transaction runs, that it is out of service, that it draws no more', () => {
  const pile = (name: CommandName) => commandOf({ profileKey: 'pileConnector' }, name)?.readBack as ReadBack
  const says = (name: CommandName, values: Values, args: CommandArgs = {}) =>
    confirmed(pile(name), profileWith(['connectorState'], ['power']), [values], { args })
  const state = (connectorState: number): Values => ({ connectorState })
  expect([1, 2, 4].map((code) => says('start', state(code)))).toEqual([false, true, true])
  expect([2, 5, 0].map((code) => says('stop', state(code)))).toEqual([false, true, true])
  expect([7, 0].map((code) => says('availability', state(code), { operative: false }))).toEqual([true, false])
  expect([7, 0].map((code) => says('availability', state(code), { operative: true }))).toEqual([false, true])
  expect([10, 21, 21.1].map((power) => says('setPower', { power }, { value: 20 }))).toEqual([true, true, false])
  expect(says('setPower', state(2), { value: 20 })).toBe(false)
})

test('a limit that is told decides over the power; where none is told, the power does', () => {
  const near: ReadBack = { kind: 'near', seconds: 60, points: ['powerLimit', 'power'], percent: 5 }
  const profile = profileWith(['power'], ['powerLimit'])
  const reached = (values: Values) => confirmed(near, profile, [values, values], { args: { value: -200 } })
  expect(reached({ powerLimit: -200, power: -120 })).toBe(true)
  expect(reached({ powerLimit: -300, power: -200 })).toBe(false)
  expect(reached({ power: -200 })).toBe(true)
  expect(reached({})).toBe(false)
})

test('a written value is read back to its last digit', () => {
  const written: ReadBack = { kind: 'written', intervals: 3 }
  const args = { pointKey: 'mode', value: 3 }
  expect(confirmed(written, profileWith(['mode']), [{ mode: 3 }, { mode: 3 }], { args })).toBe(true)
  expect(confirmed(written, profileWith(['mode']), [{ mode: 2 }, { mode: 2 }], { args })).toBe(false)
  expect(readBackTime(written, 10_000)).toBe(30_000)
})
