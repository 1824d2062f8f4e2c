import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionContract } from '#features/session/contract.ts'
import { adminPassword } from '#test/support/database.ts'
import { liveClients } from '#test/support/live.ts'
import { type StorageScene, storageScene } from '#test/support/storageFleet.ts'
import { energyStorageContract as calls, storageReportContract as reportCalls } from '../contract.ts'
import { storageDetail, storageSnapshot } from '../shapes.ts'

let it: StorageScene
let live: Awaited<ReturnType<typeof liveClients>>
let userId: string

const volts = (hot?: number) =>
  Array.from({ length: 240 }, (_, cell) => (cell === 136 && hot ? hot : 3.3 + cell / 10_000))
const degrees = (least: number) => Array.from({ length: 240 }, (_, cell) => least + (cell % 10) / 10)
/** Everything of the first PCS, and the clusters of the first stack; the third has a hot cell. */
const tellAt = async (ts: number) => {
  await it.tell(it.ems, ts, {
    ...{ power: 400, gridPower: -100, loadPower: 290, frequency: 50, soc: 55, runningState: 2, controlMode: 1 },
    ...{ chargedEnergy: 1000, dischargedEnergy: 900 },
  })
  await it.tell(it.pcs[0], ts, { power: 400, dcPower: 410, runningState: 2, dcVoltage: 790 })
  await it.tell(it.stacks[0], ts, {
    power: 410,
    soc: 60,
    soh: 100,
    ratedCapacity: 1720,
    runningState: 2,
    mainBreaker: 1,
  })
  for (const [index, cluster] of it.clusters.slice(0, 3).entries())
    await it.tell(cluster, ts, {
      ...{ soc: 59 + index, current: 50 + index, totalVoltage: 790 },
      ...{ cellVoltage: volts(index === 2 ? 3.561 : undefined), cellTemperature: degrees(25 - index) },
    })
}
beforeAll(async () => {
  it = await storageScene()
  const from = it.now - 20_000
  for (const ts of [from, from + 10_000, from + 20_000]) await tellAt(ts)
  for (let step = 0; step < 3; step += 1) await it.tick()
  live = await liveClients(it.app)
  userId = (await it.call(sessionContract.info, {}, it.admin)).user_info.user_id
}, 60_000)
afterAll(async () => {
  live?.end()
  await it?.stop()
})
const snapshotOf = async (topic: string, token = it.admin) => {
  const client = await live.signedIn(token)
  client.send({ subscribe: topic })
  return client.next()
}
const hotCell = () => ({
  ...{ value: 3.561, unit: 'V', cell: 137 },
  path: [
    { deviceId: it.stacks[0].deviceId, deviceName: '堆1', level: 3 },
    { deviceId: it.clusters[2]?.deviceId, deviceName: '3号簇', level: 4 },
  ],
})

describe('the rated power', () => {
  const ratedPower = async (input: object = {}) => (await it.call(calls.basicInfo, input, it.admin)).ratedPower

  test('of a station as it is set, else of its PCS together', async () => {
    const setting = (await it.call(reportCalls.setting, { stationId: it.stationId }, it.admin)).version
    const save = (ratedPower: number | undefined, version: number) =>
      it.call(
        reportCalls.settingSave,
        { stationId: it.stationId, version, ...(ratedPower ? { ratedPower } : {}) },
        it.admin,
      )
    await save(1500, setting)
    await it.tick()
    expect(await ratedPower({ stationId: it.stationId })).toBe(1500)
    expect(await ratedPower()).toBe(1500)
    expect((await it.call(calls.stackEnergy, { deviceId: it.stacks[0].deviceId }, it.admin)).ratedPower).toBeNull()
    await save(undefined, setting + 1)
    await it.tick()
    expect(await ratedPower()).toBeNull()
  })
})

