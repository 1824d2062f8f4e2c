import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformKey, platformAuthority, platformsOfStation } from '#contract/platforms.ts'
import { stationTypes } from '#contract/stationTypes.ts'
import { boxStationContract } from '#features/box-power/contract.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { liveClients } from '#test/support/live.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { alarmsContract as calls } from '../contract.ts'

const minute = 60_000

let it: DeviceScene
let live: Awaited<ReturnType<typeof liveClients>>
let ship: Made
let aboard: Made
let ashore: Made
let battery: Made
let cluster: Made
let boxStation: string
let shipStation: string
const tokens = new Map<string, string>()

/** Signs in a user of the administrator's organization with these platforms and authorities. */
const holder = async (platforms: readonly PlatformKey[], more: readonly string[] = []) => {
  const userName = `holder_${[...platforms, ...more].join('_') || 'of_none'}`
  const known = tokens.get(userName)
  if (known) return known
  const authorities = [...platforms.map(platformAuthority), ...more]
  const { password } = await addPerson(it.context, userName, authorities, { orgId: '1' })
  const token = (await it.signIn(userName, password)).data.access_token
  tokens.set(userName, token)
  return token
}
const fault = (device: Made, ts: number, faultCode = 'B2001') =>
  it.deliver(device.deviceCode, 'dtc', { ts, dtcType: 'BCU', faultCode, active: true })
const alarmed = async (token: string, filter: object = {}): Promise<string[]> =>
  (await it.call(calls.page, filter, token)).records.map(({ deviceName }) => deviceName).sort()

beforeAll(async () => {
  it = await deviceScene()
  live = await liveClients(it.app)
  boxStation = await it.station('箱站')
  shipStation = await it.station('船站', { stationType: 'shippingPlatform' })
  ship = await it.device('ship', shipStation, { deviceName: '船' })
  battery = await it.device('marineBattery', shipStation, { deviceName: '船电池', parentId: ship.deviceId })
  cluster = await it.device('marineCluster', shipStation, { deviceName: '船簇', parentId: battery.deviceId })
  aboard = await it.device('boxPower', boxStation, { deviceName: '上船箱' })
  ashore = await it.device('boxPower', boxStation, { deviceName: '岸上箱' })
  await fault(aboard, it.now - 60 * minute, 'B2002')
  await it.deliver(aboard.deviceCode, 'mount', { ts: it.now - 50 * minute, kind: 'ship', code: ship.deviceCode })
  await fault(aboard, it.now - 40 * minute)
  await fault(ashore, it.now - 40 * minute)
  await fault(cluster, it.now - 30 * minute)
}, 60_000)
afterAll(async () => {
  live?.end()
  await it?.stop()
})

test('the database and the contract agree on which platforms watch a type of station', async () => {
  for (const type of [...stationTypes.map(({ key }) => key), 'elsewhere']) {
    const { rows } = await it.context.pool.query('select station_platforms($1) as platforms', [type])
    expect(rows, type).toEqual([{ platforms: [...platformsOfStation(type)] }])
  }
})

