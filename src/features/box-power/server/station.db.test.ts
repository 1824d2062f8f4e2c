import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { boxHomeContract, boxStationContract as calls } from '../contract.ts'

let it: DeviceScene
let station: string
let box: Made
let clusters: Made[]
let bare: Made
const long = '名'.repeat(60)
const markup = '<img src=x onerror=alert(1)>'

const cells = (base: number, count = 240) => Array.from({ length: count }, (_, index) => base + index / 10_000)
beforeAll(async () => {
  it = await deviceScene()
  station = await it.station('上海港', { lon: 121.5, lat: 31.2 })
  box = await it.device('boxPower', station, { deviceName: long })
  bare = await it.device('boxPower', station, { deviceName: markup })
  clusters = []
  for (const name of ['簇 10', '簇 2', '簇 1'])
    clusters.push(await it.device('boxCluster', station, { parentId: box.deviceId, deviceName: name }))
  const [ten, two, one] = clusters
  if (!ten || !two || !one) throw new Error('no clusters')
  const at = it.now - 5000
  await it.tell(one, at, {
    totalVoltage: 768,
    current: -26.5,
    soc: 60,
    ambientTemperature: 23,
    cellVoltage: cells(3.3),
    cellTemperature: cells(25),
  })
  await it.tell(two, at, {
    soc: 61,
    cellVoltage: cells(3.31),
    cellTemperature: cells(24),
    relay1: 1,
    relay2: 0,
    clusterBreaker: 1,
  })
  await it.tell(ten, at - 3_600_000, { soc: 62, maxVoltage: 3.6, minVoltage: 2.5 })
  const values = { soc: 60, soh: 98, ratedCapacity: 1600, totalVoltage: 768.4, totalCurrent: -212.6, runningState: 1 }
  await it.tell(box, at, {
    ...values,
    pluggedState: 0,
    mainBreaker: 1,
    maxCellTemperature: 31.2,
    maxCellTemperatureCluster: 2,
    insulation: 65_535,
    co: 2,
  })
})
afterAll(() => it?.stop())

const of = (values: readonly { code: string }[], code: string) => values.find((each) => each.code === code)
const deviceOf = (index: number) => clusters[index]?.deviceId ?? ''

