import { expect, test } from 'vitest'
import { isSameGlance } from '#web/equipment/pictures/unitState.ts'
import type { BoxTile } from '../shapes.ts'
import { glanceOf } from './glance.ts'

const tile: BoxTile = {
  deviceId: '1',
  deviceName: 'XD-1',
  deviceCode: 'C1',
  stationId: '1',
  stationName: '上海港',
  shippingId: null,
  shippingName: null,
  runningState: 0,
  chargingGunPluggingStatus: 0,
  berth: null,
  silent: false,
  alarmLevel: null,
  soc: 51,
  soh: 98,
  power: 0,
  ratedCapacity: 1600,
  capacity: 1568,
  chargeable: 700,
  dischargeable: 800,
  chargedToday: 0,
  dischargedToday: 0,
  clusterSoc: [50, 51],
  updateTime: '2026-11-20 10:00:00',
  intervalSeconds: 10,
  ts: 1,
}

test('a glance shows power as a size and the ship before the station', () => {
  const aboard = { ...tile, shippingName: '江远 02', power: -240, alarmLevel: 2 }
  expect(glanceOf(aboard)).toMatchObject({ place: '江远 02', power: 240, level: 2 })
  expect(glanceOf({ ...tile, power: null, alarmLevel: 7 })).toMatchObject({
    place: '上海港',
    power: null,
    level: null,
  })
})

test('the same tile gives the same glance, a changed one another', () => {
  expect(isSameGlance(glanceOf(tile), glanceOf(tile))).toBe(true)
  expect(isSameGlance(glanceOf(tile), glanceOf({ ...tile, soc: 52 }))).toBe(false)
  expect(isSameGlance(glanceOf(tile), glanceOf({ ...tile, clusterSoc: [50, 52] }))).toBe(false)
})