describe('the alarms that a holder of platforms sees', () => {
  test.each<[string, PlatformKey[], string[]]>([
    ['box power: boxes only', ['boxPower'], ['上船箱', '上船箱', '岸上箱']],
    ['marine batteries: batteries and their clusters', ['marineBattery'], ['船簇']],
    ['ships: what is part of a ship, and a box from when it was aboard', ['ship'], ['上船箱', '船簇']],
    ['shore power: none of these', ['shorePower'], []],
    ['both', ['boxPower', 'marineBattery'], ['上船箱', '上船箱', '岸上箱', '船簇']],
  ])('%s', async (_, platforms, expected) => {
    const token = await holder(platforms)
    expect(await alarmed(token)).toEqual(expected)
    const counted = await it.call(calls.statistics, {}, token)
    expect(counted.reduce((sum, { alarmNum }) => sum + alarmNum, 0)).toBe(expected.length)
  })

  test('without a platform the calls are refused', async () => {
    const token = await holder([])
    for (const call of [calls.page, calls.stationList, calls.deviceList, calls.typeList, calls.statistics, calls.dtc])
      expect(await it.ask(call, {}, token), call.path).toMatchObject({ code: 403 })
  })

  test('the life of an alarm of another platform is not found, and nobody takes note of it', async () => {
    const { records } = await it.call(calls.page, { deviceId: ashore.deviceId }, it.admin)
    const alarmId = records[0]?.alarmId ?? ''
    const token = await holder(['shorePower'], ['alarm_acknowledge', 'alarm_handle'])
    expect(await it.ask(calls.life, { alarmId }, token)).toMatchObject({ code: 1001 })
    expect(await it.ask(calls.acknowledge, { alarmIds: [alarmId] }, token)).toMatchObject({ code: 1001 })
    expect(await it.ask(calls.comment, { alarmId, content: 'x' }, token)).toMatchObject({ code: 1001 })
    const chosen = { alarmIds: [alarmId] }
    expect(await it.ask(calls.acknowledgeMany, { chosen }, token)).toMatchObject({ code: 1001 })
    expect(await it.call(calls.acknowledgeMany, { chosen: { filter: {} } }, token)).toEqual({ count: 0 })
  })

  test('stations and devices to filter by are those of the platform', async () => {
    const listed = async (platform: PlatformKey) => {
      const token = await holder([platform])
      return {
        stations: (await it.call(calls.stationList, {}, token)).map(({ stationName }) => stationName),
        devices: (await it.call(calls.deviceList, {}, token)).map(({ deviceName }) => deviceName).sort(),
      }
    }
    expect(await listed('shorePower')).toEqual({ stations: [], devices: [] })
    expect(await listed('marineBattery')).toEqual({ stations: ['船站'], devices: ['船电池', '船簇'] })
    expect(await listed('ship')).toEqual({ stations: ['箱站', '船站'], devices: ['上船箱', '船', '船电池', '船簇'] })
  })

  test('fault codes are those of the platform’s devices', async () => {
    const names = async (platform: PlatformKey) =>
      (await it.call(calls.dtc, {}, await holder([platform]))).map(({ deviceName }) => deviceName)
    expect(await names('shorePower')).toEqual([])
    expect(await names('marineBattery')).toEqual(['船簇'])
  })

  test('the export holds what the page shows', async () => {
    const response = await it.app.inject({
      url: '/web/alarm/export?format=csv',
      headers: { authorization: `Bearer ${await holder(['marineBattery'])}` },
    })
    const lines = response.body.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('船簇')
  })
})

describe('the bell', () => {
  const countOf = async (platforms: PlatformKey[]) => {
    const token = await holder(platforms)
    const { rows } = await it.context.pool.query<{ id: string }>('select id from app_user where user_name = $1', [
      `holder_${platforms.join('_') || 'of_none'}`,
    ])
    const client = await live.signedIn(token)
    client.send({ subscribe: `openAlarms/${rows[0]?.id}` })
    return client.next()
  }

  test('counts what its holder may see', async () => {
    expect(await countOf(['shorePower'])).toMatchObject({ snapshot: { count: 0, latest: [] } })
    expect(await countOf(['boxPower'])).toMatchObject({ snapshot: { count: 3 } })
    expect(await countOf(['ship'])).toMatchObject({ snapshot: { count: 2 } })
    expect(await countOf([])).toMatchObject({ error: 'session.forbidden' })
  })

  test('what is said late about where a box was changes page and bell', async () => {
    const token = await holder(['ship'])
    const said = { ts: it.now - 65 * minute, kind: 'ship', code: ship.deviceCode }
    await it.deliver(aboard.deviceCode, 'mount', said)
    expect(await alarmed(token)).toEqual(['上船箱', '上船箱', '船簇'])
    await it.tick()
    expect(await countOf(['ship'])).toMatchObject({ snapshot: { count: 3 } })
  })
})

test('an open alarm of a marine battery stands in its device dialog and in its latest alarms', async () => {
  const { deviceId } = battery
  const info = await it.call(devicesContract.deviceInfo, { deviceId }, it.admin)
  expect(info.alarmList.map(({ deviceName }) => deviceName)).toEqual(['船簇'])
  const latest = await it.call(boxStationContract.stationAlarmList, { deviceId, size: 5 }, it.admin)
  expect(latest.records.map(({ deviceName }) => deviceName)).toEqual(['船簇'])
})
