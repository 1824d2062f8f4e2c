import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profiles } from '#catalogue/profiles.ts'
import { formatTime } from '#contract/zoned.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { iotContract } from '../contract.ts'

let app: TestApp
let deviceId: string
let stranger: string
const start = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
const zoned = (ts: number) => formatTime(ts, 'Asia/Shanghai')
const definition = {
  profileKey: 'probe',
  profileName: '探针',
  points: [
    { pointKey: 'soc', pointName: '电量', pointNameEn: 'Charge', unit: '%', decimals: 1, min: 0, max: 100 },
    { pointKey: 'cell', pointName: '单体', unit: 'V', kind: 'array' as const, decimals: 3, size: 3 },
  ],
}

beforeAll(async () => {
  app = await testApp()
  await app.call(iotContract.profileAdd, definition, app.admin)
  const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  const device = { deviceName: '一', deviceCode: 'P1', deviceType: 'probe', stationId }
  deviceId = (await app.call(assetsContract.equipmentAdd, device, app.admin)).deviceId
  const frames = [0, 1, 2].map((n) => ({
    deviceId,
    ts: start + n * 10_000,
    values: Float64Array.of(80 + n, 3.1, 3.2 + n / 10, Number.NaN),
  }))
  await app.context.telemetry.commit(frames, [{ reason: 'future', source: 'P1', detail: 'tomorrow' }])
  const person = await addPerson(app.context, 'stranger', ['iot_view', 'platform_iot'])
  stranger = (await app.signIn(person.userName, person.password)).data.access_token
})
afterAll(() => app.stop())

const range = { startTime: zoned(start), endTime: zoned(start + 20_000) }

describe('readings', () => {
  test('latest lists every number, arrays by index, with its age', async () => {
    const values = await app.call(devicesContract.latest, { deviceId }, app.admin)
    expect(values.map(({ pointKey, index, value }) => [pointKey, index, value])).toEqual([
      ['soc', 1, 82],
      ['cell', 1, 3.1],
      ['cell', 2, 3.4000000000000004],
      ['cell', 3, null],
      ...['cellMax', 'cellMin', 'cellDifference', 'cellMaxIndex', 'cellMinIndex'].map((key) => [key, 1, null]),
    ])
    expect(values[0]).toMatchObject({
      pointName: '电量',
      ts: start + 20_000,
      originTime: zoned(start + 20_000),
      unit: '%',
      decimals: 1,
    })
    const age = Math.floor((app.context.clock() - start - 20_000) / 1000)
    expect([age - 1, age]).toContain(values[0]?.ageSeconds)
    const english = await app.ask(devicesContract.latest, { deviceId }, app.admin, { 'accept-language': 'en' })
    expect(english.data.map(({ pointName }) => pointName).slice(0, 2)).toEqual(['Charge', '单体'])
  })

  test('series, curve and history in the zone of the station, the last second included', async () => {
    const series = await app.call(devicesContract.series, { deviceId, pointKey: 'cell', index: 2, ...range }, app.admin)
    expect(series.map(({ ts }) => ts)).toEqual([start, start + 10_000, start + 20_000])
    expect(series[0]).toEqual({ originTime: zoned(start), ts: start, value: 3.2, min: 3.2, max: 3.2 })
    const curve = await app.call(devicesContract.curve, { deviceId, points: 'soc,cell:3, soc', ...range }, app.admin)
    expect(curve).toEqual({
      t: [start, start + 10_000, start + 20_000],
      series: [
        { pointKey: 'soc', index: 1, unit: '%', value: [80, 81, 82] },
        { pointKey: 'cell', index: 3, unit: 'V', value: [null, null, null] },
      ],
    })
    const rows = await app.call(
      devicesContract.rows,
      { deviceId, pointKeys: 'cell:1,soc', ...range, size: 10 },
      app.admin,
    )
    expect(rows.titles.map(({ parameterId, parameterName }) => [parameterId, parameterName])).toEqual([
      ['cell:1', '单体 1'],
      ['soc', '电量'],
    ])
    expect(rows.records[0]).toEqual({
      time: zoned(start + 20_000),
      ts: start + 20_000,
      values: { 'cell:1': 3.1, soc: 82 },
    })
    expect(rows).toMatchObject({ total: 3, size: 10, current: 1 })
    const all = await app.call(devicesContract.rows, { deviceId, ...range }, app.admin)
    expect(all.titles.map(({ parameterId }) => parameterId)).toEqual([
      'soc',
      'cellMax',
      'cellMin',
      'cellDifference',
      'cellMaxIndex',
      'cellMinIndex',
    ])
  })

  test('refuses an unknown point by name, a range that ends before it starts, a page too deep', async () => {
    const points = (list: string) => app.ask(devicesContract.curve, { deviceId, points: list, ...range }, app.admin)
    expect(await points('soc,nope')).toMatchObject({ code: 3010, msg: '点位不存在：nope' })
    for (const place of ['cell:0', 'cell:4'])
      expect(await points(place)).toMatchObject({ code: 3013, msg: `点位不存在：${place}，序号从1到3` })
    const turned = { startTime: range.endTime, endTime: range.startTime }
    expect(await app.ask(devicesContract.curve, { deviceId, points: 'soc', ...turned }, app.admin)).toMatchObject({
      code: 3011,
    })
    expect(await app.ask(devicesContract.rows, { deviceId, ...range, current: 5001 }, app.admin)).toMatchObject({
      code: 400,
      status: 400,
    })
  })

  test('a stranger sees neither the device nor who was refused', async () => {
    const calls = [
      app.ask(devicesContract.latest, { deviceId }, stranger),
      app.ask(devicesContract.series, { deviceId, pointKey: 'soc', ...range }, stranger),
      app.ask(devicesContract.curve, { deviceId, points: 'soc', ...range }, stranger),
      app.ask(devicesContract.rows, { deviceId, ...range }, stranger),
    ]
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ code: 1001, data: null })
    expect(await app.call(iotContract.refusals, {}, stranger)).toEqual([])
    expect(await app.call(iotContract.refusals, {}, app.admin)).toMatchObject([
      { deviceId: null, lastSource: 'P1', lastDetail: 'tomorrow' },
    ])
    expect(await app.ask(iotContract.profileAdd, definition, stranger)).toMatchObject({ status: 403 })
  })
})

