import { describe, expect, test } from 'vitest'
import type { PileConnector, PileTile } from '../../shapes.ts'
import { kindOf } from './outletFace.ts'
import { quaysOf, sumOf } from './quays.ts'

const outlet = (state: number | null, offline = false): PileConnector => ({
  ...{ connectorId: '1', connectorNo: 1, deviceName: '', deviceCode: '', state, offline, power: null, current: null },
  ...{ voltage: null, cableTemperature: null, soc: null, sessionId: null, shippingName: null, idTag: null },
  ...{ energy: null, fee: null, since: null, sinceTs: null, alarmLevel: null, ts: null },
})
const pile = (deviceName: string, connectors: PileConnector[], more: Partial<PileTile> = {}): PileTile => ({
  ...{ deviceId: deviceName, deviceName, deviceCode: deviceName, stationId: '1', stationName: '甲码头' },
  ...{ silent: false, alarmLevel: null, updateTime: null, ts: null, intervalSeconds: 10, lon: null, lat: null },
  ...{ protocol: 'ocpp1.6', online: true, enabled: true, ratedPower: 40, power: null, energyToday: null },
  ...{ sessionsToday: 0, endedToday: 0, goodToday: 0, connectors, ...more },
})
const namesOf = (piles: readonly PileTile[]): string[] => piles.map(({ deviceName }) => deviceName)

describe('piles of a quay', () => {
  test.each([
    [0, false, 'available'],
    [1, false, 'preparing'],
    [2, false, 'charging'],
    [3, false, 'suspended'],
    [4, false, 'suspended'],
    [5, false, 'finishing'],
    [6, false, 'reserved'],
    [7, false, 'unavailable'],
    [8, false, 'faulted'],
    [2, true, 'offline'],
    [null, false, 'unknown'],
    [9, false, 'unknown'],
  ] as const)('state %s, offline %s: %s', (state, offline, kind) => {
    expect(kindOf({ state, offline })).toBe(kind)
  })

  test('faults and alarms come first, then piles in use, free ones, and those that are closed or silent', () => {
    const [quay] = quaysOf([
      pile('10', [outlet(0)]),
      pile('9', [outlet(0)]),
      pile('silent', [outlet(2, true)], { silent: true }),
      pile('closed', [outlet(7)]),
      pile('used', [outlet(0), outlet(2)]),
      pile('faulted', [outlet(8)]),
      pile('level 2', [outlet(0)], { alarmLevel: 2 }),
      pile('level 1', [outlet(2)], { alarmLevel: 1 }),
    ])
    expect(namesOf(quay?.piles ?? [])).toEqual([
      ...['level 1', 'level 2', 'faulted', 'used', '9', '10', 'closed', 'silent'],
    ])
  })

  test('stations stand apart, by name', () => {
    const quays = quaysOf([
      pile('1', [], { stationId: '2', stationName: '10 号码头' }),
      pile('2', [], { stationId: '1', stationName: '9 号码头' }),
      pile('3', [], { stationId: '2', stationName: '10 号码头' }),
    ])
    expect(quays.map(({ stationName, piles }) => [stationName, namesOf(piles)])).toEqual([
      ['9 号码头', ['2']],
      ['10 号码头', ['1', '3']],
    ])
  })

  test('what is in use, and the power that is known', () => {
    expect(sumOf([pile('a', [outlet(2), outlet(0)], { power: 22 }), pile('b', [outlet(3)])])).toEqual({
      ...{ used: 2, outlets: 3, power: 22 },
    })
    expect(sumOf([pile('a', [outlet(0)])])).toEqual({ used: 0, outlets: 1, power: null })
  })
})
