import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { boxHomeContract, boxReplayContract, boxStationContract } from '#features/box-power/contract.ts'
import { boxPower } from '#features/box-power/server/handlers.ts'
import { type HomeDelta, type HomeSnapshot, homeDelta, homeSnapshot } from '#features/box-power/shapes.ts'
import { iotContract } from '#features/iot/contract.ts'
import type { Caller } from '#server/context/context.ts'
import { buildFeatures } from '#server/http/feature.ts'
import type { Tracker } from '#server/context/stream.ts'
import { hour } from '#server/equipment/day.ts'
import { addOrganization } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { createDayEnergy } from './dayEnergy.ts'

let it: DeviceScene
let station: string
let tracker: Tracker
let home: { snapshot(caller: Caller): Promise<HomeSnapshot>; delta(caller: Caller): Promise<HomeDelta> }

const point = (pointKey: string, more: object = {}) => ({ pointKey, pointName: pointKey, decimals: 1, ...more })
const cells = (size: number) => [point('soc'), point('cellVoltage', { kind: 'array', size, decimals: 3 })]

beforeAll(async () => {
  it = await deviceScene()
  station = await it.station('上海港')
  for (const [profileKey, points] of [
    ['pack', [point('soc'), point('totalVoltage'), point('totalCurrent'), point('runningState', { kind: 'state' })]],
    ['smallCluster', cells(12)],
  ] as const)
    await it.call(iotContract.profileAdd, { profileKey, profileName: profileKey, points: [...points] }, it.admin)
  const [built] = buildFeatures([boxPower], it.context)
  if (!built) throw new Error('nothing built')
  const { sources, trackers } = built
  const source = sources.boxHome
  if (!source || !trackers[0]) throw new Error('no picture')
  tracker = trackers[0]
  const asked = async <T>(caller: Caller, ask: (id: string) => T): Promise<Awaited<T>> => {
    expect(await source.allowed(caller.userId, caller)).toBe(true)
    return await ask(caller.userId)
  }
  home = {
    snapshot: async (caller) => homeSnapshot.parse(await asked(caller, source.snapshot)),
    delta: async (caller) => homeDelta.parse(await asked(caller, (id) => source.delta(id, 0))),
  }
})
afterAll(() => it?.stop())

const callerOf = (userId: string, orgPath: string): Caller =>
  ({
    userId,
    orgPath,
    merchantPath: orgPath,
    dataScope: 1,
    isPlatformAdmin: orgPath === '/',
    timeZone: 'Asia/Shanghai',
  }) as Caller
const everybody = callerOf('1', '/')

/** Tells a reading to the app, and its frame to the picture that this file builds. */
const tell = async (device: Made, values: Record<string, unknown>): Promise<void> => {
  it.advance(1000)
  const ts = it.context.clock()
  await it.tell(device, ts, values)
  await tracker.observe?.([{ deviceId: device.deviceId, ts, values: new Float64Array(0) }])
}
const edit = (device: Made, deviceType: string, change: { stationId?: string; parentId?: string }) =>
  it.call(assetsContract.equipmentEdit, { ...device, deviceType, stationId: station, ...change }, it.admin)
const namesOf = (tiles: readonly { deviceName: string }[]): string[] => tiles.map(({ deviceName }) => deviceName).sort()

