import { expect, test } from 'vitest'
import { alarmAddress } from './alarmAddress.ts'

const alarm = { stationId: '9', alarmId: '7', unitId: '1', deviceId: '3', cell: 107, platforms: ['boxPower', 'ship'] }

test.each([
  ['a cell of a part', alarm, '/nav', '/boxPowerSupply', '?box=1&part=3&cell=107&alarm=7'],
  ['the unit itself', { ...alarm, deviceId: '1', cell: null }, '/nav', '/boxPowerSupply', '?box=1&alarm=7'],
  ['a wall without layout', alarm, '/fullScreen/nav', '/fullScreen/boxPowerSupply', '?box=1&part=3&cell=107&alarm=7'],
  ['marine', { ...alarm, platforms: ['marineBattery'] }, '/nav', '/marineBattery', '?unit=1&part=3&cell=107&alarm=7'],
])('%s', (_, row, from, pathname, search) => expect(alarmAddress(row, from)).toEqual({ pathname, search }))

test('the platform of the page is preferred; a moment is replayed, running', () => {
  const both = { ...alarm, platforms: ['boxPower', 'marineBattery'] }
  expect(alarmAddress(both, '/marineBattery', { preferred: 'marineBattery' })?.pathname).toBe('/marineBattery')
  expect(alarmAddress(alarm, '/nav', { at: 125_000 })?.search).toBe('?box=1&part=3&cell=107&alarm=7&at=120000&play=1')
})

test('where no home opens the unit there is no address', () =>
  expect(alarmAddress({ ...alarm, platforms: ['iot'] }, '/nav')).toBeUndefined())

test.each([
  [1, '?panel=1&alarmType=silence&state=1&stationId=9'],
  [3, '?panel=1&alarmType=silence&state=1'],
])('the silences of %d stations that one line stands for lead to their list', (stationNum, search) =>
  expect(alarmAddress({ ...alarm, folded: { num: 24, stationNum } }, '/fullScreen/boxPowerSupply')).toEqual({
    pathname: '/boxPowerSupply',
    search,
  }),
)
