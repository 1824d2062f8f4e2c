import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { alarmsContract } from '../contract.ts'

const minute = 60_000
let it: DeviceScene
let box: Made

beforeAll(async () => {
  it = await deviceScene()
  box = await it.device('boxPower', await it.station('箱站'), { deviceName: '箱一' })
})
afterAll(() => it?.stop())

const since = async (token = it.admin, platform: 'boxPower' | 'marineBattery' = 'boxPower') =>
  (await it.call(alarmsContract.calm, { platform }, token)).since
const fault = (ts: number, active: boolean) =>
  it.deliver(box.deviceCode, 'dtc', { ts, dtcType: 'BCU', faultCode: 'B1001', active })

test('nobody knows before the first data', async () => {
  expect(await since()).toBe(null)
})

test('since the newest end of an alarm, and unknown while one is unresolved', async () => {
  await fault(it.now - 40 * minute, true)
  await it.tick()
  expect(await since()).toBe(null)
  await fault(it.now - 30 * minute, false)
  await it.tick()
  expect(await since()).toBe(it.now - 30 * minute)
  expect(await since(it.admin, 'marineBattery')).toBe(null)
})

test('a user of another platform learns nothing', async () => {
  const { password } = await addPerson(it.context, 'sailor', ['platform_marineBattery'], { orgId: '1' })
  const token = (await it.signIn('sailor', password)).data.access_token
  expect(await since(token)).toBe(null)
})
