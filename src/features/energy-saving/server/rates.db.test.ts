import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { savingExportContract, savingRecordContract as calls } from '../contract.ts'

const hour = 3_600_000

let it: DeviceScene
let [crane, bare]: Made[] = []
/** the last two whole days, and the first of them */
let days: [string, string]
let first: number
beforeAll(async () => {
  it = await deviceScene()
  first = it.midnight - 48 * hour
  const dayOf = (ts: number): string => formatTime(ts, 'Asia/Shanghai').slice(0, 10)
  days = [dayOf(first), dayOf(first + 24 * hour)]
  const stationId = await it.station('节能甲站', { stationType: 'portEnergySaving' })
  crane = await it.device('energySaver', stationId, { deviceName: '轨道吊1' })
  bare = await it.device('energySaver', stationId, { deviceName: '轨道吊2' })
  // Scenario 3 of the design: 10 of 40 kWh on the first day, 30 of 60 on the second.
  const counts = [
    [0, 100, 80, 5000],
    [24, 106, 84, 5030],
    [48, 121, 99, 5060],
  ] as const
  for (const [hours, dcdc1, dcdc2, totalSurface] of counts)
    await it.tell(crane, first + hours * hour, { hoistPower: 0, dcdc1, dcdc2, totalSurface })
})
afterAll(() => it?.stop())

const ratesOf = (input: object, token = it.admin) => it.call(calls.rateList, input, token)
const toldOf = async (input: object) =>
  (await ratesOf({ deviceName: crane?.deviceName, ...input })).map((row) => [
    ...[row.time, row.dcdc1, row.dcdc2, row.recycling, row.totalSurface, row.total, row.energySavingRate, row.complete],
  ])

