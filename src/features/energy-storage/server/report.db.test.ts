import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { iotContract } from '#features/iot/contract.ts'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { storageExportContract, storageReportContract as calls } from '../contract.ts'

const hour = 3_600_000
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const periods = [
  { months: all, from: '00:00', to: '08:00', kind: 'valley', price: 0.32 },
  { months: all, from: '08:00', to: '11:00', kind: 'peak', price: 1.05 },
  { months: all, from: '11:00', to: '17:00', kind: 'flat', price: 0.68 },
  { months: all, from: '17:00', to: '22:00', kind: 'peak', price: 1.05 },
  { months: all, from: '22:00', to: '24:00', kind: 'flat', price: 0.68 },
] as const

let it: DeviceScene
let stationId: string
let ems: Made
let day: string
let yesterday: number
beforeAll(async () => {
  it = await deviceScene()
  yesterday = it.midnight - 24 * hour
  day = formatTime(yesterday, 'Asia/Shanghai').slice(0, 10)
  stationId = await it.station('储能甲站', { stationType: 'energyStorageStation' })
  ems = await it.device('ems', stationId, { deviceName: 'EMS' })
  const pcs = await it.device('pcs', stationId, { deviceName: 'PCS1', parentId: ems.deviceId })
  const stack = await it.device('stack', stationId, { deviceName: '堆1', parentId: pcs.deviceId })
  // Section 14, acceptance 1 of the design.
  const charged = [
    [0, 10_000],
    [5, 13_000],
    [12, 13_000],
    [15, 13_500],
    [24, 13_500],
  ] as const
  const discharged = [
    [0, 9_000],
    [8, 9_000],
    [11, 10_600],
    [18, 10_600],
    [21, 12_060],
    [24, 12_060],
  ] as const
  for (const [hours, chargedEnergy] of charged) await it.tell(ems, yesterday + hours * hour, { chargedEnergy })
  for (const [hours, dischargedEnergy] of discharged) await it.tell(ems, yesterday + hours * hour, { dischargedEnergy })
  const battery = { ratedCapacity: 3440, soh: 98 }
  await it.tell(stack, yesterday, { soc: 20, ...battery })
  await it.tell(stack, yesterday + 24 * hour, { soc: 26, ...battery })
})
afterAll(() => it?.stop())

const ofDay = (input: object = {}) => it.call(calls.report, { type: 1, dyaTime: day, ...input }, it.admin)
const ofMonth = async (input: object = {}) => {
  const { rows } = await it.call(calls.report, { type: 2, yearMonth: day.slice(0, 7), ...input }, it.admin)
  return rows.find(({ time }) => time === day)
}
const addTariff = async (more: object = {}) =>
  (
    await it.call(
      tariffsContract.tariffSave,
      { tariffName: '电价', validFrom: '2020-01-01', periods: [...periods], ...more },
      it.admin,
    )
  ).tariffId

