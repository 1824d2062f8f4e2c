import { afterAll, beforeAll, expect, test } from 'vitest'
import { placesContract } from '#features/places/contract.ts'
import { addOrganization, addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { devicesContract as calls } from '../contract.ts'

let it: DeviceScene
let own: string
let box: Made
let ship: Made
let battery: Made
const tokens = new Map<string, string>()

/** A user of the ship's organization with these authorities. */
const tokenOf = async (...authorities: string[]): Promise<string> => {
  const name = authorities.join('_') || 'nobody'
  const known = tokens.get(name)
  if (known) return known
  const person = await addPerson(it.context, name, authorities, { orgId: own, data_scope: 2 })
  const token = (await it.signIn(person.userName, person.password)).data.access_token
  tokens.set(name, token)
  return token
}

beforeAll(async () => {
  it = await deviceScene()
  own = await addOrganization(it.context.db, '船东', '1')
  const elsewhere = await it.station('上海港', { lon: 121.5, lat: 31.2 })
  const quay = await it.station('船台', { orgId: own })
  box = await it.device('boxPower', elsewhere, { deviceName: '箱一' })
  ship = await it.device('ship', quay, { deviceName: '江远 01' })
  battery = await it.device('marineBattery', quay, { deviceName: '电池一', parentId: ship.deviceId })
  await it.tell(ship, it.now - 1000, { lon: 119, lat: 32 })
})
afterAll(() => it?.stop())

const range = () => ({ startTime: '2026-01-01 00:00:00', endTime: '2026-01-02 00:00:00' })
const answers = async ({ deviceId }: Made, token: string) => [
  (await it.ask(calls.deviceInfo, { deviceId }, token)).code,
  (await it.ask(calls.latest, { deviceId }, token)).code,
  (await it.ask(calls.series, { deviceId, pointKey: 'soc', ...range() }, token)).code,
  (await it.ask(calls.curve, { deviceId, points: 'soc', ...range() }, token)).code,
  (await it.ask(calls.rows, { deviceId, ...range() }, token)).code,
]
const seen = [0, 0, 0, 0, 0]
const notFound = [1001, 1001, 1001, 1001, 1001]

test('a device is for those who have one of its platforms', async () => {
  expect(await answers(ship, await tokenOf('platform_ship'))).toEqual(seen)
  expect(await answers(battery, await tokenOf('platform_ship'))).toEqual(seen)
  expect(await answers(battery, await tokenOf('platform_marineBattery'))).toEqual(seen)
  expect(await answers(ship, await tokenOf('platform_marineBattery'))).toEqual(notFound)
  expect(await answers(ship, await tokenOf('platform_boxPower'))).toEqual(notFound)
})

test('who looks after all equipment, or is an administrator, sees any device', async () => {
  for (const authority of ['platform_iot', 'platform_asset'])
    expect(await answers(ship, await tokenOf(authority))).toEqual(seen)
  expect(await answers(ship, it.admin)).toEqual(seen)
})

test('who has no platform at all is refused, whatever else he has', async () => {
  const token = await tokenOf('iot_view')
  expect(await answers(ship, token)).toEqual([403, 403, 403, 403, 403])
  expect(await it.ask(calls.stationAddress, {}, token)).toMatchObject({ code: 403 })
  const stations = await it.call(calls.stationAddress, {}, await tokenOf('platform_ship'))
  expect(stations.map(({ stationName }) => stationName)).toEqual(['船台'])
})

test('a box of others is readable while it is aboard one’s own ship', async () => {
  const token = await tokenOf('platform_ship')
  const mount = (kind: 'ship' | 'yard', ts: number) =>
    it.call(
      placesContract.mount,
      { deviceId: box.deviceId, ts, kind, code: kind === 'ship' ? ship.deviceCode : '' },
      it.admin,
    )
  expect(await answers(box, token)).toEqual(notFound)
  await mount('ship', it.now - 60_000)
  expect(await answers(box, token)).toEqual(seen)
  expect(await answers(box, await tokenOf('platform_energyStorage'))).toEqual(notFound)
  await mount('yard', it.now - 30_000)
  expect(await answers(box, token)).toEqual(notFound)
})

test('the dialog lists the alarms of a device of any platform', async () => {
  await it.deliver(battery.deviceCode, 'dtc', { ts: it.now - 5000, dtcType: 'BCU', faultCode: 'B2001', active: true })
  const info = await it.call(calls.deviceInfo, { deviceId: battery.deviceId }, await tokenOf('platform_ship'))
  expect(info).toMatchObject({ deviceType: 'marineBattery', alarmList: [{ deviceName: '电池一', state: 1 }] })
  expect(info.natures).toEqual(['battery', 'metered', 'unit'])
  const before = await it.call(calls.deviceInfo, { deviceId: battery.deviceId, at: it.now - 10_000 }, it.admin)
  expect(before.alarmList).toEqual([])
})