describe('the home', () => {
  test('a cell above its limit for ten seconds rings and is named on the home', async () => {
    const home = storageSnapshot.parse((await snapshotOf(`storageHome/${userId}`)).snapshot)
    const [station] = home.stations
    expect(station).toMatchObject({ stationName: '储能甲', alarmLevel: 3, silent: false, residual: null })
    expect(station?.extremes).toMatchObject({ maxVoltage: hotCell(), minVoltage: { value: 3.3, cell: 1 } })
    expect(station?.extremes.maxTemperature).toMatchObject({ value: 25.9, path: [{}, { deviceName: '1号簇' }] })
    // All clusters of the other stack, none of which is heard.
    expect(station?.extremes.leftOut).toEqual(['堆2'])
    const tile = home.tiles.find(({ deviceName }) => deviceName === '堆1')
    expect(tile).toMatchObject({ kind: 'stack', alarmLevel: 3, soc: 60, clusterSoc: [59, 60, 61], power: 410 })
    expect(tile?.parentId).toBe(it.pcs[0].deviceId)
    expect(home.tiles.map(({ kind }) => kind).sort()).toEqual(['ems', 'pcs', 'pcs', 'stack', 'stack'])
  })

  test('sums: the EMS speaks for the power, the silent ones are not online', async () => {
    const sums = await it.call(calls.basicInfo, { stationId: it.stationId }, it.admin)
    expect(sums).toMatchObject({
      ...{ stationNum: 1, emsNum: 1, pcsNum: 2, stackNum: 2, clusterNum: 6, onlineNum: 6, alarmNum: 1 },
      ...{ power: 400, soc: 60, ratedCapacity: 1720, dischargeable: 1032, charged: 1000, discharged: 900 },
      ...{ chargedToday: 0, dischargedToday: 0, efficiency: null, boundary: 'ac', auxToday: null, ratedPower: null },
    })
    expect(await it.call(calls.statusStatistics, {}, it.admin)).toEqual({
      states: [
        { code: 0, name: '待机', nameEn: 'standby', count: 0 },
        { code: 1, name: '充电', nameEn: 'charging', count: 0 },
        { code: 2, name: '放电', nameEn: 'discharging', count: 1 },
        { code: 3, name: '停机', nameEn: 'shutdown', count: 0 },
        { code: -1, name: '离线', nameEn: 'Offline', count: 1 },
      ],
      ...{ faultNum: 0, silentNum: 1 },
    })
  })
})

