import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { iotContract as calls } from '../contract.ts'

let app: TestApp
let profileId: string
beforeAll(async () => {
  app = await testApp()
  const points = [{ pointKey: 'soc', pointName: '电量', unit: '%', min: 0, max: 100 }]
  const definition = { profileKey: 'pointBox', profileName: '点位箱', points }
  profileId = (await app.call(calls.profileAdd, definition, app.admin)).profileId
  const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  const device = { deviceName: '一', deviceCode: 'PB1', deviceType: 'pointBox', stationId }
  await app.call(assetsContract.equipmentAdd, device, app.admin)
})
afterAll(() => app.stop())

const detail = (of: { profileId: string } | { profileKey: string } = { profileId }, token = app.admin) =>
  app.call(calls.profileDetail, of, token)
const keys = async (pointName = '') =>
  (await app.call(calls.pointPage, { profileId, pointName }, app.admin)).records.map(({ pointKey }) => pointKey)

test('points are added, changed and taken out one by one, each by the version that was seen', async () => {
  const fan = { profileId, pointKey: 'fan', pointName: '风机', unit: '%', writing: 'one' as const }
  await app.call(calls.pointAdd, { ...fan, version: 1 }, app.admin)
  expect((await app.ask(calls.pointAdd, { ...fan, version: 2 }, app.admin)).code).toBe(400)
  expect((await app.ask(calls.pointEdit, { ...fan, pointName: '旧', version: 1 }, app.admin)).code).toBe(1002)
  await app.call(calls.pointEdit, { ...fan, pointName: '风扇', version: 2 }, app.admin)
  expect((await app.ask(calls.pointEdit, { ...fan, pointKey: 'none', version: 3 }, app.admin)).code).toBe(1001)
  const { version, points, devices } = await detail()
  expect([version, devices]).toEqual([3, 1])
  expect(points[1]).toMatchObject({ pointKey: 'fan', pointName: '风扇', writing: 'one' })
  expect([await keys(), await keys('风'), await keys('SOC')]).toEqual([['soc', 'fan'], ['fan'], ['soc']])
  await app.call(calls.pointRemove, { profileId, pointKey: 'soc', version: 3 }, app.admin)
  expect(await keys()).toEqual(['fan'])
  expect((await app.ask(calls.pointRemove, { profileId, pointKey: 'fan', version: 4 }, app.admin)).code).toBe(400)
})

test('a profile is found by its key; to others it does not exist, and what is built in stays', async () => {
  expect((await detail({ profileKey: 'pointBox' })).profileId).toBe(profileId)
  const builtin = await detail({ profileKey: 'boxPower' })
  const removed = { profileId: builtin.profileId, pointKey: 'soc', version: builtin.version }
  expect((await app.ask(calls.pointRemove, removed, app.admin)).code).toBe(3008)
  const own = await addPerson(app.context, 'maker', ['iot_view', 'iot_profile_save', 'platform_iot'])
  const maker = (await app.signIn(own.userName, own.password)).data.access_token
  const points = [{ pointKey: 'own', pointName: '自有' }]
  const made = await app.call(calls.profileAdd, { profileKey: 'ownBox', profileName: '自有箱', points }, maker)
  const other = await addPerson(app.context, 'other', ['iot_view', 'iot_profile_save', 'platform_iot'])
  const stranger = (await app.signIn(other.userName, other.password)).data.access_token
  expect((await app.ask(calls.profileDetail, { profileId: made.profileId }, stranger)).code).toBe(1001)
  expect((await app.ask(calls.pointPage, { profileId: made.profileId }, stranger)).code).toBe(1001)
  const taken = { profileId: made.profileId, pointKey: 'own', version: 1 }
  expect((await app.ask(calls.pointRemove, taken, stranger)).code).toBe(1001)
})