describe('a box', () => {
  test('the tree has boxes and their clusters by number', async () => {
    const tree = await it.call(calls.deviceTree, { deviceId: box.deviceId }, it.admin)
    expect(tree).toMatchObject([{ strId: box.deviceId, strName: long, level: 1, soc: 60 }])
    expect(tree[0]?.children.map(({ name, level, soc }) => [name, level, soc])).toEqual([
      ['簇 1', 2, 60],
      ['簇 2', 2, 61],
      ['簇 10', 2, 62],
    ])
    const all = await it.call(calls.deviceTree, {}, it.admin)
    expect(all.map(({ strName, children }) => [strName, children.length])).toEqual([
      [markup, 0],
      [long, 3],
    ])
    expect(await it.call(calls.deviceTree, { stationId: '999' }, it.admin)).toEqual([])
  })

  test('reported wins over derived, extremes say where they are, a sentinel is no value', async () => {
    const metrics = await it.call(calls.runMonitoring, { deviceId: box.deviceId }, it.admin)
    expect(metrics).toHaveLength(15)
    expect(of(metrics, 'totalCurrent')).toEqual({
      code: 'totalCurrent',
      name: '总电流',
      nameEn: 'Total current',
      value: -212.6,
      unit: 'A',
      decimals: 1,
      source: 'reported',
      ts: it.now - 5000,
    })
    expect(of(metrics, 'insulation')).toMatchObject({ value: null, source: null, ts: null })
    expect(of(metrics, 'chargeable')).toMatchObject({ value: 627.2, source: 'derived' })
    expect(of(metrics, 'dischargeable')).toMatchObject({ value: 940.8, source: 'derived' })
    expect(of(metrics, 'maxCellTemperature')).toMatchObject({ value: 31.2, source: 'reported', cluster: 2, cell: 240 })
    expect(of(metrics, 'maxCellVoltage')).toMatchObject({ value: 3.334, source: 'derived', cluster: 2, cell: 240 })
    expect(of(metrics, 'minCellVoltage')).toMatchObject({ value: 3.3, source: 'derived', cluster: 1, cell: 1 })
    const english = await it.ask(calls.runMonitoring, { deviceId: box.deviceId }, it.admin, { 'accept-language': 'en' })
    expect(of(english.data, 'totalCurrent')).toMatchObject({ name: 'Total current' })
  })

  test('state, plug, ship and the time that fits the state', async () => {
    const state = () => it.call(calls.runningState, { deviceId: box.deviceId }, it.admin)
    const time = formatTime(it.now - 5000, 'Asia/Shanghai')
    expect(await state()).toMatchObject({
      chargingGunPluggingStatus: 0,
      runningState: 1,
      shippingName: null,
      updateTime: time,
      offlineTime: null,
      silent: false,
    })
    await it.tell(box, it.now - 4000, { runningState: 3 })
    expect(await state()).toMatchObject({
      runningState: 3,
      updateTime: null,
      offlineTime: formatTime(it.now - 4000, 'Asia/Shanghai'),
    })
    await it.tell(box, it.now - 3000, { runningState: 1 })
    const v2 = await it.call(calls.runningStateV2, { deviceId: box.deviceId }, it.admin)
    expect(v2).toMatchObject({ mainBreaker: 1, systemState: null, runningState: 1 })
    expect(of(v2.box, 'mainBreaker')).toMatchObject({ value: 1, legend: 'openClosed' })
    expect(of(v2.system, 'workMode')).toMatchObject({ value: null, legend: 'workMode' })
    expect(of(v2.JN_SYSTEM_STATUS, 'systemState')).toMatchObject({ legend: 'gate' })
    expect(v2.JN_SYSTEM_FAULT_GROUP.map(({ code }) => code)).toEqual([
      'faultLevel',
      'fireFault',
      'coolingFault',
      'communicationFault',
      'insulationFault',
    ])
    expect([...v2.JN_SYSTEM_STATUS, ...v2.JN_SYSTEM_FAULT_GROUP]).toEqual(v2.system)
  })

  test('environment, inverter and relays', async () => {
    const { deviceId } = box
    const info = await it.call(calls.info, { deviceId }, it.admin)
    expect(of(info.environment, 'co')).toMatchObject({ value: 2, unit: 'ppm' })
    expect(info.states.map(({ code, legend }) => [code, legend])).toEqual([
      ['systemState', 'gate'],
      ['airConditionState', 'offOn'],
      ['airConditionMode', 'airMode'],
    ])
    expect(await it.call(calls.inverterModuleInfo, { deviceId }, it.admin)).toHaveLength(11)
    const relays = await it.call(calls.relayStatus, { deviceId }, it.admin)
    expect(relays.map(({ code, name, value }) => [code, name, value])).toEqual([
      ['mainBreaker', '主断路器状态', 1],
      ['clusterBreaker', '簇 1', null],
      ['clusterBreaker', '簇 2', 1],
      ['clusterBreaker', '簇 10', null],
    ])
  })

  test('without clusters and history: every value is null, every curve empty', async () => {
    const { deviceId } = bare
    const metrics = await it.call(calls.runMonitoring, { deviceId }, it.admin)
    expect(new Set(metrics.map(({ value }) => value))).toEqual(new Set([null]))
    expect(await it.call(calls.runningState, { deviceId }, it.admin)).toMatchObject({
      deviceName: markup,
      runningState: -1,
      updateTime: null,
      offlineTime: null,
      ageSeconds: null,
    })
    const curves = await it.call(calls.temperatureMonitoring, { deviceId }, it.admin)
    expect(curves.map(({ curve }) => curve)).toEqual([[], [], [], []])
    expect(await it.call(calls.relayStatus, { deviceId }, it.admin)).toHaveLength(1)
    expect(await it.call(boxHomeContract.socList, { deviceCode: bare.deviceCode }, it.admin)).toEqual([])
  })

  test('curves of a day in the zone of the station; a day that is none is refused', async () => {
    const { deviceId } = box
    const day = formatTime(it.midnight, 'Asia/Shanghai').slice(0, 10)
    for (const minutes of [-1, 0, 60, 61])
      await it.tell(box, it.midnight + minutes * 60_000, {
        soc: 50 + minutes / 10,
        compartmentTemperature: 20 + minutes,
      })
    const curves = await it.call(calls.temperatureMonitoring, { deviceId, dayTime: day }, it.admin)
    const compartment = curves.find(({ code }) => code === 'compartmentTemperature')
    expect(compartment?.unit).toBe('°C')
    expect(compartment?.curve.slice(0, 3).map(({ originTime, value }) => [originTime, value])).toEqual([
      [`${day} 00:00:00`, 20],
      [expect.any(String), null],
      [`${day} 01:00:00`, 80],
    ])
    const soc = async (input: object) =>
      (await it.call(boxHomeContract.socList, { deviceCode: box.deviceCode, ...input }, it.admin)).map(
        ({ value }) => value,
      )
    expect((await soc({ dyaTime: day })).slice(0, 3)).toEqual([50, null, 56])
    expect((await soc({ reportType: 2, dyaTime: day }))[0]).toBe(49.9)
    const custom = { reportType: 4, timeStart: `${day} 01:00:00`, timeEnd: `${day} 01:01:00` }
    expect(await soc(custom)).toEqual([56, null, 56.1])
    expect((await soc({ reportType: 3, monthTime: day.slice(0, 7) })).length).toBeGreaterThan(3)
    expect(await soc({ reportType: 3, monthTime: '2020-12' })).toEqual([])
    const empty = { dyaTime: '', startDay: '', endDay: '', monthTime: '', timeStart: '', timeEnd: '' }
    expect(await soc({ ...empty, ...custom })).toEqual([56, null, 56.1])
    expect(await soc(empty)).toEqual(await soc({}))
    const turned = { deviceCode: box.deviceCode, reportType: 4, timeStart: custom.timeEnd, timeEnd: custom.timeStart }
    expect(await it.ask(boxHomeContract.socList, turned, it.admin)).toMatchObject({ code: 3011 })
    for (const dayTime of ['2026-02-31', '2026-13-01', 'today'])
      expect(await it.ask(calls.temperatureMonitoring, { deviceId, dayTime }, it.admin)).toMatchObject({ status: 400 })
  })

  test('its device page: fixed parameters, collected ones, alarms', async () => {
    const info = await it.call(devicesContract.deviceInfo, { deviceId: box.deviceId }, it.admin)
    expect(info).toMatchObject({
      deviceName: long,
      deviceType: 'boxPower',
      deviceTypeName: '箱式电源',
      dataResource: 1,
    })
    expect(info.fixedParameters.map(({ code, value }) => [code, value])).toEqual([
      ['ratedCapacity', 1600],
      ['ratedVoltage', null],
    ])
    expect(of(info.realTimeData, 'soc')).toMatchObject({ value: 60 })
    const cluster = await it.call(devicesContract.deviceInfo, { deviceId: deviceOf(1) }, it.admin)
    expect(cluster).toMatchObject({ deviceType: 'boxCluster', fixedParameters: [] })
    expect(of(cluster.realTimeData, 'cellVoltage')).toBeUndefined()
  })
})

