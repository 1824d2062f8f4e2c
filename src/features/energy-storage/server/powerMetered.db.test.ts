import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { energyStorageContract as calls, storageReportContract as reportCalls } from '../contract.ts'
import { createPowerToday } from './powerToday.ts'

const [minute, hour] = [60_000, 3_600_000]
let it: DeviceScene
let stationId: string
let ems: Made
let stack: Made
let yesterday: number

/** An hour from `from` on: 30 min in at 120 kW, then out at 80 kW; the minute between counts half of each. */
const tellHour = async (device: Made, from: number, share = 1) => {
  for (let at = 0; at <= 60; at += 1)
    await it.tell(device, from + at * minute, { power: (at < 30 ? -120 : 80) * share, soc: 50 })
}
const told = { charged: 59, discharged: 40.667, efficiency: 68.93 }

beforeAll(async () => {
  it = await deviceScene()
  yesterday = it.midnight - 24 * hour
  stationId = await it.station('无表站', { stationType: 'energyStorageStation' })
  ems = await it.device('ems', stationId, { deviceName: 'EMS' })
  const pcs = await it.device('pcs', stationId, { deviceName: 'PCS', parentId: ems.deviceId })
  stack = await it.device('stack', stationId, { deviceName: '堆', parentId: pcs.deviceId })
  await tellHour(ems, yesterday + 10 * hour)
  await tellHour(ems, it.midnight + 9 * hour)
  await tellHour(stack, it.midnight + 9 * hour, 0.5)
  await it.tell(stack, it.now, { ratedCapacity: 400, soh: 100 })
  it.advance(31_000)
  await it.tick()
}, 60_000)
afterAll(() => it?.stop())

describe('a station without registers', () => {
  test('the day by the integral of its power; nothing since a beginning that it does not have', async () => {
    const sums = await it.call(calls.basicInfo, { stationId }, it.admin)
    expect(sums).toMatchObject({
      ...{ chargedToday: 59, dischargedToday: 40.667, efficiency: 68.93, boundary: 'ac', cycles: 0.102 },
      ...{ charged: null, discharged: null },
    })
    expect(await it.call(calls.dischargeRanking, { type: 1 }, it.admin)).toMatchObject([
      { deviceName: '无表站', value: 40.667 },
    ])
    expect(await it.call(calls.dischargeRanking, { type: 4 }, it.admin)).toEqual([])
  })

  test('a stack has its own, though its station is metered by the EMS', async () => {
    expect(await it.call(calls.stackEnergy, { deviceId: stack.deviceId }, it.admin)).toMatchObject({
      ...{ chargedToday: 29.5, dischargedToday: 20.333, boundary: 'dc', cycles: 0.051, charged: null },
    })
  })

  test('the same of an evening before', async () => {
    const { stations } = await it.call(calls.replayHome, { at: yesterday + 23 * hour }, it.admin)
    expect(stations[0]?.sums).toMatchObject({ chargedToday: 59, dischargedToday: 40.667, boundary: 'ac' })
    const during = await it.call(calls.replayHome, { at: yesterday + 10 * hour + 15 * minute }, it.admin)
    expect(during.stations[0]?.sums).toMatchObject({ chargedToday: 30, dischargedToday: 0 })
  })

  test('the report has its hours, efficiency and income', async () => {
    const { tariffId } = await it.call(
      tariffsContract.tariffSave,
      {
        ...{ tariffName: '一价', validFrom: '2020-01-01' },
        periods: [
          { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], from: '00:00', to: '24:00', kind: 'flat', price: 1 },
        ],
      },
      it.admin,
    )
    await it.call(reportCalls.settingSave, { stationId, tariffId, version: 0 }, it.admin)
    const dyaTime = formatTime(yesterday, 'Asia/Shanghai').slice(0, 10)
    const { rows, summary } = await it.call(reportCalls.report, { type: 1, dyaTime, stationId }, it.admin)
    expect(rows[10]).toMatchObject({ ...told, efficiencyReason: null, boundary: 'ac', income: -18.33 })
    expect(rows[11]).toMatchObject({ charged: null, efficiencyReason: 'no_energy' })
    expect(summary).toMatchObject({ ...told, cycles: 0.102 })
    const { today } = await it.call(reportCalls.income, { stationId }, it.admin)
    expect(today).toBe(-18.33)
  })
})

describe('the income of the month', () => {
  test('hours that are over are read once for all who ask; late samples count', async () => {
    const each = vi.spyOn(it.context.telemetry, 'each')
    const asked = async () => {
      each.mockClear()
      const { month } = await it.call(reportCalls.income, { stationId }, it.admin)
      const items = each.mock.calls.flatMap(([given]) => given)
      return { month, minutes: items.reduce((sum, { from, to }) => sum + (to - from) / minute, 0) }
    }
    try {
      // A sample out of its time: nothing that an earlier call kept stands.
      await it.tell(ems, it.midnight + hour, { power: 0 })
      const first = await asked()
      expect(first.month).toBe(-36.67)
      expect(first.minutes).toBeGreaterThan(24 * 60)
      const second = await asked()
      expect(second.month).toBe(first.month)
      expect(second.minutes).toBeLessThan(60)
      await it.tell(ems, yesterday + 2 * hour, { power: -60 })
      await it.tell(ems, yesterday + 2 * hour + minute, { power: -60 })
      const third = await asked()
      expect(third.month).toBe(-37.67)
      expect(third.minutes).toBeGreaterThan(24 * 60)
    } finally {
      each.mockRestore()
    }
  })
})

describe('the integral of the running day', () => {
  const reading = () => {
    const asked: number[] = []
    const { telemetry, clock, registry } = it.context
    const powerToday = createPowerToday({
      clock,
      telemetry: {
        ...telemetry,
        each: (items) => {
          asked.push(...items.map(({ from, to }) => (to - from) / minute))
          return telemetry.each(items)
        },
      },
    })
    const device = registry.byId(ems.deviceId)
    if (!device) throw new Error('no device')
    const read = async () => {
      asked.length = 0
      const found = (await powerToday([device], clock())).get(device.deviceId)
      return { found, minutes: Math.round(asked.reduce((sum, each) => sum + each, 0)) }
    }
    return read
  }

  test('what is over is read once; late samples count', async () => {
    const read = reading()
    const first = await read()
    expect(first.found?.charged).toBeCloseTo(59, 9)
    expect(first.minutes).toBeGreaterThan(600)
    const second = await read()
    expect(second.found).toEqual(first.found)
    expect(second.minutes).toBeLessThan(60)
    await it.tell(ems, it.midnight + 2 * hour, { power: -60 })
    await it.tell(ems, it.midnight + 2 * hour + minute, { power: -60 })
    const third = await read()
    expect(third.found?.charged).toBeCloseTo(60, 9)
    expect(third.minutes).toBeGreaterThan(600)
  })

  test('a new day begins with nothing', async () => {
    const read = reading()
    await read()
    it.advance(14 * hour)
    const now = it.context.clock()
    for (const ts of [now - minute, now]) await it.tell(ems, ts, { power: 30 })
    const { found } = await read()
    expect(found?.charged).toBe(0)
    expect(found?.discharged).toBeCloseTo(0.5, 9)
  })
})