describe('a device', () => {
  test('the stack names the cell; its clusters have their bars', async () => {
    const { deviceId } = it.stacks[0]
    const detail = storageDetail.parse((await snapshotOf(`storageDetail/${deviceId}`)).snapshot)
    expect(detail).toMatchObject({
      kind: 'stack',
      stationName: '储能甲',
      extremes: { maxVoltage: hotCell(), leftOut: [] },
    })
    expect(
      detail.children.map(({ deviceName, maxVoltageCell, soc, current }) => [deviceName, maxVoltageCell, soc, current]),
    ).toEqual([
      ['1号簇', 240, 59, 50],
      ['2号簇', 240, 60, 51],
      ['3号簇', 137, 61, 52],
    ])
    expect(detail.clusters).toHaveLength(3)
    const info = await it.call(calls.stackInfo, { deviceId }, it.admin)
    expect(info.extremes).toEqual(detail.extremes)
    expect(info.metrics.find(({ code }) => code === 'soc')).toMatchObject({ value: 60, unit: '%' })
    expect(info.metrics.find(({ code }) => code === 'maxCellVoltage')).toMatchObject({
      value: 3.561,
      cluster: 3,
      cell: 137,
    })
  })

  test('what the stack reports wins over its clusters', async () => {
    const ts = it.context.clock()
    await it.tell(it.stacks[1], ts, { maxCellVoltage: 3.4, maxCellVoltageCluster: 2, soc: 70 })
    const { extremes, children } = await it.call(calls.extremes, { deviceId: it.stacks[1].deviceId }, it.admin)
    expect(extremes.maxVoltage).toMatchObject({
      value: 3.4,
      cell: null,
      path: [{ deviceName: '堆2' }, { deviceName: '2号簇' }],
    })
    expect(extremes.minVoltage).toEqual({ value: null, unit: 'V', ts: null, cell: null, path: [] })
    expect(extremes.leftOut).toEqual(['1号簇', '2号簇', '3号簇'])
    expect(children.every(({ silent }) => silent)).toBe(true)
  })

  test('a cluster has its cells, an EMS the bars of its stacks', async () => {
    const deviceId = it.clusters[2]?.deviceId ?? ''
    const detail = storageDetail.parse((await snapshotOf(`storageDetail/${deviceId}`)).snapshot)
    expect(detail.cells?.voltage[136]).toBe(3.561)
    expect(detail.extremes?.maxVoltage).toMatchObject(hotCell())
    const ems = storageDetail.parse((await snapshotOf(`storageDetail/${it.ems.deviceId}`)).snapshot)
    expect(ems.children.map(({ deviceName }) => deviceName)).toEqual(['堆1', '堆2'])
    expect(ems.extremes?.maxVoltage).toMatchObject({ value: 3.561 })
  })

  test('links, states and the tree down to the clusters', async () => {
    const { deviceId } = it.ems
    const { devices } = await it.call(calls.emsCommunication, { deviceId }, it.admin)
    expect(devices).toHaveLength(10)
    expect(devices.find(({ deviceName }) => deviceName === 'PCS2')).toMatchObject({
      ...{ deviceType: 'pcs', online: false, updateTime: null, ageSeconds: null },
    })
    expect(await it.call(calls.emsRunningState, { deviceId }, it.admin)).toMatchObject({
      runningState: 2,
      controlMode: 1,
    })
    expect((await it.call(calls.emsStates, { deviceId }, it.admin)).map(({ code }) => code)).toContain('controlMode')
    const tree = await it.call(calls.tree, { stationId: it.stationId }, it.admin)
    const line = [
      tree[0],
      tree[0]?.children[0],
      tree[0]?.children[0]?.children[0],
      tree[0]?.children[0]?.children[0]?.children[2],
    ]
    expect(line.map((node) => [node?.strName, node?.level, node?.soc, node?.alarmLevel])).toEqual([
      ['EMS', 1, 55, 3],
      ['PCS1', 2, null, 3],
      ['堆1', 3, 60, 3],
      ['3号簇', 4, 61, 3],
    ])
    const { deviceId: clusterId } = it.clusters[2] ?? it.ems
    expect(await it.call(calls.tree, { deviceId: clusterId }, it.admin)).toEqual(tree)
  })

  test('curves of the day, with the difference of the highest and the lowest cell', async () => {
    const power = await it.call(calls.emsPowerCurve, { deviceId: it.ems.deviceId }, it.admin)
    expect(power[0]).toMatchObject({ code: 'power', unit: 'kW' })
    expect(power[0]?.curve.map(({ value }) => value)).toEqual([400, 400, 400])
    const voltages = await it.call(calls.stackVoltageCurve, { deviceId: it.stacks[1].deviceId }, it.admin)
    expect(voltages.map(({ code }) => code)).toEqual([
      'totalVoltage',
      'maxCellVoltage',
      'minCellVoltage',
      'voltageDifference',
    ])
    const cluster = await it.call(calls.clusterVoltageCurve, { deviceId: it.clusters[2]?.deviceId ?? '' }, it.admin)
    expect(cluster.find(({ code }) => code === 'maxVoltage')?.curve.at(-1)).toMatchObject({ value: 3.561 })
  })

  test('a device of another kind, another platform or nowhere is not there', async () => {
    const box = await it.device('boxPower', await it.station('箱站'))
    for (const deviceId of [it.pcs[0].deviceId, box.deviceId, '999999'])
      for (const call of [
        calls.emsInfo,
        calls.emsStates,
        calls.emsPowerCurve,
        calls.stackInfo,
        calls.stackEnergy,
        calls.clusterSocCurve,
      ])
        expect(await it.ask(call, { deviceId }, it.admin)).toMatchObject({ code: 1001 })
    expect(await it.ask(calls.extremes, { deviceId: box.deviceId }, it.admin)).toMatchObject({ code: 1001 })
    expect(await it.ask(calls.stackAlarmList, { deviceId: it.ems.deviceId }, it.admin)).toMatchObject({ code: 1001 })
    expect(await it.ask(calls.basicInfo, { stationId: '999999' }, it.admin)).toMatchObject({ code: 1001 })
    expect((await snapshotOf(`storageDetail/${box.deviceId}`)).error).toBe('rows.not_found')
  })

  test('its alarms are those of what hangs below it', async () => {
    const { deviceId } = it.stacks[0]
    expect(await it.call(calls.stackAlarmList, { deviceId }, it.admin)).toMatchObject({
      ...{ total: 1, records: [{ alarmLevel: 3, deviceName: '3号簇', cell: 137 }] },
    })
  })
})

test('what the topics said when a moment was now, the replay says of that moment', async () => {
  const at = it.context.clock()
  const home = storageSnapshot.parse((await snapshotOf(`storageHome/${userId}`)).snapshot)
  const { deviceId } = it.stacks[0]
  const detail = storageDetail.parse((await snapshotOf(`storageDetail/${deviceId}`)).snapshot)
  it.advance(3 * 3_600_000)
  await it.tick()
  it.admin = (await it.signIn('admin', adminPassword)).data.access_token
  const past = await it.call(calls.replayHome, { at }, it.admin)
  const figures = past.stations[0]
  expect(figures?.extremes).toEqual(home.stations[0]?.extremes)
  expect({ ...figures?.sums, at: 0 }).toEqual({ ...home.stations[0]?.sums, at: 0 })
  expect(past.tiles).toEqual(expect.arrayContaining(home.tiles))
  const then = await it.call(calls.replayDetail, { deviceId, at }, it.admin)
  expect({ ...then.detail, at: 0 }).toEqual({ ...detail, at: 0 })
  expect(then.tree[0]?.children[0]?.children[0]?.children).toHaveLength(3)
  expect(then.alarms).toMatchObject({ count: 1 })
})
