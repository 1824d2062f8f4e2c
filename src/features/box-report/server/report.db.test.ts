import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { reportContract as calls } from '../contract.ts'

const hour = 3_600_000
let it: DeviceScene
let day: string
let one: Made
let two: Made

beforeAll(async () => {
  it = await deviceScene()
  day = formatTime(it.midnight, 'Asia/Shanghai').slice(0, 10)
  const stationId = await it.station('甲站')
  one = await it.device('boxPower', stationId, { deviceName: '箱1' })
  two = await it.device('boxPower', stationId, { deviceName: '箱2' })
  await it.device('boxPower', await it.station('乙站'), { deviceName: '箱10' })
  // What two samples enclose is spread evenly: of the 100 kWh from 22:00 to 01:00 a third falls on the new day.
  const at = (box: Made, hours: number, chargedEnergy: number, dischargedEnergy?: number) =>
    it.tell(box, it.midnight + hours * hour, { chargedEnergy, dischargedEnergy })
  // The first box begins and ends at like SOC; of the second nobody knows it.
  const full = { soc: 50, soh: 100, ratedCapacity: 1600 }
  await it.tell(one, it.midnight - 31 * hour, full)
  await it.tell(one, it.midnight + 5 * hour, full)
  await at(one, -30, 900, 700)
  await at(one, -2, 1000, 800)
  await at(one, 1, 1100, 800)
  await at(one, 5, 1400, 1000.5)
  // A reset: 30 kWh before it, 50 after it.
  await at(two, 0, 5000, 10)
  await at(two, 2, 5030, 10)
  await at(two, 3, 0, 10)
  await at(two, 4, 50, 10)
})
afterAll(() => it?.stop())

const ask = (input: Record<string, string>) =>
  it.call(calls.forms, { type: '1', reportType: '1', dyaTime: day, ...input }, it.admin)
const figures = async (input: Record<string, string>) =>
  (await ask(input)).records.map(({ deviceName, amount, efficiency }) => [deviceName, amount, efficiency])