describe('the report of storage stations', () => {
  test('a day by hours, and its sum: 3,500 kWh in, 3,060 out, 87.43 %, corrected 92.79 %', async () => {
    const { rows, summary } = await ofDay({ stationId })
    expect(rows).toHaveLength(24)
    const row = (at: number) => rows[at]
    expect(row(0)).toMatchObject({ time: `${day} 00:00:00`, charged: 600, discharged: 0, boundary: 'ac' })
    expect(row(18)).toMatchObject({ charged: 0, discharged: 486.667, efficiency: null, efficiencyReason: 'no_charge' })
    expect(summary).toMatchObject({
      ...{ charged: 3500, discharged: 3060, efficiency: 87.43, efficiencyReason: null },
      ...{ efficiencyCorrected: 92.79, correctedReason: null, cycles: 0.89 },
      ...{ auxEnergy: null, planDeviation: null, income: null, sample: false },
    })
  })

  test('the same day in its month and year', async () => {
    expect(await ofMonth()).toMatchObject({
      ...{ stationName: '储能甲站', charged: 3500, discharged: 3060, efficiency: 87.43, efficiencyCorrected: 92.79 },
    })
    const { rows } = await it.call(calls.report, { type: 3, year: day.slice(0, 4) }, it.admin)
    expect(rows.find(({ time }) => time === day.slice(0, 7))).toMatchObject({ charged: 3500, discharged: 3060 })
    const empty = await it.call(calls.report, { type: 1, dyaTime: '2020-01-01', stationId }, it.admin)
    expect(empty.rows[0]).toMatchObject({ charged: null, efficiencyReason: 'no_energy', correctedReason: 'no_energy' })
  })

  test('income stands where a tariff does: the price of each hour', async () => {
    const tariffId = await addTariff()
    const setting = { stationId, ratedPower: 860, tariffId, requestId: 'set' }
    await it.call(calls.settingSave, { ...setting, version: 0 }, it.admin)
    await it.call(calls.settingSave, { ...setting, version: 0 }, it.admin)
    expect(await it.call(calls.setting, { stationId }, it.admin)).toEqual({
      ...{ stationId, ratedPower: 860, tariffId, tariffName: '电价', version: 1 },
    })
    // In: 3,000 kWh at 0.32, 500 at 0.68. Out: 3,060 at 1.05.
    expect(await ofMonth()).toMatchObject({ income: 1913, sample: false })
    const { rows, summary } = await ofDay({ stationId })
    expect([rows[0]?.income, rows[18]?.income, summary?.income]).toEqual([-192, 511, 1913])
  })

  test('income of today and of the month, and the price of each hour of a day', async () => {
    const month = day.slice(0, 7) === formatTime(it.midnight, 'Asia/Shanghai').slice(0, 7) ? 1913 : 0
    expect(await it.call(calls.income, { stationId }, it.admin)).toEqual({ today: 0, month, sample: false })
    const { from, to, bands, sample } = await it.call(calls.prices, { stationId, dayTime: day }, it.admin)
    expect([from, to, sample]).toEqual([yesterday, yesterday + 24 * hour, false])
    expect(bands.map((band) => [(band.from - from) / hour, (band.to - from) / hour, band.price])).toEqual([
      ...[[0, 8, 0.32] as const, [8, 11, 1.05] as const, [11, 17, 0.68] as const],
      ...[[17, 22, 1.05] as const, [22, 24, 0.68] as const],
    ])
    const other = await it.station('无价站', { stationType: 'energyStorageStation' })
    expect(await it.call(calls.prices, { stationId: other }, it.admin)).toMatchObject({ bands: [], sample: false })
    expect(await it.call(calls.income, { stationId: other }, it.admin)).toEqual({
      ...{ today: null, month: null, sample: false },
    })
  })

  test('another tariff counts from today on; the version before it is used', async () => {
    const held = await it.call(calls.setting, { stationId }, it.admin)
    const tariffId = await addTariff({ tariffName: '新电价', periods: [{ ...periods[0], to: '24:00', price: 1 }] })
    await it.call(calls.settingSave, { stationId, tariffId, version: 1 }, it.admin)
    expect(await it.ask(calls.settingSave, { stationId, tariffId, version: 1 }, it.admin)).toMatchObject({ code: 1002 })
    expect(await ofMonth()).toMatchObject({ income: 1913 })
    await it.tell(ems, it.midnight + 2 * hour, { chargedEnergy: 13_600, dischargedEnergy: 12_060 })
    const { summary } = await it.call(calls.report, { type: 1, stationId }, it.admin)
    expect(summary).toMatchObject({ charged: 100, income: -100 })
    expect(await it.call(calls.income, {}, it.admin)).toMatchObject({ today: -100, sample: false })
    const { records } = await it.call(tariffsContract.tariffPage, { tariffName: '电价' }, it.admin)
    expect(records.find((row) => row.tariffId === held.tariffId)).toMatchObject({ used: true })
    await it.call(tariffsContract.tariffRetire, { tariffId }, it.admin)
    await it.call(calls.settingSave, { stationId, tariffId, ratedPower: 900, version: 2 }, it.admin)
    expect(await it.call(calls.setting, { stationId }, it.admin)).toMatchObject({ ratedPower: 900, version: 3 })
  })

  test('plan against power: the mean of what they differ by', async () => {
    const planned = await it.station('计划站', { stationType: 'energyStorageStation' })
    const points = ['gridPower', 'power', 'planPower'].map((pointKey) => ({ pointKey, pointName: pointKey }))
    await it.call(iotContract.profileAdd, { profileKey: 'planned', profileName: 'EMS', points }, it.admin)
    const device = await it.device('planned', planned)
    const told = [
      [1, 100, 90],
      [2, 100, 130],
      [3, -50, -50],
    ] as const
    for (const [minutes, power, planPower] of told)
      await it.tell(device, it.midnight + minutes * 60_000, { power, planPower })
    const { rows } = await it.call(calls.report, { type: 2, stationId: planned }, it.admin)
    expect(rows.at(-1)).toMatchObject({ planDeviation: 13.333, charged: 0.417 })
  })

  test('another merchant sees none of it; another type of station has no report', async () => {
    const person = await addPerson(it.context, 'stranger', ['platform_energyStorage', 'storage_save', 'storage_export'])
    const { access_token } = (await it.signIn('stranger', person.password)).data
    expect(await it.call(calls.report, {}, access_token)).toEqual({ rows: [], summary: null })
    const box = await it.station('箱站')
    for (const [id, token] of [
      [stationId, access_token],
      [box, it.admin],
    ] as const) {
      expect(await it.ask(calls.report, { stationId: id }, token)).toMatchObject({ code: 1001 })
      expect(await it.ask(calls.setting, { stationId: id }, token)).toMatchObject({ code: 1001 })
      expect(await it.ask(calls.prices, { stationId: id }, token)).toMatchObject({ code: 1001 })
      expect(await it.ask(calls.income, { stationId: id }, token)).toMatchObject({ code: 1001 })
      expect(await it.ask(calls.settingSave, { stationId: id }, token)).toMatchObject({ code: 1001 })
    }
  })

  test('the file has the columns of the table', async () => {
    const { body } = await it.app.inject({
      ...{ method: 'GET', url: storageExportContract.reportExport.path },
      query: { format: 'csv', type: '2', yearMonth: day.slice(0, 7), stationId },
      headers: { authorization: `Bearer ${it.admin}`, 'accept-language': 'zh' },
    })
    const lines = body.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFF时间,ts,站点名称,充电量（kWh）,放电量（kWh）,计量位置,效率（%）,校正效率（%）,站用电量（kWh）,循环次数,计划偏差（kW）,收益（元）,示例电价',
    )
    expect(lines.find((line) => line.startsWith(day))).toBe(
      `${day},${yesterday},储能甲站,3500,3060,交流侧,87.43,92.79,,0.89,,1913,`,
    )
  })
})
