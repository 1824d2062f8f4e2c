import { describe, expect, test } from 'vitest'
import type { BatterySums, BatteryTile } from '#contract/unit.ts'
import { energyText, powerText } from '../metrics/quantities.ts'
import { homeMessages } from './homeMessages.ts'
import { batteryRankings } from './useBatteryRankings.ts'
import { barsOf, fleetOf, type Home, type HomeChange, mergeHome, ranksOf, sinceText } from './homeData.ts'

type Picture = Home<BatteryTile> & { sums: BatterySums; stations: unknown[] }

const tile = (at: number, change: Partial<BatteryTile> = {}): BatteryTile => ({
  deviceId: String(at),
  deviceName: `XD-${at}`,
  deviceCode: `C${at}`,
  stationId: '1',
  stationName: '上海港',
  shippingId: null,
  shippingName: null,
  runningState: 0,
  silent: false,
  alarmLevel: null,
  soc: 50 + at,
  soh: 98,
  power: 0,
  ratedCapacity: 1600,
  capacity: 1568,
  chargeable: 700 - at,
  dischargeable: 800 + at,
  chargedToday: 0,
  dischargedToday: 0,
  clusterSoc: [50, 51],
  updateTime: '2026-11-20 10:00:00',
  intervalSeconds: 10,
  ts: 1,
  ...change,
})
const sums: BatterySums = {
  onlineNum: 2,
  alarmNum: 0,
  standbyNum: 2,
  chargingNum: 0,
  dischargingNum: 0,
  shutdownNum: 0,
  offlineNum: 0,
  newestTs: 0,
  counted: { total: 2, power: 2, storedEnergy: 2, averageSoc: 2, today: 2 },
  fillingNum: 0,
  ratedCapacity: 3200,
  storedEnergy: 1600,
  chargeable: 1400,
  dischargeable: 1600,
  averageSoc: 51,
  chargedToday: 0,
  dischargedToday: 0,
  chargePower: 0,
  dischargePower: 0,
  power: 0,
}
const figures = {
  at: 1,
  time: '2026-11-20 10:00:00',
  timeZone: 'Asia/Shanghai',
  sums,
  stations: [],
}
const home: Picture = { ...figures, tiles: [tile(1), tile(2)] }
const delta = (change: Partial<HomeChange<Picture>>): HomeChange<Picture> => ({
  ...figures,
  at: 2,
  tiles: [],
  removed: [],
  ...change,
})

describe('the home', () => {
  test('a delta puts changed tiles in their places and takes removed ones out; the others stay the same objects', () => {
    const after = mergeHome(home, delta({ tiles: [tile(2, { soc: 9 }), tile(3)], removed: ['1'] }))
    expect([after.at, after.tiles.map(({ deviceId, soc }) => [deviceId, soc])]).toEqual([
      2,
      [
        ['2', 9],
        ['3', 53],
      ],
    ])
    const quiet = mergeHome(home, delta({}))
    expect(quiet.tiles).toBe(home.tiles)
    expect(mergeHome(home, delta({ tiles: [tile(2)] })).tiles[0]).toBe(home.tiles[0])
  })

  test('lists that say the same stay the same objects', () => {
    expect(mergeHome(home, delta({ stations: [] })).stations).toBe(home.stations)
  })
})

describe('rankings', () => {
  const rankings = batteryRankings((key) => homeMessages.zh[key])
  const ranked = (units: readonly BatteryTile[], wanted: string) =>
    ranksOf(units, rankings.find(({ key }) => key === wanted)?.of ?? (() => null))
  const tiles = [tile(1, { soc: 20 }), tile(2, { soc: null }), tile(3, { soc: 80 }), tile(10, { soc: 20 })]
  test('greatest first, equals by name, unknown left out', () => {
    expect(ranked(tiles, 'soc').map(({ name, value }) => [name, value])).toEqual([
      ['XD-3', 80],
      ['XD-1', 20],
      ['XD-10', 20],
    ])
  })
  test('what can be charged and what can be discharged are two', () => {
    expect(ranked([tile(1)], 'rechargeable')[0]?.value).toBe(699)
    expect(ranked([tile(1)], 'chargeable')[0]?.value).toBe(801)
    expect(ranked([tile(1)], 'capacity')[0]?.value).toBe(1568)
  })
})

describe('the fleet', () => {
  const tiles = [tile(10), tile(2, { alarmLevel: 3 }), tile(1, { soc: null }), tile(3, { alarmLevel: 1 })]
  const namesBy = (order: Parameters<typeof fleetOf>[1], wanted = '') =>
    fleetOf(tiles, order, wanted).map(({ deviceName }) => deviceName)
  test('in its orders', () => {
    expect(namesBy('name')).toEqual(['XD-1', 'XD-2', 'XD-3', 'XD-10'])
    expect(namesBy('urgency')).toEqual(['XD-3', 'XD-2', 'XD-1', 'XD-10'])
    expect(namesBy('soc')).toEqual(['XD-10', 'XD-3', 'XD-2', 'XD-1'])
  })
  test('found by name or code, whatever the case and signs', () => {
    expect(namesBy('name', ' xd-1')).toEqual(['XD-1', 'XD-10'])
    expect(namesBy('name', 'c2')).toEqual(['XD-2'])
    expect(namesBy('name', '%')).toEqual([])
    expect(fleetOf([tile(1, { deviceName: '<b>箱</b>' })], 'name', '<B>')).toHaveLength(1)
  })
})

test('hours become bars, discharged above; those to come stand empty', () => {
  const bars = barsOf([{ ts: 0, time: '2026-11-20 07:00:00', charged: 3, discharged: 0 }])
  expect(bars).toHaveLength(24)
  expect(bars.slice(7, 9)).toEqual([
    { key: '07', label: '07', up: 0, down: 3 },
    { key: '08', label: '08', up: null, down: null },
  ])
})

test('the hour that the clock shows twice is one bar of both', () => {
  const time = '2026-10-25 02:00:00'
  const bars = barsOf([
    { ts: 0, time, charged: 3, discharged: 0 },
    { ts: 3_600_000, time, charged: 4.4, discharged: 2 },
  ])
  expect(bars).toHaveLength(24)
  expect(bars[2]).toEqual({ key: '02', label: '02', up: 2, down: 7 })
})

test('energies and powers change unit from a thousand on', () => {
  expect(energyText(999)).toEqual({ value: 999, unit: 'kWh', decimals: 0 })
  expect(energyText(38_400)).toEqual({ value: 38.4, unit: 'MWh', decimals: 1 })
  expect(powerText(-1940)).toEqual({ value: -1.94, unit: 'MW', decimals: 2 })
  expect(powerText(null)).toEqual({ value: null, unit: 'kW', decimals: 0 })
})

test('today with its time, another day with its day', () => {
  expect(sinceText('2026-11-20 07:12:00', '2026-11-20 10:00:00')).toBe('07:12')
  expect(sinceText('2026-11-19 23:59:59', '2026-11-20 00:00:00')).toBe('11-19 23:59')
})
