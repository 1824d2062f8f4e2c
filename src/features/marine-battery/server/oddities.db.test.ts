import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { recordsContract } from '#features/records/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { charge, tellAll } from '#test/support/charges.ts'
import { liveClients } from '#test/support/live.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { marineBatteryContract as calls } from '../contract.ts'
import { marineDelta, marineSnapshot } from '../shapes.ts'

const minute = 60_000
let it: DeviceScene
let live: Awaited<ReturnType<typeof liveClients>>
let station: string
let ships: readonly [Made, Made]

const point = (pointKey: string, more: object = {}) => ({ pointKey, pointName: pointKey, decimals: 3, ...more })
const state = (pointKey: string) => point(pointKey, { kind: 'state', decimals: 0 })
const profile = (profileKey: string, points: ReturnType<typeof point>[]) =>
  it.call(iotContract.profileAdd, { profileKey, profileName: profileKey, points }, it.admin)
const cellsOf = (size: number) => [
  point('soc'),
  point('maxVoltage'),
  point('maxVoltageCell'),
  point('cellVoltage', { kind: 'array', size }),
]

beforeAll(async () => {
  it = await deviceScene()
  live = await liveClients(it.app)
  station = await it.station('船站', { stationType: 'shippingPlatform' })
  ships = [
    await it.device('ship', station, { deviceName: '江远 01' }),
    await it.device('ship', station, { deviceName: '江远 02' }),
  ]
  await profile('tugPack', [
    ...['soc', 'soh', 'ratedCapacity', 'totalVoltage', 'totalCurrent', 'chargedEnergy', 'dischargedEnergy'].map((key) =>
      point(key),
    ),
    ...['runningState', 'chargingState', 'workMode'].map(state),
  ])
  await profile('tugCells120', cellsOf(120))
  await profile('tugCells300', cellsOf(300))
})
afterAll(async () => {
  live?.end()
  await it?.stop()
})

test('a type made at run time is a battery of its ship: home, cells, alarms above its clusters, records', async () => {
  const [ship] = ships
  const pack = await it.device('tugPack', station, { deviceName: '拖轮电池', parentId: ship.deviceId })
  const below = { parentId: pack.deviceId }
  const small = await it.device('tugCells120', station, { deviceName: '拖1', ...below })
  const large = await it.device('tugCells300', station, { deviceName: '拖2', ...below })
  const { now } = it
  await tellAll(it, pack, [
    ...charge(now - 20 * minute, now - 10 * minute, 120, 5000),
    {
      ts: now - 10 * minute + 10_000,
      values: { runningState: 0, totalCurrent: 0, chargedEnergy: 5020, soc: 50, soh: 100, ratedCapacity: 1000 },
    },
    { ts: now, values: { soc: 50, workMode: 250, chargingState: 9 } },
  ])
  await it.tell(small, now, { soc: 48, cellVoltage: Array.from({ length: 120 }, (_, cell) => 3.2 + cell / 1000) })
  const cellVoltage = Array.from({ length: 300 }, (_, cell) => (cell === 299 ? 3.67 : 3.3))
  for (const back of [20_000, 10_000, 0])
    await it.tell(large, now - back, { soc: 49, maxVoltage: 3.67, maxVoltageCell: 300, cellVoltage })
  await it.tick()
  await it.tick()

  const home = await it.call(calls.replayHome, { at: it.context.clock() }, it.admin)
  expect(home.tiles).toMatchObject([
    { deviceName: '拖轮电池', shippingName: '江远 01', soc: 50, workMode: 250, clusterSoc: [48, 49], alarmLevel: 1 },
  ])
  expect(home.ships).toMatchObject([{ shippingName: '江远 01', systemNum: 1, alarmLevel: 1, storedEnergy: 500 }])
  expect(await it.call(calls.chargingStateCount, {}, it.admin)).toContainEqual({ code: 3, num: 1 })
  expect(await it.call(calls.workModeCount, {}, it.admin)).toEqual([{ code: 250, num: 1 }])
  const alarms = await it.call(calls.alarmList, { deviceId: pack.deviceId, alarmType: 'cellVoltageHigh' }, it.admin)
  expect(alarms.records).toMatchObject([{ deviceName: '拖2', unitName: '拖轮电池', alarmLevel: 1 }])
  const ship1 = { stationType: 'shippingPlatform', deviceName: '拖轮' }
  expect((await it.call(recordsContract.chargePage, ship1, it.admin)).records).toMatchObject([{ type: 1, amount: 20 }])

  const cells = async ({ deviceId }: Made) => it.call(calls.clusterCells, { deviceId }, it.admin)
  expect(await cells(small)).toMatchObject({ total: 120, cells: { length: 120, 119: { monomerU: 3.319 } } })
  expect(await cells(large)).toMatchObject({ total: 300, cells: { length: 300, 299: { name: '300', monomerU: 3.67 } } })
  const last = { deviceId: large.deviceId, current: 3, size: 100 }
  expect(await it.call(calls.cellPage, last, it.admin)).toMatchObject({ total: 300, records: { length: 100 } })
})

test('a system that changes its ship or station while somebody watches changes its tile, or leaves', async () => {
  const userId = (await it.call(sessionContract.info, {}, it.admin)).user_info.user_id
  const stack = await it.device('marineBattery', station, { deviceName: '搬家', parentId: ships[0].deviceId })
  const pack = await it.device('tugPack', station, { deviceName: '改行' })
  await it.tell(stack, it.context.clock(), { soc: 60 })
  const watch = async () => {
    const { next, send } = await live.signedIn(it.admin)
    send({ subscribe: `marineHome/${userId}` })
    return { next, tiles: marineSnapshot.parse((await next()).snapshot).tiles }
  }
  const first = await watch()
  expect(first.tiles.map(({ deviceName, shippingName }) => [deviceName, shippingName])).toEqual(
    expect.arrayContaining([
      ['搬家', '江远 01'],
      ['改行', null],
    ]),
  )
  const deltaWith = async (fits: (delta: ReturnType<typeof marineDelta.parse>) => boolean) => {
    for (;;) {
      const delta = marineDelta.parse((await first.next()).delta)
      if (fits(delta)) return delta
    }
  }
  const edit = (device: Made, deviceType: string, change: { stationId: string; parentId?: string }) =>
    it.call(assetsContract.equipmentEdit, { ...device, deviceType, ...change }, it.admin)

  await edit(stack, 'marineBattery', { stationId: station, parentId: ships[1].deviceId })
  await it.tick()
  const moved = await deltaWith(({ tiles }) => tiles.length > 0)
  expect(moved).toMatchObject({ tiles: [{ deviceName: '搬家', shippingName: '江远 02' }], removed: [] })
  expect(moved.ships.map(({ shippingName, systemNum }) => [shippingName, systemNum])).toContainEqual(['江远 02', 1])

  const storage = await it.station('电站', { stationType: 'energyStorageStation' })
  const yard = await it.station('二站', { stationType: 'shippingPlatform' })
  await edit(pack, 'tugPack', { stationId: storage })
  await edit(stack, 'marineBattery', { stationId: yard })
  const { tiles } = await watch()
  expect(tiles.some(({ deviceName }) => deviceName === '改行')).toBe(false)
  expect(tiles.find(({ deviceName }) => deviceName === '搬家')).toMatchObject({
    stationName: '二站',
    shippingName: null,
  })
})