describe('the report', () => {
  test('what was charged and discharged on a day, from midnight of the organization, resets and all', async () => {
    expect(await figures({})).toEqual([
      ['箱1', 333.333, 60.15],
      ['箱2', 80, null],
      ['箱10', null, null],
    ])
    expect(await figures({ type: '2' })).toEqual([
      ['箱1', 200.5, 60.15],
      ['箱2', 0, null],
      ['箱10', null, null],
    ])
    const { records, summary } = await ask({})
    expect(records[0]).toMatchObject({ stationName: '甲站', deviceCode: one.deviceCode, type: 1, time: day })
    expect(summary).toEqual({ amountSum: 413.333, boxNum: 3 })
  })

  test('week, month and custom; periods side by side add up', async () => {
    const shift = (days: number) => formatTime(it.midnight + days * 24 * hour, 'Asia/Shanghai').slice(0, 10)
    expect(await figures({ reportType: '2', startDay: shift(-1), endDay: shift(5) })).toEqual([
      ['箱1', 478.571, 58.31],
      ['箱2', 80, null],
      ['箱10', null, null],
    ])
    const custom = (from: string, to: string) =>
      figures({ reportType: '4', deviceName: '箱1', timeStart: `${day} ${from}`, timeEnd: `${day} ${to}` })
    expect((await custom('00:00:00', '00:59:59'))[0]).toEqual(['箱1', 33.333, null])
    expect((await custom('01:00:00', '09:59:59'))[0]).toEqual(['箱1', 300, 66.83])
    expect((await figures({ reportType: '3', monthTime: '2020-02', deviceName: '箱2' }))[0]).toEqual([
      '箱2',
      null,
      null,
    ])
  })

  test('where there is no efficiency it says why', async () => {
    const why = async (input: Record<string, string>) =>
      (await ask(input)).records.map(({ efficiencyReason }) => efficiencyReason)
    expect(await why({})).toEqual([null, 'soc_unknown', 'no_energy'])
    const custom = { reportType: '4', deviceName: '箱1', timeStart: `${day} 00:00:00` }
    expect(await why({ ...custom, timeEnd: `${day} 00:59:59` })).toEqual(['little_charge', 'no_energy'])
    const { records } = await ask({})
    expect(records[0]).toMatchObject({ correctedEfficiency: 60.15, startSoc: 50, endSoc: 50 })
  })

  test('pages the rows, the summary stays that of all', async () => {
    const { records, total, summary } = await ask({ current: '2', size: '10' })
    expect([records.length, total, summary]).toEqual([0, 3, { amountSum: 413.333, boxNum: 3 }])
  })

  test('a box that ends fuller than it began has a corrected efficiency alone; a young one begins with its first SOC', async () => {
    const box = await it.device('boxPower', await it.station('己站'), { deviceName: '新箱' })
    const rows = [
      [2, 40, 0, 0],
      [3, 90, 900, 0],
      [4, 50, 900, 360],
    ] as const
    for (const [hours, soc, chargedEnergy, dischargedEnergy] of rows)
      await it.tell(box, it.midnight + hours * hour, {
        soc,
        soh: 100,
        ratedCapacity: 1600,
        chargedEnergy,
        dischargedEnergy,
      })
    const { records } = await ask({ deviceName: '新箱' })
    expect(records).toMatchObject([
      { efficiency: null, efficiencyReason: 'soc_differs', correctedEfficiency: 52.93, startSoc: 40, endSoc: 50 },
    ])
  })

  test('a register that was reset and grew beyond its old value days later', async () => {
    const box = await it.device('boxPower', await it.station('丁站'), { deviceName: '换表箱' })
    const day4 = (days: number) => it.midnight + (days - 4) * 24 * hour
    for (const [days, chargedEnergy] of [
      [0, 40],
      [0.5, 100],
      [1.25, 5],
      [2.5, 205],
    ] as const)
      await it.tell(box, day4(days), { chargedEnergy })
    const range = { timeStart: formatTime(day4(0), 'Asia/Shanghai'), timeEnd: formatTime(day4(4), 'Asia/Shanghai') }
    expect(await figures({ reportType: '4', deviceName: '换表', ...range })).toEqual([['换表箱', 265, null]])
  })

  test('says what is not chosen', async () => {
    const msg = async (input: object, language = 'zh') =>
      (await it.ask(calls.forms, input, it.admin, { 'accept-language': language })).msg
    expect(await msg({})).toBe('请选择充放电类型')
    expect(await msg({ type: 1 })).toBe('请选择时间类型')
    expect(await msg({ type: 1, reportType: 1 })).toBe('请选择时间')
    expect(await msg({ type: 1, reportType: 4 })).toBe('请选择自定义时间')
    expect(await msg({}, 'en')).toBe('Choose charge or discharge')
    const deep = { type: 1, reportType: 1, dyaTime: '2026-01-01', current: 10_000 }
    expect(await msg(deep)).toBe('current：页数过深，请缩小筛选范围')
  })

  test('a box without registers has what its records tell', async () => {
    const box = await it.device('boxPower', await it.station('丙站'), { deviceName: '无表箱' })
    for (let step = 0; step <= 30; step += 1)
      await it.tell(box, it.midnight + step * 60_000, { runningState: 1, totalVoltage: 800, totalCurrent: -150 })
    await it.tick()
    await it.tick()
    expect(await figures({ deviceName: '无表' })).toEqual([['无表箱', 60, null]])
  })

  test('another merchant sees none; the export is the whole report', async () => {
    const person = await addPerson(it.context, 'stranger', ['platform_boxPower', 'record_export'])
    const { access_token } = (await it.signIn('stranger', person.password)).data
    const input = { type: '1', reportType: '1', dyaTime: day }
    expect(await it.call(calls.forms, input, access_token)).toMatchObject({
      total: 0,
      summary: { amountSum: 0, boxNum: 0 },
    })
    const file = async (query: object, token = it.admin) =>
      it.app.inject({
        method: 'GET',
        url: calls.export.path,
        query: { format: 'csv', ...query } as Record<string, string>,
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'zh' },
      })
    const lines = (await file({ ...input, deviceName: '箱1' })).body.split('\r\n')
    expect(lines.slice(0, 2)).toEqual([
      '\uFEFF站点名称,设备名称,设备编码,类型,时间,电量（kWh）,效率（%）,校正效率（%）',
      expect.stringContaining('箱1'),
    ])
    expect(lines.at(-2)).toBe('合计,2 台,,,,333.333,,')
    expect((await file({ type: '1' })).json()).toMatchObject({ code: 3042, msg: '请选择时间类型' })
  })
})
