import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { hour } from '#server/equipment/day.ts'
import { boxHomeContract as calls } from '../contract.ts'

let it: DeviceScene
beforeAll(async () => {
  it = await deviceScene()
})
afterAll(() => it?.stop())

test('the day is that of the time zone where a box stands now', async () => {
  const [here, there] = [await it.station('东站'), await it.station('西站')]
  const moved = await it.device('boxPower', here)
  const stays = await it.device('boxPower', here)
  for (const one of [moved, stays])
    for (const [at, chargedEnergy] of [
      [1, 100],
      [6, 110],
      [8, 120],
      [10, 125],
    ] as const)
      await it.tell(one, it.midnight + at * hour, { chargedEnergy })
  const today = async ({ deviceName }: Made) => {
    await it.tick()
    return (await it.call(calls.boxList, { deviceName }, it.admin)).records[0]?.chargedToday
  }
  expect([await today(moved), await today(stays)]).toEqual([25, 25])
  const { deviceId, deviceCode, deviceName } = moved
  const device = { deviceId, deviceCode, deviceName, deviceType: 'boxPower', stationId: there }
  await it.call(assetsContract.equipmentEdit, device, it.admin)
  const station = { stationId: there, stationName: '西站', timeZone: 'Europe/Berlin' }
  await it.call(assetsContract.stationEdit, station, it.admin)
  expect([await today(moved), await today(stays)]).toEqual([15, 25])
})
