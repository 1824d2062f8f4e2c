import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { addPerson } from '#test/support/app.ts'
import { type MarineScene, marineScene } from '#test/support/marineFleet.ts'
import { marineBatteryContract as calls } from '../contract.ts'

let it: MarineScene
beforeAll(async () => {
  it = await marineScene()
}, 60_000)
afterAll(() => it?.stop())

describe('the home page', () => {
  test('sums of all systems, and of a station', async () => {
    const sums = {
      shipNum: 2,
      systemNum: 4,
      clusterNum: 16,
      onlineNum: 3,
      alarmNum: 1,
      standbyNum: 1,
      chargingNum: 1,
      dischargingNum: 1,
      shutdownNum: 0,
      offlineNum: 1,
      newestTs: expect.any(Number),
      counted: { total: 4, power: 3, storedEnergy: 4, averageSoc: 4, today: 2 },
      fillingNum: 0,
      ratedCapacity: 1600 + 1600 + 800 + 1600,
      storedEnergy: 400 + 1080 + 320 + 640,
      chargeable: 1200 + 360 + 320 + 960,
      dischargeable: 400 + 1000 + 320 + 640,
      // (25 × 1600 + 75 × 1600 + 50 × 800 + 40 × 1600) / 5600
      averageSoc: 47.143,
      // (100 × 1600 + 90 × 1600 + 80 × 800 + 100 × 1600) / 5600
      averageSoh: 94.286,
      // A step counts for the hour of its later reading, so the two of the minute before midnight are today’s.
      chargedToday: 30 + 22 + 20,
      dischargedToday: 20,
      chargePower: 150,
      dischargePower: 300,
      power: 150,
    }
    expect(await it.call(calls.basicInformation, {}, it.admin)).toEqual(sums)
    expect(await it.call(calls.basicInformation, { stationId: it.stationId }, it.admin)).toEqual(sums)
    const elsewhere = await it.station('空船站', { stationType: 'shippingPlatform' })
    expect(await it.call(calls.basicInformation, { stationId: elsewhere }, it.admin)).toMatchObject({
      ...{ shipNum: 0, systemNum: 0, ratedCapacity: null, averageSoh: null },
    })
  })

  test('rankings name the ship, equal values by name', async () => {
    const ranked = async (call: typeof calls.socRanking, size?: number) =>
      (await it.call(call, { size }, it.admin)).map((row) => [row.deviceName, row.shippingName, row.value, row.unit])
    expect(await ranked(calls.capacityRanking)).toEqual([
      ['甲左', '江远 01', 1600, 'kWh'],
      ['乙右', '江远 02', 1600, 'kWh'],
      ['甲右', '江远 01', 1440, 'kWh'],
      ['乙左', '江远 02', 640, 'kWh'],
    ])
    expect(await ranked(calls.socRanking, 2)).toEqual([
      ['甲右', '江远 01', 75, '%'],
      ['乙左', '江远 02', 50, '%'],
    ])
  })

  test('charging states by four codes, any other as 3; work modes by what they say; silent systems as −1', async () => {
    expect(await it.call(calls.chargingStateCount, {}, it.admin)).toEqual([
      { code: 0, num: 1 },
      { code: 1, num: 1 },
      { code: 2, num: 0 },
      { code: 3, num: 1 },
      { code: -1, num: 1 },
    ])
    expect(await it.call(calls.workModeCount, {}, it.admin)).toEqual([
      { code: -1, num: 1 },
      { code: 3, num: 1 },
      { code: 5, num: 1 },
      { code: 77, num: 1 },
    ])
  })
})

describe('charges by hours and days', () => {
  const figures = async (timeType: 1 | 2, token: string) =>
    (await it.call(calls.chargeCount, { timeType }, token)).map((step) => [
      step.chargeNum,
      step.dischargeNum,
      step.charged,
      step.discharged,
    ])

  test('a charge across midnight counts where it began, its energy where it flowed', async () => {
    const hours = await it.call(calls.chargeCount, {}, it.admin)
    expect(hours[0]).toMatchObject({ ts: it.midnight, time: formatTime(it.midnight, 'Asia/Shanghai') })
    const steps = await figures(1, it.admin)
    expect(steps).toHaveLength(11)
    expect(steps.slice(0, 3)).toEqual([
      [0, 0, 20, 0],
      [1, 0, 20, 0],
      [0, 0, 30, 0],
    ])
    expect(steps[5]).toEqual([0, 1, 0, 20])
    const days = await figures(2, it.admin)
    expect(days).toHaveLength(Number(formatTime(it.now, 'Asia/Shanghai').slice(8, 10)))
    expect(days.slice(-2)).toEqual([
      [1, 0, 20, 0],
      [1, 1, 70, 20],
    ])
  })

  test('hours and days are those of the caller’s zone', async () => {
    const { userName, password } = await addPerson(it.context, 'utc', ['platform_marineBattery'], { orgId: it.orgId })
    const token = (await it.signIn(userName, password)).data.access_token
    const hours = await figures(1, token)
    expect(hours.map(([charges, discharges]) => [charges, discharges])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    // In UTC all of it was yesterday.
    const days = await figures(2, token)
    expect(days.at(-2)).toEqual([2, 1, 90, 20])
    expect(days.at(-1)?.slice(0, 2)).toEqual([0, 0])
    expect(days.at(-3)?.slice(2) ?? [null, null]).toEqual([null, null])
  })
})
