import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import type { Made } from '#test/support/scene.ts'
import { type StorageScene, storageScene, tellDay } from '#test/support/storageFleet.ts'
import { energyStorageContract as calls } from '../contract.ts'

const hour = 3_600_000
let it: StorageScene
let yesterday: number
let dyaTime: string
beforeAll(async () => {
  it = await storageScene()
  yesterday = it.midnight - 24 * hour
  dyaTime = formatTime(yesterday, 'Asia/Shanghai').slice(0, 10)
  await tellDay(it, it.ems, yesterday)
  for (const stack of it.stacks) {
    await it.tell(stack, yesterday, { soc: 20, soh: 98, ratedCapacity: 1720 })
    await it.tell(stack, yesterday + 23.5 * hour, { soc: 26, soh: 98, ratedCapacity: 1720 })
  }
}, 60_000)
afterAll(() => it?.stop())

describe('a day by its registers', () => {
  test('hours and sums of a station', async () => {
    const { steps, sums } = await it.call(calls.chart, { type: 1, dyaTime, stationId: it.stationId }, it.admin)
    expect(sums).toEqual({ charged: 3500, discharged: 3060, efficiency: 87.43 })
    expect(steps).toHaveLength(24)
    expect(steps[0]).toMatchObject({ ts: yesterday, charged: 600, discharged: 0 })
    expect(steps[18]).toMatchObject({ time: `${dyaTime} 18:00:00`, charged: 0, discharged: 486.667, efficiency: null })
  })

  test('the EMS says the same, by days and months too', async () => {
    const deviceId = it.ems.deviceId
    const day = await it.call(calls.emsEnergy, { type: 1, dyaTime, deviceId }, it.admin)
    expect(day.sums).toEqual({ charged: 3500, discharged: 3060, efficiency: 87.43 })
    const month = await it.call(calls.emsEnergy, { type: 2, yearMonth: dyaTime.slice(0, 7), deviceId }, it.admin)
    expect(month.steps.find(({ time }) => time === dyaTime)).toMatchObject({ charged: 3500, discharged: 3060 })
    const year = await it.call(calls.emsEnergy, { type: 3, year: dyaTime.slice(0, 4), deviceId }, it.admin)
    expect(year.steps.find(({ time }) => time === dyaTime.slice(0, 7))).toMatchObject({ charged: 3500 })
    expect(year.steps).toHaveLength(12)
  })

  test('efficiency and its correction by what stayed stored, as they stood that evening', async () => {
    const { stations } = await it.call(calls.replayHome, { at: yesterday + 24 * hour - 60_000 }, it.admin)
    expect(stations[0]?.sums).toMatchObject({
      ...{ chargedToday: 3500, dischargedToday: 3060, efficiency: 87.43, efficiencyCorrected: 92.79, boundary: 'ac' },
      ...{ ratedCapacity: 3440, soc: 26, soh: 98, cycles: 0.89, charged: 13_500, discharged: 12_060 },
    })
  })

  test('rankings: the station by what it discharged since the registers began', async () => {
    const ranked = await it.call(calls.dischargeRanking, { type: 4 }, it.admin)
    expect(ranked).toMatchObject([{ deviceName: '储能甲', deviceId: it.ems.deviceId, value: 12_060, unit: 'kWh' }])
    // The day's energy is read apart from the tile.
    await expect.poll(() => it.call(calls.dischargeRanking, { type: 1 }, it.admin)).toMatchObject([{ value: 0 }])
  })
})

test('registers that began anew or rolled over count what they counted', async () => {
  const between = async (device: Made, from: number, to: number) => {
    const day = yesterday - 24 * hour
    await it.tell(device, day + hour, { chargedEnergy: from, dischargedEnergy: 5 })
    await it.tell(device, day + hour + 600_000, { chargedEnergy: to, dischargedEnergy: 5 })
  }
  const other = await it.station('储能乙', { stationType: 'energyStorageStation' })
  const pcs = [
    await it.device('pcs', other, { deviceName: '清零' }),
    await it.device('pcs', other, { deviceName: '翻转' }),
  ] as const
  await between(pcs[0], 48_210.4, 3.2)
  await between(pcs[1], 65_530, 12)
  const day = formatTime(yesterday - 24 * hour, 'Asia/Shanghai').slice(0, 10)
  const { sums } = await it.call(calls.chart, { type: 1, dyaTime: day, stationId: other }, it.admin)
  expect(sums).toEqual({ charged: 21.2, discharged: 0, efficiency: 0 })
})

test('without registers the energy is the integral of the power', async () => {
  const other = await it.station('储能丙', { stationType: 'energyStorageStation' })
  const stack = await it.device('stack', other, { deviceName: '无表' })
  for (let minute = 0; minute <= 60; minute += 1)
    await it.tell(stack, yesterday + 10 * hour + minute * 60_000, { power: minute < 30 ? -120 : 80 })
  const { steps, sums } = await it.call(calls.chart, { type: 1, dyaTime, stationId: other }, it.admin)
  // The minute between −120 and 80 kW counts half of each.
  expect(sums).toEqual({ charged: 59, discharged: 40.667, efficiency: 68.93 })
  expect(steps[10]).toMatchObject({ charged: 59, discharged: 40.667 })
  expect(steps[11]).toMatchObject({ charged: null, discharged: null })
})

test('a grid meter counts for a station without a load of its own; behind it a load would pass for charge', async () => {
  const day = formatTime(yesterday, 'Asia/Shanghai').slice(0, 10)
  const metered = async (name: string, more: object) => {
    const stationId = await it.station(name, { stationType: 'energyStorageStation' })
    const ems = await it.device('ems', stationId, { deviceName: `${name}EMS` })
    await it.tell(ems, yesterday + hour, { gridImportEnergy: 100, gridExportEnergy: 10, ...more })
    await it.tell(ems, yesterday + hour + 600_000, { gridImportEnergy: 150, gridExportEnergy: 55, ...more })
    await it.tick()
    const { sums } = await it.call(calls.chart, { type: 1, dyaTime: day, stationId }, it.admin)
    return [(await it.call(calls.basicInfo, { stationId }, it.admin)).boundary, sums] as const
  }
  expect(await metered('储能丁', {})).toEqual(['grid', { charged: 50, discharged: 45, efficiency: 90 }])
  expect(await metered('储能戊', { loadPower: 300 })).toEqual([
    null,
    { charged: null, discharged: null, efficiency: null },
  ])
  expect((await metered('储能己', { loadPower: 300, power: -60 }))[0]).toBe('ac')
})
