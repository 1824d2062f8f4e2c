import { describe, expect, test } from 'vitest'
import { raisedRules } from '#catalogue/alarmRules/raised.ts'
import type { AlarmRule } from '#catalogue/alarmRules/rule.ts'
import { type ShipNow, type ShipRule, levelsOf } from './levels.ts'

const minute = 60_000
const now = 1000 * minute
const ruleOf = (key: ShipRule): AlarmRule => raisedRules.find((rule) => rule.key === key) as AlarmRule
const fix = { ts: now - 5000, lon: 119, lat: 32, speed: 9, status: 0 }
const sailing: ShipNow = {
  ...{ now, since: 0, positionAt: fix.ts, fix, isFixFresh: true, status: 0, anchor: null, doing: 0 },
  ...{ soc: 70, powerShare: 200 },
}
const moored: ShipNow = { ...sailing, fix: { ...fix, speed: 0, status: 5 }, status: 5, doing: 5 }
/** A degree of latitude is 60 n mile: so many m north of the anchor. */
const dragged = (metres: number): ShipNow => ({
  ...sailing,
  ...{ status: 1, doing: 1, anchor: { lon: 119, lat: 32 } },
  fix: { ...fix, speed: 0.6, lat: 32 + metres / 111_194.9 },
})
const levelOf = (key: ShipRule, ship: ShipNow) => levelsOf(ship, ruleOf).get(key)?.level

describe('what a ship raises', () => {
  test.each<[ShipRule, number | undefined, ShipNow[]]>([
    ['shipSocLow', 3, [{ ...sailing, soc: 30 }]],
    ['shipSocLow', 2, [{ ...sailing, soc: 25 }]],
    ['shipSocLow', 1, [{ ...sailing, soc: 20 }]],
    ['anchorDrag', 3, [dragged(201), dragged(299)]],
    ['anchorDrag', 2, [dragged(301), dragged(499)]],
    ['anchorDrag', 1, [dragged(501)]],
    ['powerReserveLow', 3, [{ ...sailing, powerShare: 120 }]],
    ['powerReserveLow', 2, [{ ...sailing, powerShare: 110 }]],
    ['powerReserveLow', 1, [{ ...sailing, powerShare: 100 }]],
    ['aground', 1, [{ ...sailing, doing: 1, status: 6, fix: { ...fix, speed: 0.4 } }]],
  ])('%s: level %s', (key, level, ships) => {
    for (const ship of ships) expect(levelOf(key, ship)).toBe(level)
  })

  test.each([
    [sailing, 'noPositionUnderWay', 'noPositionStill', [10, 30, 60]],
    [moored, 'noPositionStill', 'noPositionUnderWay', [30, 60, 180]],
  ] as const)('no position: levels by minutes, of %#', (ship, key, other, [three, two, one]) => {
    const aged = (minutes: number) => ({ ...ship, positionAt: now - minutes * minute, isFixFresh: false })
    expect([three, two, one].map((minutes) => levelOf(key, aged(minutes)))).toEqual([3, 2, 1])
    expect(levelOf(key, aged(three - 0.1))).toBeUndefined()
    expect(levelOf(key, aged(3))).toBeNull()
    expect(levelOf(other, aged(one))).toBeNull()
  })

  test('a server that has just begun to listen says nothing of a ship that it could not hear', () => {
    const silent = { ...sailing, positionAt: now - 120 * minute }
    expect(levelOf('noPositionUnderWay', { ...silent, since: now - 9 * minute })).toBeUndefined()
    expect(levelOf('noPositionUnderWay', { ...silent, since: now - 10 * minute })).toBe(1)
    expect(levelOf('noPositionUnderWay', { ...sailing, since: now })).toBeNull()
  })

  test('without a derived state the speed tells whether she is under way, then her status', () => {
    const low = { ...sailing, soc: 10, doing: undefined }
    expect(levelOf('shipSocLow', low)).toBe(1)
    expect(levelOf('shipSocLow', { ...low, fix: { ...fix, speed: 1.4 } })).toBeNull()
    expect(levelOf('shipSocLow', { ...low, fix: undefined, status: 8 })).toBe(1)
    expect(levelOf('shipSocLow', { ...low, fix: undefined, status: 5 })).toBeNull()
  })
})

describe('what ends and what stays', () => {
  test.each<[ShipRule, ShipNow, null | undefined]>([
    ['shipSocLow', { ...sailing, soc: 32.9 }, undefined],
    ['shipSocLow', { ...sailing, soc: 33 }, null],
    ['shipSocLow', { ...moored, soc: 10 }, null],
    ['shipSocLow', { ...sailing, soc: undefined }, undefined],
    ['anchorDrag', dragged(151), undefined],
    ['anchorDrag', dragged(149), null],
    ['anchorDrag', { ...dragged(600), isFixFresh: false }, undefined],
    ['anchorDrag', { ...dragged(600), anchor: null }, null],
    ['powerReserveLow', { ...sailing, powerShare: 129 }, undefined],
    ['powerReserveLow', { ...sailing, powerShare: 130 }, null],
    ['powerReserveLow', { ...sailing, powerShare: undefined }, undefined],
    ['powerReserveLow', { ...sailing, powerShare: null }, null],
    ['aground', { ...sailing, doing: 1, status: 6, fix: { ...fix, speed: 0.6 } }, undefined],
    ['aground', { ...sailing, status: 6, fix: { ...fix, speed: 1.5 } }, null],
    ['aground', { ...moored, status: 6 }, null],
    ['noPositionUnderWay', { ...sailing, positionAt: undefined }, undefined],
  ])('%s %#', (key, ship, expected) => expect(levelOf(key, ship)).toBe(expected))

  test('a rule that is switched off ends', () =>
    expect(
      levelsOf({ ...sailing, soc: 5 }, (key) => ({ ...ruleOf(key), enabled: false })).get('shipSocLow')?.level,
    ).toBeNull())
})
