import { expect, test } from 'vitest'
import { groupsOf } from './fleetGroups.ts'

const tile = (
  deviceId: string,
  stationId: string,
  own: { alarmLevel?: number; silent?: boolean; soc?: number } = {},
) => ({
  ...{ deviceId, deviceName: deviceId, deviceCode: deviceId, stationId, stationName: `station ${stationId}` },
  ...{ alarmLevel: null, silent: false, soc: null, ...own },
})

test('stations stand with the gravest alarm first, then with most in alarm, most silent, and by name', () => {
  const groups = groupsOf([
    tile('a', '10'),
    tile('b', '9'),
    tile('c', '3', { silent: true }),
    tile('d', '4', { alarmLevel: 2 }),
    tile('e', '5', { alarmLevel: 2 }),
    tile('f', '5', { alarmLevel: 3 }),
    tile('g', '6', { alarmLevel: 1 }),
  ])
  expect(groups.map(({ key }) => key)).toEqual(['6', '5', '4', '3', '9', '10'])
  expect(groups[1]).toMatchObject({ name: 'station 5', level: 2, inAlarm: 2, silent: 0 })
})

test('units keep their order within a group; the mean leaves out who does not know its charge', () => {
  const [group] = groupsOf([tile('b', '1', { soc: 80 }), tile('a', '1', { soc: 60 }), tile('c', '1')])
  expect(group?.tiles.map(({ deviceId }) => deviceId)).toEqual(['b', 'a', 'c'])
  expect(group?.meanSoc).toBe(70)
  expect(groupsOf([tile('c', '1')])[0]?.meanSoc).toBeNull()
  expect(groupsOf([])).toEqual([])
})
