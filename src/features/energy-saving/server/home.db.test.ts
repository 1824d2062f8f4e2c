import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionContract } from '#features/session/contract.ts'
import { adminPassword } from '#test/support/database.ts'
import { liveClients } from '#test/support/live.ts'
import { capacitors, modules, type SavingScene, savingScene } from '#test/support/savingFleet.ts'
import { energySavingContract as calls } from '../contract.ts'
import { savingDetail, savingSnapshot } from '../shapes.ts'

const second = 1000
const minute = 60 * second
let it: SavingScene
let live: Awaited<ReturnType<typeof liveClients>>
let userId: string

/** A crane that has recovered 23 of 100 kWh since midnight, as in the design's scenario 3. */
const tellCrane = async (ts: number, registers: object) =>
  it.tell(it.crane, ts, {
    ...{ hoistPower: -150, supplyPower: 20, brakePower: 0, auxPower: 18, hoistHeight: 8.25, load: 32.5 },
    ...{ emergencyStop: 0, remoteMode: 1, JN_breaker: 1, JN_faultLevel: 0, JN_runningState: 1, craneLoad: 5 },
    ...registers,
  })
beforeAll(async () => {
  it = await savingScene()
  const start = it.midnight + minute
  await tellCrane(it.midnight, { dcdc1: 100, dcdc2: 80, totalSurface: 5000, dcdc1Charged: 50, dcdc2Charged: 40 })
  await tellCrane(start, { brakeEnergy: 7 })
  await it.tell(it.dcdcs[1], start, { busVoltage: 600, fanFault: 0 })
  await it.tell(it.dcdcs[1], it.now - 10 * minute, { fanFault: 1 })
  for (const ts of [it.now - 20 * second, it.now - 10 * second, it.now]) {
    await tellCrane(ts, {
      ...{ dcdc1: 112.4, dcdc2: 90.6, totalSurface: 5077, dcdc1Charged: 64, dcdc2Charged: 52, brakeEnergy: 8.5 },
    })
    await it.tell(it.box, ts, {
      ...{ storageKind: 0, totalVoltage: 450, current: -120, minVoltageLimit: 288, maxVoltageLimit: 576 },
      ...{ cabinetTemperature: 30, mainBreaker: 1, faultLevel: 0 },
      ...{ monomerVoltage: capacitors(2, 17, 2.05), monomerTemperature: modules(31, 5, 36) },
    })
    await it.tell(it.dcdcs[0], ts, {
      ...{ power: -60, dcdcMode: 2, busVoltage: 610, ratedPower: 120, powerSetpoint: -60, startCount: 4 },
      ...{ chargedEnergy: 1064, dischargedEnergy: 1112.4 },
    })
    await it.tell(it.dcdcs[1], ts, { power: -50, dcdcMode: 2, busVoltage: 611, fanFault: 1, overCurrent: 0 })
    await it.tell(it.battery, ts, { storageKind: 1, totalVoltage: 614, current: 10, soc: 103 })
    await it.tell(it.cluster, ts, {
      ...{ soc: 60, current: 10, totalVoltage: 614 },
      cellVoltage: Array.from({ length: 240 }, (_, cell) => 3.2 + cell / 10_000),
    })
  }
  it.advance(31 * second)
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
const detailOf = async (deviceId: string) => savingDetail.parse((await snapshotOf(`savingDetail/${deviceId}`)).snapshot)

describe('the home', () => {
  test('a crane with its box and DC/DCs; what it recovered today, to the design’s digits', async () => {
    const home = savingSnapshot.parse((await snapshotOf(`savingHome/${userId}`)).snapshot)
    expect(home.tiles.map(({ deviceName }) => deviceName).sort()).toEqual(['RTG 1', 'RTG 2'])
    expect(home.tiles.find(({ deviceName }) => deviceName === 'RTG 1')).toMatchObject({
      ...{ silent: false, runningState: 1, hoistPower: -150, power: -110, hoistHeight: 8.25, load: 32.5 },
      ...{ recyclingToday: 23, totalSurfaceToday: 77, totalToday: 100, energySavingRateToday: 23 },
      ...{ chargedToday: 26, burntToday: 1.5, soc: 48.047, totalVoltage: 450, mainBreaker: 1 },
      boxes: [{ deviceName: '电容箱1', storageKind: 0, soc: 48.047, current: -120 }],
      dcdcs: [
        { deviceName: 'DCDC1', no: 1, mode: 2, power: -60 },
        { deviceName: 'DCDC2', no: 2, mode: 2, power: -50 },
      ],
    })
    expect(home.tiles.find(({ deviceName }) => deviceName === 'RTG 2')).toMatchObject({
      ...{ silent: true, runningState: -1, power: null, recyclingToday: null, energySavingRateToday: null, soc: 100 },
    })
    expect(home.stations).toMatchObject([
      { stationName: '节能甲', silent: false, sums: { deviceNum: 2, onlineNum: 1 } },
    ])
  })

  test('sums and states', async () => {
    expect(await it.call(calls.dischargeInfo, { stationId: it.stationId }, it.admin)).toMatchObject({
      ...{ stationNum: 1, deviceNum: 2, onlineNum: 1, power: -110, recyclingToday: 23, recyclingMonth: 23 },
      ...{ recyclingYear: 23, recyclingAll: 203, energySavingRateToday: 23 },
    })
    expect(await it.call(calls.systemStatus, {}, it.admin)).toMatchObject({
      states: [
        { code: 0, count: 0 },
        { code: 1, count: 1 },
        { code: 2, count: 0 },
        { code: 3, count: 0 },
        { code: -1, count: 1 },
      ],
      ...{ faultNum: 0, silentNum: 1 },
    })
  })

  test('today’s figures follow each reading; a register that leaps adds nothing', async () => {
    const tile = async () => (await it.call(calls.deviceList, { deviceName: 'rtg 1' }, it.admin)).records[0]
    it.advance(second)
    await tellCrane(it.context.clock(), { dcdc1: 113.4 })
    expect(await tile()).toMatchObject({ recyclingToday: 24, totalToday: 101 })
    it.advance(second)
    await tellCrane(it.context.clock(), { dcdc1: 50_000 })
    expect(await tile()).toMatchObject({ recyclingToday: 23 })
    it.advance(second)
    await tellCrane(it.context.clock(), { dcdc1: 113.4 })
    expect(await tile()).toMatchObject({ recyclingToday: 24 })
  })
})

describe('a device', () => {
  test('a crane shows what hangs below it; what newer points say is not said twice', async () => {
    const detail = await detailOf(it.crane.deviceId)
    expect(detail).toMatchObject({ kind: 'crane', unitName: 'RTG 1', silent: false, cells: null, extremes: null })
    expect(detail.boxes).toMatchObject([
      {
        deviceName: '电容箱1',
        extremes: { maxVoltage: { value: 2.05, cell: 17 }, maxTemperature: { value: 36, cell: 5 } },
      },
    ])
    expect(detail.dcdcs.map(({ deviceName, no }) => [deviceName, no])).toEqual([
      ['DCDC1', 1],
      ['DCDC2', 2],
    ])
    const shown = [...detail.metrics, ...detail.states].map(({ code }) => code)
    for (const code of ['craneLoad', 'JN_dcdc1State', 'JN_dcdc2State']) expect(shown).not.toContain(code)
    expect(shown).toEqual(expect.arrayContaining(['hoistPower', 'JN_runningState', 'dcdc1']))
    expect(detail.faults).toHaveLength(24)
    expect(detail.faults.filter(({ value }) => value)).toMatchObject([
      { code: 'fanFault', no: 2, since: it.now - 10 * minute },
    ])
  })

  test('a box has its capacitors with the temperatures of their modules, a battery its cells', async () => {
    const detail = await detailOf(it.box.deviceId)
    expect(detail).toMatchObject({ kind: 'capacitorBox', unitName: 'RTG 1', crane: { recyclingToday: 24 } })
    expect(detail.cells?.voltage[16]).toBe(2.05)
    expect(detail.cells?.temperature.slice(23, 31)).toEqual([31, 36, 36, 36, 36, 36, 36, 31])
    expect(detail.extremes).toMatchObject({ voltageDifference: 0.05, minVoltage: { value: 2, cell: 1 } })
    expect(detail.metrics.find(({ code }) => code === 'soc')).toMatchObject({ value: 48.047, source: 'derived' })
    const battery = await detailOf(it.battery.deviceId)
    expect(battery.clusters).toMatchObject([{ deviceName: '1号簇', soc: 60 }])
    expect(battery.extremes?.maxVoltage).toMatchObject({ value: 3.224, cell: 240 })
    expect((await detailOf(it.cluster.deviceId)).kind).toBe('cluster')
    const page = await it.call(calls.monomers, { deviceId: it.box.deviceId, name: '17' }, it.admin)
    expect(page.records.map(({ name, monomerU, monomerTemp }) => [name, monomerU, monomerTemp])).toEqual([
      ['017', 2.05, 31],
      ['117', 2, 31],
      ['170', 2, 31],
      ...Array.from({ length: 9 }, (_, index) => [`17${index + 1}`, 2, 31]),
    ])
    expect((await it.call(calls.monomers, { deviceId: it.battery.deviceId }, it.admin)).total).toBe(240)
  })

  test('DC/DCs with their parameters, flags and registers, of a crane or one', async () => {
    const { deviceId } = it.crane
    expect(await it.call(calls.dcdcInfo, { deviceId }, it.admin)).toMatchObject([{ no: 1 }, { no: 2 }])
    expect(await it.call(calls.dcdcInfo, { deviceId: it.dcdcs[1].deviceId }, it.admin)).toMatchObject([{ no: 2 }])
    const parameters = await it.call(calls.dcdcParam, { deviceId: it.dcdcs[0].deviceId }, it.admin)
    expect(parameters.map(({ code, value, no }) => [code, value, no])).toEqual([
      ['powerSetpoint', -60, 1],
      ['ratedPower', 120, 1],
      ['startCount', 4, 1],
    ])
    const flags = await it.call(calls.dcdcFailureGroup, { deviceId }, it.admin)
    expect(flags.find(({ code, no }) => code === 'fanFault' && no === 2)).toMatchObject({
      since: it.now - 10 * minute,
    })
    expect(await it.call(calls.dcdcEnergy, { deviceId }, it.admin)).toMatchObject([
      { no: 1, chargedEnergy: 1064, dischargedEnergy: 1112.4, charged: 0, discharged: 0 },
      { no: 2, chargedEnergy: null, charged: null },
    ])
    const stored = await it.call(calls.deviceEnergy, { deviceId }, it.admin)
    expect(stored.sums).toEqual({ charged: 26, discharged: 24 })
    expect(stored.steps).toHaveLength(24)
  })

  test('states, status and tree', async () => {
    const { deviceId } = it.box
    expect(await it.call(calls.runningState, { deviceId }, it.admin)).toMatchObject({
      ...{ deviceName: 'RTG 1', runningState: 1, mainBreaker: 1, silent: false },
    })
    expect((await it.call(calls.deviceState, { deviceId }, it.admin)).map(({ code }) => code)).toContain('storageKind')
    const tree = await it.call(calls.tree, { deviceId: it.dcdcs[0].deviceId }, it.admin)
    const [crane] = tree
    expect([crane?.name, crane?.level, crane?.children[0]?.name, crane?.children[0]?.soc]).toEqual([
      'RTG 1',
      1,
      '电容箱1',
      48.047,
    ])
    expect(crane?.children[0]?.children.map(({ name, level }) => [name, level])).toEqual([
      ['DCDC1', 3],
      ['DCDC2', 3],
    ])
    expect(await it.call(calls.tree, { stationId: it.stationId }, it.admin)).toHaveLength(2)
    expect((await it.call(calls.deviceInfo, { deviceId }, it.admin)).deviceTypeName).toBe('电容箱')
  })

  test('a device of another platform, or of another merchant, is not there', async () => {
    const box = await it.device('boxPower', await it.station('箱站'))
    for (const deviceId of [box.deviceId, '999999'])
      for (const call of [calls.boxInfo, calls.dcdcInfo, calls.runningState, calls.deviceState, calls.socCurve])
        expect(await it.ask(call, { deviceId }, it.admin)).toMatchObject({ code: 1001 })
    expect(await it.ask(calls.dischargeInfo, { stationId: '999999' }, it.admin)).toMatchObject({ code: 1001 })
    expect((await snapshotOf(`savingDetail/${box.deviceId}`)).error).toBe('rows.not_found')
  })
})

test('a register that runs backwards has begun anew: what it counted since is recovered, live and from the store', async () => {
  const { deviceId } = it.crane
  const today = async () => (await it.call(calls.deviceStatistics, { deviceId }, it.admin)).day.dcdc2
  expect(await today()).toBe(10.6)
  it.advance(second)
  await tellCrane(it.context.clock(), { dcdc2: 2 })
  expect(await today()).toBe(12.6)
  it.advance(31 * second)
  await it.tick()
  expect(await today()).toBe(12.6)
  await tellCrane(it.context.clock(), { dcdc2: 2.5 })
  expect(await today()).toBe(13.1)
})

test('what a crane counted is there as soon as its registers are heard first', async () => {
  await it.tick()
  await it.tell(it.other, it.midnight, { dcdc1: 200, totalSurface: 3000 })
  await it.tell(it.other, it.context.clock(), { dcdc1: 217, totalSurface: 3083 })
  await it.tick()
  const { day } = await it.call(calls.deviceStatistics, { deviceId: it.other.deviceId }, it.admin)
  expect(day).toMatchObject({ recycling: 17, total: 100 })
})

test('what the topics said when a moment was now, the replay says of that moment', async () => {
  await it.tick()
  it.advance(31 * second)
  await it.tick()
  const at = it.context.clock()
  const home = savingSnapshot.parse((await snapshotOf(`savingHome/${userId}`)).snapshot)
  const detail = await detailOf(it.box.deviceId)
  const crane = await detailOf(it.crane.deviceId)
  it.advance(3 * 3_600_000)
  await it.tick()
  it.admin = (await it.signIn('admin', adminPassword)).data.access_token
  const past = await it.call(calls.replayHome, { at }, it.admin)
  expect(past.tiles).toEqual(expect.arrayContaining(home.tiles))
  expect({ ...past.sums, at: 0 }).toEqual({ ...home.sums, at: 0 })
  const then = await it.call(calls.replayDetail, { deviceId: it.box.deviceId, at }, it.admin)
  expect({ ...then.detail, at: 0 }).toEqual({ ...detail, at: 0 })
  expect(then.tree).toMatchObject([{ name: 'RTG 1' }])
  const craneThen = await it.call(calls.replayDetail, { deviceId: it.crane.deviceId, at }, it.admin)
  expect({ ...craneThen.detail, at: 0 }).toEqual({ ...crane, at: 0 })
})