describe('a cluster', () => {
  test('metrics, summary, relays and cells with their extremes', async () => {
    const deviceId = deviceOf(2)
    const metrics = await it.call(calls.clusterMonitoring, { deviceId }, it.admin)
    expect(of(metrics, 'maxVoltage')).toMatchObject({ value: 3.324, cell: 240, unit: 'V' })
    expect(of(metrics, 'averageVoltage')).toMatchObject({ value: 3.312 })
    expect(await it.call(calls.clusterInfo, { deviceId }, it.admin)).toEqual({
      CLUSTER_TOTAL_U: { value: 768, unit: 'V' },
      CLUSTER_TOTAL_I: { value: -26.5, unit: 'A' },
      CLUSTER_T: { value: 23, unit: '°C' },
    })
    const { cells: rows, total, extremes } = await it.call(calls.clusterCells, { deviceId }, it.admin)
    expect(total).toBe(240)
    expect(rows[17]).toEqual({
      cell: 18,
      deviceName: '018',
      voltage: 3.302,
      voltageUnit: 'V',
      temperature: 25.002,
      temperatureUnit: '°C',
    })
    expect(extremes.minVoltage).toEqual({ value: 3.3, cell: 1 })
    const found = await it.call(calls.clusterCells, { deviceId, deviceName: '24' }, it.admin)
    expect(found.cells.map(({ deviceName }) => deviceName)).toEqual(['024', '124', '224', '240'])
    const relays = await it.call(calls.relayStatus, { deviceId: deviceOf(1) }, it.admin)
    expect(relays.map(({ value }) => value)).toEqual([1, 0, null, null, null, null, null, null])
    const [max, min, average] = await it.call(calls.clusterVoltage, { deviceId }, it.admin)
    expect([max, min, average].map((series) => series?.curve.map(({ value }) => value))).toEqual([
      [3.324],
      [3.3],
      [3.312],
    ])
  })

  test('has as many cells as its type', async () => {
    const points = [
      { pointKey: 'soc', pointName: 'SOC', unit: '%' },
      { pointKey: 'cellVoltage', pointName: '单体电压', unit: 'V', kind: 'array' as const, decimals: 3, size: 12 },
    ]
    await it.call(iotContract.profileAdd, { profileKey: 'smallCluster', profileName: '小簇', points }, it.admin)
    const small = await it.device('smallCluster', station, { parentId: bare.deviceId })
    await it.tell(small, it.now - 5000, { soc: 44, cellVoltage: cells(3.2, 12) })
    const { cells: rows, total, extremes } = await it.call(calls.clusterCells, { deviceId: small.deviceId }, it.admin)
    expect([total, rows.at(-1)?.deviceName, rows.at(-1)?.voltage, rows[0]?.temperature]).toEqual([
      12,
      '012',
      3.201,
      null,
    ])
    expect(extremes.maxVoltage).toEqual({ value: null, cell: null })
    expect(await it.call(calls.clusterMonitoring, { deviceId: small.deviceId }, it.admin)).toMatchObject([
      { code: 'soc', value: 44 },
    ])
    expect(await it.call(calls.clusterVoltage, { deviceId: small.deviceId }, it.admin)).toEqual([])
    expect((await it.call(calls.deviceTree, { deviceId: bare.deviceId }, it.admin))[0]?.children).toHaveLength(1)
  })
})
