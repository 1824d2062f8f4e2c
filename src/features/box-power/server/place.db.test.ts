import { afterAll, beforeAll, expect, test } from 'vitest'
import { devicesContract } from '#features/devices/contract.ts'
import { placesContract } from '#features/places/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { boxHomeContract, boxReplayContract, boxStationContract as calls } from '../contract.ts'

let it: DeviceScene
let station: string
let box: Made
let cluster: Made

beforeAll(async () => {
  it = await deviceScene()
  station = await it.station('上海港', { lon: 121.5, lat: 31.2 })
  box = await it.device('boxPower', station)
  cluster = await it.device('boxCluster', station, { parentId: box.deviceId })
})
afterAll(() => it?.stop())

test('where a box is: aboard, or in a bay with all that feeds it', async () => {
  const position = () => it.call(boxHomeContract.alarmPosition, { deviceId: cluster.deviceId }, it.admin)
  expect(await position()).toMatchObject({
    shippingName: null,
    stationName: '上海港',
    stationLon: 121.5,
    lon: 121.5,
    boxPowerName: box.deviceName,
  })
  const gear = await it.device('switchgear', station, { deviceName: '1#开关柜' })
  const pcs = await it.device('chargePcs', station, { deviceName: '2#PCS', parentId: gear.deviceId })
  await it.device('connectionBox', station, { deviceName: '3#接电箱', parentId: pcs.deviceId })
  const mount = { deviceId: box.deviceId, ts: it.now - 60_000, kind: 'bay' as const, code: pcs.deviceCode, bay: 'B3' }
  await it.call(placesContract.mount, mount, it.admin)
  expect(await position()).toMatchObject({
    connectionBoxNumber: '3#接电箱',
    pcsName: '2#PCS',
    switchgearName: '1#开关柜',
    containerName: null,
    binSpaceName: 'B3',
  })
  const berth = async () => (await it.call(boxHomeContract.boxList, {}, it.admin)).records[0]?.berth
  expect(await berth()).toEqual({ stationId: station, stationName: '上海港', bay: 'B3' })
  const home = await it.call(boxReplayContract.replayHome, { at: it.now - 55_000 }, it.admin)
  expect(home.stations).toMatchObject([{ stationId: station, bayNum: 1 }])
  expect(home.tiles).toMatchObject([{ berth: { bay: 'B3' } }])
  await it.call(placesContract.mount, { ...mount, ts: it.now - 50_000, code: '5号集装箱' }, it.admin)
  expect(await berth()).toBeNull()
  expect(await position()).toMatchObject({ containerName: '5号集装箱', pcsName: null })
  const far = await it.station('武汉港', { lon: 114.3, lat: 30.6 })
  const away = await it.device('chargePcs', far)
  await it.call(placesContract.mount, { ...mount, ts: it.now - 45_000, code: away.deviceCode }, it.admin)
  expect(await position()).toMatchObject({ stationName: '武汉港', lon: 114.3 })
  expect((await it.call(boxHomeContract.deviceAddress, {}, it.admin)).boxes).toMatchObject([{ lon: 114.3, lat: 30.6 }])
  const { docks, stations } = await it.call(boxReplayContract.replayHome, { at: it.now - 40_001 }, it.admin)
  expect(stations.map(({ stationName }) => stationName)).toEqual(['上海港'])
  expect(docks).toEqual([
    { stationId: station, stationName: '上海港', lon: 121.5, lat: 31.2, bayNum: 1 },
    { stationId: far, stationName: '武汉港', lon: 114.3, lat: 30.6, bayNum: 1 },
  ])
  const transformer = await it.device('transformer', far)
  const container = await it.device('chargeContainer', far, { deviceName: '7#箱', parentId: transformer.deviceId })
  const below = await it.device('switchgear', far, { parentId: container.deviceId })
  const there = await it.device('connectionBox', far, { parentId: below.deviceId })
  await it.call(placesContract.mount, { ...mount, ts: it.now - 43_000, code: there.deviceCode, bay: '' }, it.admin)
  expect(await position()).toMatchObject({ containerName: '7#箱', pcsName: null, binSpaceName: null })
  const ship = await it.device('ship', station, { deviceName: '江远 01' })
  await it.call(placesContract.mount, { ...mount, ts: it.now - 40_000, kind: 'ship', code: ship.deviceCode }, it.admin)
  expect(await position()).toMatchObject({ shippingName: '江远 01', shippingLon: null, lon: null, containerName: null })
})

test('what is not one’s own, no box, or no id is not found', async () => {
  const person = await addPerson(it.context, 'stranger', ['platform_boxPower'])
  const stranger = (await it.signIn(person.userName, person.password)).data.access_token
  const byBox = [
    calls.runMonitoring,
    calls.inverterModuleInfo,
    calls.temperatureMonitoring,
    calls.humidityMonitoring,
    calls.runningState,
    calls.runningStateV2,
    calls.info,
  ]
  const byCluster = [
    calls.clusterMonitoring,
    calls.clusterCells,
    calls.clusterTemperature,
    calls.clusterVoltage,
    calls.clusterInfo,
  ]
  for (const call of byBox) {
    for (const [deviceId, token] of [
      [box.deviceId, stranger],
      [cluster.deviceId, it.admin],
      ['999999', it.admin],
    ] as const)
      expect(await it.ask(call, { deviceId }, token), call.path).toMatchObject({ code: 1001, data: null })
    expect(await it.ask(call, { deviceId: 'x' }, it.admin)).toMatchObject({ status: 400 })
  }
  for (const call of byCluster) {
    for (const [deviceId, token] of [
      [cluster.deviceId, stranger],
      [box.deviceId, it.admin],
    ] as const)
      expect(await it.ask(call, { deviceId }, token), call.path).toMatchObject({ code: 1001 })
  }
  for (const call of [devicesContract.deviceInfo, calls.relayStatus, boxHomeContract.alarmPosition, calls.deviceTree])
    expect(await it.ask(call, { deviceId: box.deviceId }, stranger)).toMatchObject({ code: 1001 })
  expect(await it.call(calls.alarmList, { deviceId: box.deviceId }, stranger)).toMatchObject({ total: 0 })
  expect(await it.call(devicesContract.stationAddress, {}, stranger)).toEqual([])
  expect(await it.call(devicesContract.stationAddress, { stationType: 'boxPowerStation' }, it.admin)).toMatchObject([
    { stationName: '上海港', lon: 121.5 },
    { stationName: '武汉港' },
  ])
})
