import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { capacitors, modules, type SavingScene, savingScene } from '#test/support/savingFleet.ts'
import { alarmsContract as calls } from '../contract.ts'

const second = 1000
let it: SavingScene

beforeAll(async () => {
  it = await savingScene()
}, 60_000)
afterAll(() => it?.stop())
beforeEach(() => it.advance(60 * second))

const pageOf = async (deviceId: string, filter: object = {}) =>
  (await it.call(calls.page, { deviceId, ...filter }, it.admin)).records.filter(
    ({ alarmType }) => alarmType !== 'silence',
  )

test('capacitors at 2.0 V ring nothing; one at 2.72 V for two seconds does at level 3, named by its crane and number', async () => {
  const now = it.context.clock()
  const tell = (ts: number, volts: number[]) =>
    it.tell(it.box, ts, { monomerVoltage: volts, monomerTemperature: modules(30), totalVoltage: 432, soc: 3 })
  await it.tell(it.crane, now - 20 * second, { JN_breaker: 1, runningState: 0 })
  await tell(now - 20 * second, capacitors(2))
  await tell(now - 10 * second, capacitors(2))
  expect(await pageOf(it.crane.deviceId)).toEqual([])
  await tell(now - 5 * second, capacitors(2.65, 17, 2.72))
  await tell(now - 4 * second, capacitors(2.65, 17, 2.72))
  expect(await pageOf(it.crane.deviceId)).toEqual([])
  await tell(now - 3 * second, capacitors(2.65, 17, 2.72))
  for (const deviceId of [it.crane.deviceId, it.box.deviceId])
    expect(await pageOf(deviceId)).toMatchObject([
      {
        ...{
          alarmLevel: 3,
          alarmContent: '电容单体过压 2.720 V（17号单体）',
          deviceName: '电容箱1',
          unitName: 'RTG 1',
        },
        ...{ mainCircuitBreakerState: 1, state: 1, platforms: ['energySaving'] },
      },
    ])
  expect(await pageOf(it.dcdcs[0].deviceId)).toEqual([])
  await it.context.openLevels.tick()
  expect([it.crane, it.box, it.dcdcs[0]].map(({ deviceId }) => it.context.openLevels.of(deviceId))).toEqual([
    3,
    3,
    null,
  ])
  await tell(now, capacitors(2.6))
  expect(await pageOf(it.crane.deviceId, { state: 1 })).toEqual([])
})

test('the battery of a crane rings by the rules of cells, on the crane’s platform', async () => {
  const now = it.context.clock()
  for (const ago of [10, 0])
    await it.tell(it.cluster, now - ago * second, {
      cellVoltage: Array.from({ length: 240 }, (_, cell) => (cell === 8 ? 3.561 : 3.3)),
    })
  expect(await pageOf(it.other.deviceId)).toMatchObject([
    { alarmType: 'cellVoltageHigh', cell: 9, unitName: 'RTG 2', platforms: ['energySaving'] },
  ])
})

test('a code of the controller rings by its level and keeps the fault level of its DC/DC quiet', async () => {
  const [dcdc, other] = it.dcdcs
  const code = { dtcType: 'PLC', faultCode: 'P5004', active: true }
  await it.deliver(dcdc.deviceCode, 'dtc', { ts: it.context.clock(), ...code })
  for (let step = 0; step < 10; step += 1) {
    it.advance(10 * second)
    for (const each of it.dcdcs) await it.tell(each, it.context.clock(), { faultLevel: 2 })
    await it.tick()
  }
  expect(await pageOf(dcdc.deviceId)).toMatchObject([{ alarmLevel: 1, alarmContent: 'PLC P5004 DC/DC桥臂故障' }])
  expect(await pageOf(other.deviceId)).toMatchObject([{ alarmType: 'faultLevel', alarmLevel: 2, unitName: 'RTG 1' }])
})