describe('the saving rate of cranes', () => {
  test('scenario 3: of a day, of days together from their sums, and of each day', async () => {
    const [one, two] = days
    const ofOne = [one, 6, 4, 10, 30, 40, 25, 0]
    const ofTwo = [two, 15, 15, 30, 30, 60, 50, 0]
    expect(await toldOf({ type: 1, dyaTime: one })).toEqual([ofOne])
    expect(await toldOf({ type: 4, startDay: one, endDay: two })).toEqual([
      [`${one} ~ ${two}`, 21, 19, 40, 60, 100, 40, 0],
    ])
    expect(await toldOf({ type: 5, startDay: one, endDay: two })).toEqual([ofOne, ofTwo])
    const year = await toldOf({ type: 3, year: two.slice(0, 4) })
    expect(year).toHaveLength(1)
    expect(await toldOf({ type: 2, yearMonth: two.slice(0, 7) })).toHaveLength(1)
  })

  test('12.4 + 10.6 of 77 kWh more are 23.000 %', async () => {
    const other = await it.device('energySaver', await it.station('节能乙站', { stationType: 'portEnergySaving' }))
    await it.tell(other, first, { hoistPower: 0, dcdc1: 0, dcdc2: 0, totalSurface: 0 })
    await it.tell(other, first + 20 * hour, { hoistPower: 0, dcdc1: 12.4, dcdc2: 10.6, totalSurface: 77 })
    const [row] = await ratesOf({ type: '1', dyaTime: days[0], deviceName: other.deviceName })
    expect(row).toMatchObject({ recycling: 23, total: 100, energySavingRate: 23, stationName: '节能乙站' })
  })

  test('what a crane does not report itself is read at its DC/DCs, in the order of their codes', async () => {
    const station = await it.station('节能丙站', { stationType: 'portEnergySaving' })
    const parent = await it.device('energySaver', station)
    const box = await it.device('capacitorBox', station, { parentId: parent.deviceId })
    const [one, two] = [
      await it.device('dcdc', station, { parentId: box.deviceId }),
      await it.device('dcdc', station, { parentId: box.deviceId }),
    ]
    for (const [hours, kwh] of [
      [0, 0],
      [10, 4],
    ] as const) {
      await it.tell(two, first + hours * hour, { dischargedEnergy: 50 + 2 * kwh })
      await it.tell(one, first + hours * hour, { dischargedEnergy: 10 + kwh })
      await it.tell(parent, first + hours * hour, { totalSurface: 7 * kwh })
    }
    const [row] = await ratesOf({ type: 1, dyaTime: days[0], deviceName: parent.deviceName })
    expect(row).toMatchObject({ dcdc1: 4, dcdc2: 8, totalSurface: 28, energySavingRate: 30 })

    // How much of it each lift gave back is not known then.
    for (const [seconds, hoistPower] of [0, 200, 200, -150, -150, 0].entries())
      await it.tell(parent, first + hour + 10_000 * seconds, { hoistPower })
    await it.tick()
    const asked = { deviceId: parent.deviceId, startTime: `${days[0]} 00:00:00`, endTime: `${days[0]} 23:59:59` }
    const { sums } = await it.call(calls.cyclePage, asked, it.admin)
    expect([sums.lift, sums.rest, sums.all].map(({ recycling }) => recycling)).toEqual([null, null, 12])
    expect([sums.lift, sums.all].map(({ num }) => num > 0)).toEqual([true, true])
  })

  test('a crane that was read without a gap from midnight to midnight is whole', async () => {
    const whole = await it.device('energySaver', await it.station('节能丁站', { stationType: 'portEnergySaving' }))
    const samples = Array.from({ length: 24 * 15 + 1 }, (_, index) => index)
    for (const index of samples)
      await it.tell(whole, first + index * 240_000, { hoistPower: 0, dcdc1: 0, dcdc2: 0, totalSurface: index })
    await it.tick()
    const asked = { type: 5, startDay: days[0], endDay: days[1], deviceName: whole.deviceName }
    expect(
      (await ratesOf(asked)).map(({ complete, recycling, energySavingRate }) => [
        complete,
        recycling,
        energySavingRate,
      ]),
    ).toEqual([
      [1, 0, 0],
      [0, 0, null],
    ])
  })

  test('one that told nothing has dashes, and days that have not begun are left out', async () => {
    const [row, ...others] = await ratesOf({ type: 1, dyaTime: days[0], deviceName: bare?.deviceName })
    expect(others).toEqual([])
    expect(row).toMatchObject({ recycling: null, total: null, energySavingRate: null, complete: 0 })
    const today = formatTime(it.now, 'Asia/Shanghai').slice(0, 10)
    const later = formatTime(it.now + 72 * hour, 'Asia/Shanghai').slice(0, 10)
    const rows = await ratesOf({ type: 5, startDay: today, endDay: later, deviceName: bare?.deviceName })
    expect(rows.map(({ time }) => time)).toEqual([today])
  })

  test.each<[object, number]>([
    [{}, 3042],
    [{ type: 1 }, 3043],
    [{ type: 2, dyaTime: '2026-11-01' }, 3043],
    [{ type: 3 }, 3043],
    [{ type: 4, startDay: '2026-11-01' }, 3044],
    [{ type: 5, endDay: '2026-11-01' }, 3044],
    [{ type: 6 }, 400],
    [{ type: 1, dyaTime: '2026-02-30' }, 400],
    [{ type: 4, startDay: '2026-11-02', endDay: '2026-11-01' }, 3011],
    [{ type: 4, startDay: '2025-11-01', endDay: '2026-11-02' }, 3015],
  ])('%j is refused with %d', async (input, code) => {
    await expect(ratesOf(input)).rejects.toThrow(String(code))
  })

  test('366 days are answered', async () => {
    expect(await toldOf({ type: 4, startDay: '2025-11-01', endDay: '2026-11-01' })).toHaveLength(1)
  })

  test('the file holds what the list shows, and another merchant sees nothing', async () => {
    const query = new URLSearchParams({
      format: 'csv',
      type: '1',
      dyaTime: days[1],
      deviceName: crane?.deviceName ?? '',
    })
    const file = (token: string) =>
      it.app.inject({
        url: `${savingExportContract.rateExport.path}?${query}`,
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'zh-CN' },
      })
    const answer = await file(it.admin)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('节能率列表.csv')
    expect(answer.body.split('\r\n')).toEqual([
      expect.stringContaining(
        '设备名称,回收电量（kWh）,DCDC1（kWh）,DCDC2（kWh）,总表（kWh）,总电量（kWh）,节能率（%）,时间,ts,数据',
      ),
      `${crane?.deviceName},30,15,15,30,60,50,${days[1]},${first + 24 * hour},不完整`,
      '',
    ])
    const stranger = await addPerson(it.context, 'rate_stranger', ['platform_energySaving', 'record_export'])
    const token = (await it.signIn('rate_stranger', stranger.password)).data.access_token
    expect(await ratesOf({ type: 1, dyaTime: days[0] }, token)).toEqual([])
    expect((await file(token)).body).not.toContain(crane?.deviceName)
  })
})