describe('what a platform shows', () => {
  test('a type made at run time with a battery’s points is a unit where the station is the platform’s', async () => {
    await home.snapshot(everybody)
    const pack = await it.device('pack', station, { deviceName: '新箱' })
    const cluster = await it.device('smallCluster', station, { deviceName: '新簇', parentId: pack.deviceId })
    const other = await it.call(
      assetsContract.stationAdd,
      { stationName: '储能站', stationType: 'energyStorageStation' } as const,
      it.admin,
    )
    await it.device('pack', other.stationId, { deviceName: '别处' })
    await tell(pack, { soc: 50, totalVoltage: 700, totalCurrent: 100, runningState: 2 })
    await tell(cluster, { soc: 49 })
    const { tiles } = await home.delta(everybody)
    expect(tiles).toMatchObject([{ deviceName: '新箱', soc: 50, power: 70, runningState: 2, clusterSoc: [49] }])
    const { records } = await it.call(boxHomeContract.boxList, {}, it.admin)
    expect(namesOf(records)).toEqual(['新箱'])
    const tree = await it.call(boxStationContract.deviceTree, { deviceId: pack.deviceId }, it.admin)
    expect(tree).toMatchObject([{ strName: '新箱', children: [{ strName: '新簇', soc: 49 }] }])
    const past = await it.call(boxReplayContract.replayHome, { at: it.context.clock() }, it.admin)
    expect(past.tiles).toMatchObject([{ deviceName: '新箱', soc: 50 }])
  })

  test('a state that no legend knows keeps its code, and the tile counts it as shutdown', async () => {
    const box = await it.device('boxPower', station, { deviceName: '怪箱' })
    await tell(box, { runningState: 9, workMode: 77, chargingState: 6 })
    const { tiles } = await home.snapshot(everybody)
    expect(tiles.find(({ deviceName }) => deviceName === '怪箱')).toMatchObject({ runningState: 3, silent: false })
    const status = await it.call(boxStationContract.runningStateV2, { deviceId: box.deviceId }, it.admin)
    expect(status.system.find(({ code }) => code === 'workMode')).toMatchObject({ value: 77, legend: 'workMode' })
    expect(status.box.find(({ code }) => code === 'chargingState')).toMatchObject({ value: 6 })
    await it.call(assetsContract.equipmentRemove, { deviceId: box.deviceId }, it.admin)
  })

  test('clusters of one unit may have different numbers of cells', async () => {
    const box = await it.device('boxPower', station, { deviceName: '混箱' })
    const below = { parentId: box.deviceId }
    const large = await it.device('boxCluster', station, { deviceName: '混1', ...below })
    const small = await it.device('smallCluster', station, { deviceName: '混2', ...below })
    await tell(large, { cellVoltage: Array.from({ length: 240 }, (_, cell) => 3.3 + cell / 10_000) })
    await tell(small, { cellVoltage: Array.from({ length: 12 }, (_, cell) => 3.1 + cell / 1000) })
    const metrics = await it.call(boxStationContract.runMonitoring, { deviceId: box.deviceId }, it.admin)
    expect(metrics.find(({ code }) => code === 'maxCellVoltage')).toMatchObject({ value: 3.324, cluster: 1, cell: 240 })
    const read = (deviceId: string) => it.call(boxStationContract.clusterCells, { deviceId }, it.admin)
    expect((await read(large.deviceId)).total).toBe(240)
    expect(await read(small.deviceId)).toMatchObject({ total: 12, cells: { length: 12, 11: { voltage: 3.111 } } })
    for (const { deviceId } of [large, small, box])
      await it.call(assetsContract.equipmentRemove, { deviceId }, it.admin)
  })
})

describe('what changes while somebody watches', () => {
  test('a cluster that hangs below another unit changes that one’s tile', async () => {
    const [one, two] = [
      await it.device('boxPower', station, { deviceName: '甲' }),
      await it.device('boxPower', station, { deviceName: '乙' }),
    ]
    const cluster = await it.device('boxCluster', station, { parentId: one.deviceId })
    await tell(cluster, { soc: 41 })
    await home.snapshot(everybody)
    await home.delta(everybody)
    await edit(cluster, 'boxCluster', { parentId: two.deviceId })
    await tell(cluster, { soc: 42 })
    expect((await home.delta(everybody)).tiles).toMatchObject([{ deviceName: '乙', clusterSoc: [42] }])
    await tracker.tick?.(it.context.clock())
    expect((await home.delta(everybody)).tiles).toMatchObject([{ deviceName: '甲', clusterSoc: [] }])
  })

  test('a unit that moves to another organization leaves one home and comes to the other', async () => {
    const orgId = await addOrganization(it.context.db, '他家')
    const theirs = await it.station('他站', { orgId })
    const box = await it.device('boxPower', station, { deviceName: '搬家' })
    const pathOf = (deviceId: string): string => it.context.registry.byId(deviceId)?.orgPath ?? ''
    const before = callerOf('2', pathOf(box.deviceId))
    expect(namesOf((await home.snapshot(before)).tiles)).toContain('搬家')
    await edit(box, 'boxPower', { stationId: theirs })
    const after = callerOf('3', pathOf(box.deviceId))
    await home.snapshot(after)
    await tracker.tick?.(it.context.clock())
    expect((await home.delta(before)).removed).toEqual([box.deviceId])
    expect(namesOf((await home.snapshot(after)).tiles)).toEqual(['搬家'])
  })

  test('a unit that belongs to another platform now is removed', async () => {
    const storage = { stationName: '电站', stationType: 'energyStorageStation' } as const
    const { stationId } = await it.call(assetsContract.stationAdd, storage, it.admin)
    const pack = await it.device('pack', station, { deviceName: '改行' })
    expect(namesOf((await home.snapshot(everybody)).tiles)).toContain('改行')
    await home.delta(everybody)
    await edit(pack, 'pack', { stationId })
    await tracker.tick?.(it.context.clock())
    expect((await home.delta(everybody)).removed).toEqual([pack.deviceId])
  })
})

test('a clock that leapt ahead and came back leaves today’s energy as it is', async () => {
  const box = await it.device('boxPower', station)
  const now = it.context.clock()
  await it.tell(box, it.midnight, { chargedEnergy: 100 })
  await it.tell(box, now, { chargedEnergy: 130 })
  const energy = createDayEnergy(it.context, () => [it.context.registry.byId(box.deviceId) ?? []].flat())
  const charged: (number | undefined)[] = []
  for (const at of [now, now + 400 * 24 * hour, now]) {
    await energy.tick(at)
    charged.push(energy.today(box.deviceId)?.charged)
  }
  expect(charged).toEqual([30, 0, 30])
})
