import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { levelsAt } from '#server/past/pastAlarms.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { alarmsContract as calls } from '../contract.ts'

const second = 1000
type Station = Record<'ems' | 'pcs' | 'stack' | 'first' | 'cluster', Made>
let it: DeviceScene
let now: number
let station: Station

const below = async (): Promise<Station> => {
  const stationId = await it.station(`储能站 ${it.context.clock()}`, { stationType: 'energyStorageStation' })
  const ems = await it.device('ems', stationId, { deviceName: 'EMS' })
  const pcs = await it.device('pcs', stationId, { parentId: ems.deviceId, deviceName: 'PCS1' })
  const stack = await it.device('stack', stationId, { parentId: pcs.deviceId, deviceName: '堆1' })
  const first = await it.device('cluster', stationId, { parentId: stack.deviceId, deviceName: '1号簇' })
  const cluster = await it.device('cluster', stationId, { parentId: stack.deviceId, deviceName: '3号簇' })
  return { ems, pcs, stack, first, cluster }
}
beforeAll(async () => {
  it = await deviceScene()
})
afterAll(() => it?.stop())
beforeEach(async () => {
  it.advance(second)
  now = it.context.clock()
  station = await below()
})

const pageOf = async ({ deviceId }: Made) => (await it.call(calls.page, { deviceId }, it.admin)).records
const kindsOf = async (device: Made) => (await pageOf(device)).map(({ alarmType }) => alarmType)
const later = async (seconds: number, each: () => Promise<void>) => {
  for (let left = seconds; left > 0; left -= 10) {
    it.advance(10 * second)
    await each()
    await it.tick()
  }
}

test('a cell of a cluster: the EMS is named with its breaker, and the alarm is in the list of each device above', async () => {
  const { ems, pcs, stack, first, cluster } = station
  await it.tell(ems, now - 30 * second, { mainBreaker: 1 })
  const volts = (value: number) => Array.from({ length: 240 }, (_, index) => (index === 136 ? value : 3.3))
  for (const [before, value] of [
    [20, 3.561],
    [10, 3.561],
  ] as const)
    await it.tell(cluster, now - before * second, { cellVoltage: volts(value), clusterBreaker: 1 })
  const expected = {
    ...{ alarmLevel: 3, alarmContent: '单体电压过高 3.561 V（137号单体）', cell: 137, deviceName: '3号簇' },
    ...{ unitId: ems.deviceId, unitName: 'EMS', mainCircuitBreakerState: 1, clusterCircuitBreakerState: 1 },
  }
  for (const device of [ems, pcs, stack, cluster])
    expect((await pageOf(device)).filter(({ alarmType }) => alarmType === 'cellVoltageHigh')).toMatchObject([expected])
  expect(await pageOf(first)).toEqual([])
  await it.context.openLevels.tick()
  const then = await levelsAt(it.context.pool, it.context.clock())
  for (const levels of [it.context.openLevels, { of: (id: string) => then.get(id) ?? null }])
    expect([ems, pcs, stack, cluster, first].map(({ deviceId }) => levels.of(deviceId))).toEqual([3, 3, 3, 3, null])
})

test('the DC voltage of a PCS is judged by the cells below it, the grid by 400 V or what the EMS says', async () => {
  const { ems, pcs } = station
  const tell = async (rated: object, ts: number) => {
    await it.tell(ems, ts, { ...rated, acVoltageAB: 400, acVoltageBC: 480 })
    await it.tell(pcs, ts, { dcVoltage: 852 })
  }
  for (const before of [20, 10]) await tell({}, now - before * second)
  expect(await pageOf(ems)).toMatchObject([
    { alarmContent: 'PCS直流电压过高 3.550 Vpc', deviceName: 'PCS1', unitName: 'EMS' },
    { alarmContent: '电网电压过高 120.0 %', alarmLevel: 1 },
  ])
  await it.tell(ems, now, { ratedVoltage: 480, acVoltageAB: 480, acVoltageBC: 480 })
  expect((await pageOf(ems)).find(({ alarmType }) => alarmType === 'gridVoltageHigh')).toMatchObject({ state: 0 })
})

test('a fault level rings after a minute in which nothing else explains it, and ends where something does', async () => {
  const { ems, stack, cluster } = station
  const told = (faultLevel: number) => () => it.tell(stack, it.context.clock(), { faultLevel })
  await later(60, told(2))
  expect(await kindsOf(ems)).toEqual([])
  await later(10, told(2))
  expect(await pageOf(ems)).toMatchObject([
    { alarmType: 'faultLevel', alarmLevel: 2, alarmContent: '设备故障', deviceName: '堆1' },
  ])
  await it.deliver(cluster.deviceCode, 'dtc', {
    ...{ ts: it.context.clock(), dtcType: 'BCU', faultCode: 'B2009', active: true },
  })
  await later(10, told(2))
  expect((await pageOf(ems)).map(({ alarmType, state }) => [alarmType, state])).toEqual([
    ['dtc', 1],
    ['faultLevel', 0],
  ])
})

test('what explains a fault level keeps it quiet', async () => {
  const { ems, stack, cluster } = station
  await it.deliver(cluster.deviceCode, 'dtc', {
    ...{ ts: it.context.clock(), dtcType: 'BCU', faultCode: 'B2009', active: true },
  })
  await later(100, () => it.tell(stack, it.context.clock(), { faultLevel: 3 }))
  expect(await kindsOf(ems)).toEqual(['dtc'])
})
