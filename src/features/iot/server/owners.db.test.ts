import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { addOrganization, type TestApp, testApp } from '#test/support/app.ts'
import { administratorOf } from '#test/support/people.ts'
import { iotContract } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const points = [{ pointKey: 'soc', pointName: '电量', min: 0, max: 100 }]
  await app.call(iotContract.profileAdd, { profileKey: 'probe', profileName: '平台的', points }, app.admin)
}, 60_000)
afterAll(() => app?.stop())

test('refusals are told by device to those who see it; of unknown sources to platform administrators', async () => {
  const keeper = async (name: string) => {
    const who = await administratorOf(app, name, {}, [
      ...['iot_view', 'platform_iot', 'asset_view', 'asset_station_save', 'asset_equipment_save'],
    ])
    const { stationId } = await app.call(assetsContract.stationAdd, { stationName: name }, who.token)
    const device = { deviceName: name, deviceCode: name.toUpperCase(), deviceType: 'probe', stationId }
    const { deviceId } = await app.call(assetsContract.equipmentAdd, device, who.token)
    return { token: who.token, deviceId }
  }
  const [east, west] = [await keeper('east'), await keeper('west')]
  for (const soc of [101, 102]) await app.deliver('EAST', 'telemetry', { values: { soc } })
  await app.deliver('WEST', 'telemetry', { values: { soc: 'full' } })
  await app.deliver('WEST', 'ais', {})
  await app.deliver('NOBODY', 'telemetry', { values: { soc: 1 } })
  const told = async (token: string) =>
    (await app.call(iotContract.refusals, {}, token)).map(({ deviceId, reason, count }) => [deviceId, reason, count])
  expect(await told(east.token)).toEqual([[east.deviceId, 'out_of_range', 2]])
  expect((await told(west.token)).toSorted()).toEqual([
    [west.deviceId, 'unknown_topic', 1],
    [west.deviceId, 'wrong_type', 1],
  ])
  const all = await told(app.admin)
  expect(all).toHaveLength(4)
  expect(all).toContainEqual([null, 'unknown_device', 1])
  const [row] = await app.call(iotContract.refusals, {}, east.token)
  expect(row).toMatchObject({ deviceName: 'east', lastSource: 'EAST', lastDetail: 'soc: 102' })
  expect(row?.recent.map(({ detail, message }) => [detail, message])).toEqual([
    ['soc: 102', '{"values":{"soc":102}}'],
    ['soc: 101', '{"values":{"soc":101}}'],
  ])
})

test('a profile belongs to the merchant of who made it: others neither see, use nor change it', async () => {
  const all = ['iot_view', 'iot_profile_save', 'asset_view', 'asset_station_save', 'asset_equipment_save']
  const member = async (name: string, change: Parameters<typeof administratorOf>[2] = {}) =>
    administratorOf(app, name, change, [...all, 'platform_iot'])
  const [maker, other] = [await member('maker'), await member('other')]
  const depot = await addOrganization(app.context.db, 'depot', maker.orgId)
  const below = await member('below', { orgId: depot, data_scope: 3 })
  const points = [{ pointKey: 'a', pointName: 'a' }]
  const theirs = { profileKey: 'theirs', profileName: '他们的', points, requestId: 'theirs' }
  const { profileId } = await app.call(iotContract.profileAdd, theirs, maker.token)
  const rowOf = async (token: string, profileName = '他们的') =>
    (await app.call(iotContract.profilePage, { profileName }, token)).records[0]
  expect(await rowOf(maker.token)).toMatchObject({ ownerName: 'org of maker', changeable: true, builtin: false })
  expect(await rowOf(below.token)).toMatchObject({ ownerName: 'org of maker', changeable: false })
  expect(await rowOf(other.token)).toBeUndefined()
  expect(await rowOf(app.admin)).toMatchObject({ ownerName: 'org of maker', changeable: true })
  expect(await rowOf(maker.token, '平台的')).toMatchObject({ ownerName: null, changeable: false })
  expect(await app.ask(iotContract.profileAdd, theirs, other.token)).toMatchObject({ code: 3007, data: null })

  const edit = { ...theirs, requestId: undefined, profileId, profileName: '改名', version: 1 }
  for (const [token, code] of [
    [other.token, 1001],
    [below.token, 3012],
  ] as const) {
    expect(await app.ask(iotContract.profileEdit, edit, token)).toMatchObject({ code })
    expect(await app.ask(iotContract.profileRemove, { profileId }, token)).toMatchObject({ code })
  }
  const stationOf = async (token: string) =>
    (await app.call(assetsContract.stationAdd, { stationName: '站' }, token)).stationId
  const device = { deviceName: '外', deviceType: 'theirs' }
  const [there, here] = [await stationOf(other.token), await stationOf(maker.token)]
  expect(
    await app.ask(assetsContract.equipmentAdd, { ...device, deviceCode: 'O1', stationId: there }, other.token),
  ).toMatchObject({ code: 3002 })
  await app.call(assetsContract.equipmentAdd, { ...device, deviceCode: 'M1', stationId: here }, maker.token)
  // A device that has the profile keeps it, whoever looks after the device.
  const fields = { ...device, deviceCode: 'F1', stationId: there }
  const foreign = await app.call(assetsContract.equipmentAdd, fields, app.admin)
  await app.deliver('F1', 'telemetry', { values: { a: 7 } })
  const [value] = await app.call(devicesContract.latest, { deviceId: foreign.deviceId }, other.token)
  expect(value).toMatchObject({ pointKey: 'a', value: 7 })
  const rename = { ...fields, deviceId: foreign.deviceId, deviceName: '新名' }
  expect(await app.ask(assetsContract.equipmentEdit, rename, other.token)).toMatchObject({ code: 0 })

  await app.call(iotContract.profileEdit, edit, maker.token)
  expect((await rowOf(maker.token, '改名'))?.version).toBe(2)
  const again = await app.call(iotContract.profileAdd, { ...theirs, profileKey: 'spare', requestId: 's' }, maker.token)
  await app.call(iotContract.profileRemove, again, maker.token)
})
