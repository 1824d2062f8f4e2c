import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformKey, platformAuthority } from '#contract/platforms.ts'
import { addPerson } from '#test/support/app.ts'
import { charge, tellAll } from '#test/support/charges.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { recordsContract as calls } from '../contract.ts'

const minute = 60_000

let it: DeviceScene
let ship: Made
let aboard: Made
let inBay: Made
let ashore: Made
let battery: Made

const signedIn = async (userName: string, platforms: readonly PlatformKey[], more: readonly string[] = []) => {
  const authorities = [...platforms.map(platformAuthority), ...more]
  const { password } = await addPerson(it.context, userName, authorities, { orgId: '1' })
  return (await it.signIn(userName, password)).data.access_token
}
/** Ten minutes of charging that began `ago` minutes before now. */
const charged = (device: Made, ago: number) =>
  tellAll(it, device, [
    ...charge(it.now - ago * minute, it.now - (ago - 10) * minute, 120, 5000),
    { ts: it.now - (ago - 10) * minute + 10_000, values: { runningState: 0, totalCurrent: 0, chargedEnergy: 5020 } },
  ])
const chargesOf = async (token: string, filter: object = {}) =>
  (await it.call(calls.chargePage, filter, token)).records.map(({ deviceName }) => deviceName).sort()

beforeAll(async () => {
  it = await deviceScene()
  const boxStation = await it.station('箱站')
  const shipStation = await it.station('船站', { stationType: 'shippingPlatform' })
  const port = await it.station('港', { stationType: 'chargeReplacePower' })
  ship = await it.device('ship', shipStation)
  battery = await it.device('marineBattery', shipStation, { deviceName: '船电池', parentId: ship.deviceId })
  const pcs = await it.device('chargePcs', port)
  aboard = await it.device('boxPower', boxStation, { deviceName: '上船箱' })
  inBay = await it.device('boxPower', boxStation, { deviceName: '仓内箱' })
  ashore = await it.device('boxPower', boxStation, { deviceName: '岸上箱' })
  await it.deliver(inBay.deviceCode, 'mount', { ts: it.now - 90 * minute, kind: 'bay', code: pcs.deviceCode, bay: '1' })
  for (const device of [battery, inBay, ashore]) await charged(device, 60)
  await charged(aboard, 60)
  await it.tick()
  await it.tick()
}, 60_000)
afterAll(() => it?.stop())

describe('records by station type', () => {
  test('without one they are those of box stations, so no marine charge stands among those of boxes', async () => {
    expect(await chargesOf(it.admin)).toEqual(['上船箱', '仓内箱', '岸上箱'])
    const runs = await it.call(calls.powerOnPage, {}, it.admin)
    expect(runs.records.map(({ deviceName }) => deviceName).sort()).toEqual(['上船箱', '仓内箱', '岸上箱'])
  })

  test('those of another type are asked for by it', async () => {
    const stationType = 'shippingPlatform'
    expect(await chargesOf(it.admin, { stationType })).toEqual(['船电池'])
    const runs = await it.call(calls.powerOnPage, { stationType }, it.admin)
    expect(runs.records.map(({ deviceName }) => deviceName)).toEqual(['船电池'])
    expect((await it.call(calls.bayChargePage, { stationType }, it.admin)).records).toEqual([])
    expect(await chargesOf(it.admin, { stationType: '' })).toHaveLength(3)
  })

  test('those of one device are asked for by its id', async () => {
    const { deviceId } = inBay
    expect(await chargesOf(it.admin, { deviceId })).toEqual(['仓内箱'])
    expect(await chargesOf(it.admin, { deviceId: battery.deviceId })).toEqual([])
    expect(await chargesOf(it.admin, { deviceId: battery.deviceId, stationType: 'shippingPlatform' })).toEqual([
      '船电池',
    ])
    const runs = await it.call(calls.powerOnPage, { deviceId }, it.admin)
    expect(runs.records.map(({ deviceName }) => deviceName)).toEqual(['仓内箱'])
    const bays = await it.call(calls.bayChargePage, { deviceId: ashore.deviceId }, it.admin)
    expect(bays.records).toEqual([])
  })
})

describe('the records that a holder of platforms sees', () => {
  test('box power: those of boxes; marine batteries: those of the batteries; shore power: none', async () => {
    const stationType = 'shippingPlatform'
    const [box, marine, shore] = await Promise.all([
      signedIn('box', ['boxPower']),
      signedIn('marine', ['marineBattery']),
      signedIn('shore', ['shorePower']),
    ])
    expect(await chargesOf(box)).toEqual(['上船箱', '仓内箱', '岸上箱'])
    expect(await chargesOf(box, { stationType })).toEqual([])
    expect(await chargesOf(marine)).toEqual([])
    expect(await chargesOf(marine, { stationType })).toEqual(['船电池'])
    expect(await chargesOf(shore)).toEqual([])
    expect(await chargesOf(shore, { stationType })).toEqual([])
  })

  test('port charging: the charges of boxes that stood in a bay', async () => {
    const token = await signedIn('port', ['portCharging'])
    const { records } = await it.call(calls.bayChargePage, {}, token)
    expect(records.map(({ boxPowerName }) => boxPowerName)).toEqual(['仓内箱'])
    expect(await chargesOf(token)).toEqual(['仓内箱'])
    const runs = await it.call(calls.powerOnPage, {}, token)
    expect(runs.records.map(({ deviceName }) => deviceName)).toEqual(['仓内箱'])
  })

  test('ships: those of boxes from when they were aboard, also where that is said late', async () => {
    const token = await signedIn('mate', ['ship'])
    expect(await chargesOf(token)).toEqual([])
    await it.deliver(aboard.deviceCode, 'mount', { ts: it.now - 61 * minute, kind: 'ship', code: ship.deviceCode })
    expect(await chargesOf(token)).toEqual(['上船箱'])
    await it.deliver(aboard.deviceCode, 'mount', { ts: it.now - 60.5 * minute, kind: 'yard' })
    expect(await chargesOf(token)).toEqual([])
  })

  test('without a platform the pages are refused', async () => {
    const token = await signedIn('nobody', [])
    for (const call of [calls.chargePage, calls.powerOnPage, calls.bayChargePage])
      expect(await it.ask(call, {}, token), call.path).toMatchObject({ code: 403 })
  })

  test('an export holds what the page shows', async () => {
    const token = await signedIn('marine_export', ['marineBattery'], ['record_export'])
    const file = async (query: string) =>
      (
        await it.app.inject({
          url: `/web/charging/discharging/record/export?format=csv${query}`,
          headers: { authorization: `Bearer ${token}` },
        })
      ).body
        .trim()
        .split('\r\n')
    expect(await file('')).toHaveLength(1)
    expect((await file('&stationType=shippingPlatform'))[1]).toContain('船电池')
  })
})