describe('profiles', () => {
  const find = async (profileName: string) =>
    (await app.call(iotContract.profilePage, { profileName }, app.admin)).records[0]

  test('the built-in ones are there and cannot be changed or removed', async () => {
    const box = await find('箱式电源')
    const page = await app.call(iotContract.profilePage, { size: 100 }, app.admin)
    expect(page.records.filter(({ builtin }) => builtin)).toHaveLength(profiles.length)
    if (!box) throw new Error('no box')
    const { profileId, profileKey, profileName, points } = box
    expect(
      await app.ask(iotContract.profileEdit, { profileId, profileKey, profileName, points }, app.admin),
    ).toMatchObject({ code: 3008 })
    expect(await app.ask(iotContract.profileRemove, { profileId }, app.admin)).toMatchObject({ code: 3008 })
  })

  test('an addition counts once for its requestId; keys are taken once; a point named twice is refused by name', async () => {
    const once = { ...definition, profileKey: 'once', profileName: '一次', requestId: 'r1' }
    const [one, other] = await Promise.all([
      app.call(iotContract.profileAdd, once, app.admin),
      app.call(iotContract.profileAdd, once, app.admin),
    ])
    expect(one).toEqual(other)
    expect(await app.ask(iotContract.profileAdd, { ...once, requestId: 'r2' }, app.admin)).toMatchObject({ code: 3007 })
    expect(await app.ask(iotContract.profileAdd, { ...definition, profileKey: 'boxPower' }, app.admin)).toMatchObject({
      code: 3007,
    })
    const [point] = definition.points
    if (!point) throw new Error('no point')
    const twice = await app.ask(
      iotContract.profileAdd,
      { ...definition, profileKey: 'twice', points: [point, point] },
      app.admin,
    )
    expect(twice.status).toBe(400)
    expect(twice.msg).toBe('请求参数有误：points.2.pointKey: soc 已由第1个点位“电量”使用')
    const badKey = { ...definition, profileKey: 'badKey', points: [point, { ...point, pointKey: '1st' }] }
    expect((await app.ask(iotContract.profileAdd, badKey, app.admin)).msg).toBe(
      '请求参数有误：points.2.pointKey: 须以字母开头，只含字母、数字和下划线，最多40个字符',
    )
    const english = await app.ask(iotContract.profileAdd, badKey, app.admin, { 'accept-language': 'en' })
    expect(english.msg).toContain('points.2.pointKey: a letter first, then letters')
    const wide = await app.ask(
      iotContract.profileAdd,
      { ...definition, profileKey: 'wide', points: [{ ...point, size: 2 }] },
      app.admin,
    )
    expect(wide).toMatchObject({ status: 400 })
  })

  test('an edit appends points, keeps places, and is refused when stale or when a point would change', async () => {
    const before = await find('探针')
    if (!before) throw new Error('no profile')
    const { profileId, profileKey, profileName, version, points } = before
    expect(points.map(({ pointKey }) => pointKey)).toEqual(['soc', 'cell'])
    const edited = {
      profileId,
      profileKey,
      profileName,
      version,
      points: [{ pointKey: 'fresh', pointName: '新' }, ...points.slice(1)],
    }
    expect(await app.ask(iotContract.profileEdit, edited, app.admin)).toMatchObject({ code: 0, data: true })
    expect(await app.ask(iotContract.profileEdit, edited, app.admin)).toMatchObject({ code: 1002 })
    const values = await app.call(devicesContract.latest, { deviceId }, app.admin)
    expect(values.slice(0, 2).map(({ pointKey, value }) => [pointKey, value])).toEqual([
      ['fresh', null],
      ['cell', 3.1],
    ])
    const resized = {
      ...edited,
      version: version + 1,
      points: [{ pointKey: 'cell', pointName: '单体', kind: 'array' as const, size: 4 }],
    }
    expect(await app.ask(iotContract.profileEdit, resized, app.admin)).toMatchObject({
      code: 3009,
      msg: '已有点位的类型和数量不能修改：cell 已由点位“单体”使用，共3个数',
    })
    const back = { ...edited, version: version + 1, points }
    await app.call(iotContract.profileEdit, back, app.admin)
    expect((await app.call(devicesContract.latest, { deviceId }, app.admin))[0]).toMatchObject({
      pointKey: 'soc',
      value: 82,
    })
  })

  test('one that a device uses stays; an unused one goes', async () => {
    const used = await find('探针')
    const unused = await find('一次')
    expect(await app.ask(iotContract.profileRemove, { profileId: used?.profileId ?? '' }, app.admin)).toMatchObject({
      code: 1003,
    })
    expect(await app.ask(iotContract.profileRemove, { profileId: unused?.profileId ?? '' }, app.admin)).toMatchObject({
      code: 0,
    })
    expect(await find('一次')).toBeUndefined()
    expect(await app.ask(iotContract.profileRemove, { profileId: unused?.profileId ?? '' }, app.admin)).toMatchObject({
      code: 1001,
    })
  })
})

test('a point may not take the key of one that is derived, neither in a new profile nor later', async () => {
  const cell = { pointKey: 'volt', pointName: '电压', kind: 'array' as const, size: 2 }
  const taken = { pointKey: 'voltMax', pointName: '最高' }
  const fields = { profileKey: 'derivedKeys', profileName: '派生' }
  const both = await app.ask(iotContract.profileAdd, { ...fields, points: [cell, taken] }, app.admin)
  expect([both.code, both.msg]).toEqual([
    400,
    '请求参数有误：points.2.pointKey: voltMax 由第1个点位“电压”自动派生，不能另行定义',
  ])
  const { profileId } = await app.call(iotContract.profileAdd, { ...fields, points: [cell] }, app.admin)
  const later = await app.ask(
    iotContract.profileEdit,
    { ...fields, profileId, version: 1, points: [cell, taken] },
    app.admin,
  )
  expect([later.code, later.msg.includes('points.2.pointKey: voltMax')]).toEqual([400, true])
  await app.call(iotContract.profileEdit, { ...fields, profileId, version: 1, points: [cell] }, app.admin)
})
