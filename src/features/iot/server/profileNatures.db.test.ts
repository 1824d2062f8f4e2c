import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmsContract } from '#features/alarms/contract.ts'
import { recordsContract } from '#features/records/contract.ts'
import { unitOf } from '#server/equipment/tree.ts'
import { charge, tellAll } from '#test/support/charges.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { iotContract } from '../contract.ts'

const minute = 60_000
let it: DeviceScene
beforeAll(async () => {
  it = await deviceScene()
})
afterAll(() => it?.stop())

const gauges = (...keys: string[]) => keys.map((pointKey) => ({ pointKey, pointName: pointKey, unit: '' }))
const add = (profileKey: string, points: object[], natures?: string[]) =>
  it.call(iotContract.profileAdd, { profileKey, profileName: profileKey, points, natures } as never, it.admin)
const pageOf = async (profileName: string) =>
  (await it.call(iotContract.profilePage, { profileName }, it.admin)).records[0]
const byId = (deviceId: string) => {
  const device = it.context.registry.byId(deviceId)
  if (!device) throw new Error('no such device')
  return device
}

test('a battery of a profile made at run time gets records and alarms, and is the unit of its clusters', async () => {
  const registers = ['chargedEnergy', 'dischargedEnergy'].map((pointKey) => ({
    ...{ pointKey, pointName: pointKey, kind: 'register' },
  }))
  const state = { pointKey: 'runningState', pointName: 'runningState', kind: 'state' }
  await add('ownBattery', [
    ...gauges('soc', 'totalVoltage', 'totalCurrent', 'power', 'insulation'),
    state,
    ...registers,
  ])
  await add('ownCluster', gauges('soc', 'totalVoltage', 'current', 'maxTemperature', 'maxTemperatureCell'))
  const stationId = await it.station('站')
  const battery = await it.device('ownBattery', stationId)
  const cluster = await it.device('ownCluster', stationId, { parentId: battery.deviceId })
  expect(byId(battery.deviceId).profile.natures).toEqual(new Set(['battery', 'metered', 'unit']))
  expect(unitOf(it.context.registry, byId(cluster.deviceId)).deviceId).toBe(battery.deviceId)

  const start = it.now - 40 * minute
  await tellAll(it, battery, charge(start, start + 30 * minute, 120, 5000))
  for (const seconds of [0, 70])
    await it.tell(battery, start + 31 * minute + seconds * 1000, { runningState: 0, totalVoltage: 800, soc: 3 })
  for (const seconds of [0, 20])
    await it.tell(cluster, start + 31 * minute + seconds * 1000, { maxTemperature: 60, maxTemperatureCell: 7 })
  await it.tick()
  await it.tick()
  const charges = await it.call(recordsContract.chargePage, { deviceName: battery.deviceName }, it.admin)
  expect(charges.records).toMatchObject([{ type: 1, amount: 60 }])
  const alarms = await it.call(alarmsContract.page, { state: 1, size: 50 }, it.admin)
  const mine = alarms.records.filter(({ unitId }) => unitId === battery.deviceId)
  expect(mine.map(({ alarmType, deviceId }) => [alarmType, deviceId]).sort()).toEqual([
    ['cellTemperatureHigh', cluster.deviceId],
    ['socLow', battery.deviceId],
  ])
})

test('natures that a profile names are known ones, and stay over an edit that does not say them', async () => {
  const points = gauges('power')
  expect(
    await it.ask(
      iotContract.profileAdd,
      { profileKey: 'odd', profileName: 'odd', points, natures: ['battery'] } as never,
      it.admin,
    ),
  ).toMatchObject({
    status: 400,
  })
  const { profileId } = await add('rack', points, ['unit', 'movable'])
  const edit = async (more: object) => {
    const { version = 0 } = (await pageOf('rack')) ?? {}
    await it.call(
      iotContract.profileEdit,
      { profileId, profileKey: 'rack', profileName: 'rack', points, version, ...more },
      it.admin,
    )
    const stored = await it.context.db
      .selectFrom('profile')
      .select('natures')
      .where('id', '=', profileId)
      .executeTakeFirst()
    return [(await pageOf('rack'))?.natures, stored?.natures]
  }
  expect(await edit({ points: [...points, ...gauges('lon', 'lat')] })).toEqual([
    ['unit', 'movable'],
    ['positioned', 'unit', 'movable'],
  ])
  expect(await edit({ natures: [] })).toEqual([[], []])
})
