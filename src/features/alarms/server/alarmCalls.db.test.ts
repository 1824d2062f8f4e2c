import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StationType } from '#contract/stationTypes.ts'
import { formatTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { alarmsContract as calls } from '../contract.ts'

let it: TestApp
let start: number
let box: Made
let cluster: Made
let charger: Made
let boxStation: string
type Made = { deviceId: string; deviceCode: string }
type Filter = Parameters<typeof it.call<typeof calls.page>>[1]

const zoned = (ts: number): string => formatTime(ts, 'Asia/Shanghai')
const signedIn = async (userName: string, authorities: string[], orgId?: string) => {
  const held = ['platform_boxPower', 'platform_portCharging', ...authorities]
  const person = await addPerson(it.context, userName, held, orgId ? { orgId } : {})
  return { ...person, token: (await it.signIn(userName, person.password)).data.access_token }
}
const add = async (
  stationId: string,
  deviceType: string,
  deviceName: string,
  deviceCode: string,
  parentId?: string,
) => {
  const input = { stationId, deviceType, deviceName, deviceCode, ...(parentId ? { parentId } : {}) }
  return { deviceId: (await it.call(assetsContract.equipmentAdd, input, it.admin)).deviceId, deviceCode }
}
const code = (device: Made, faultCode: string, ts: number, active = true) =>
  it.deliver(device.deviceCode, 'dtc', { ts, dtcType: 'BCU', faultCode, active })
const names = async (filter: Filter, token = it.admin): Promise<string[]> =>
  (await it.call(calls.page, filter, token)).records.map(({ alarmContent }) => alarmContent.split(' ')[1] ?? '')
const file = async (query: Record<string, string>, token = it.admin, language = 'zh-CN') =>
  it.app.inject({
    method: 'GET',
    url: '/web/alarm/export',
    query: { format: 'csv', ...query },
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  })

beforeAll(async () => {
  it = await testApp()
  start = Math.floor(it.context.clock() / 1000) * 1000 - 3_600_000
  const station = async (stationName: string, stationType: StationType) =>
    (await it.call(assetsContract.stationAdd, { stationName, stationType }, it.admin)).stationId
  boxStation = await station('箱站', 'boxPowerStation')
  box = await add(boxStation, 'boxPower', '箱 100%', 'BOX')
  cluster = await add(boxStation, 'boxCluster', '簇_1 <b>', 'CL', box.deviceId)
  charger = await add(await station('充电站', 'chargeReplacePower'), 'chargePcs', '充电机', 'PCS')
  await code(box, 'B2004', start)
  await code(cluster, 'B2001', start + 60_000)
  await code(cluster, 'X1', start + 120_000)
  await code(cluster, 'X1', start + 180_000, false)
  await code(charger, 'B2006', start + 240_000)
})
afterAll(() => it?.stop())

describe('the page', () => {
  test('newest first, with levels from the catalogue, state and end', async () => {
    const { records, total } = await it.call(calls.page, {}, it.admin)
    expect(total).toBe(4)
    expect(
      records.map(({ alarmLevel, state, alarmTime, clearTime }) => [alarmLevel, state, alarmTime, clearTime]),
    ).toEqual([
      [2, 1, zoned(start + 240_000), null],
      [3, 0, zoned(start + 120_000), zoned(start + 180_000)],
      [1, 1, zoned(start + 60_000), null],
      [2, 1, zoned(start), null],
    ])
    expect(records[2]).toMatchObject({
      alarmType: 'dtc',
      alarmContent: 'BCU B2001 单体过压保护',
      deviceName: '簇_1 <b>',
    })
  })

  test.each<[string, () => Filter, string[]]>([
    ['a box with what hangs below it', () => ({ deviceId: box.deviceId }), ['X1', 'B2001', 'B2004']],
    ['a cluster alone', () => ({ deviceId: cluster.deviceId }), ['X1', 'B2001']],
    ['digits are an id, not a name', () => ({ deviceId: '100' }), []],
    ['digits beyond any id', () => ({ deviceId: '9'.repeat(40) }), []],
    ['digits of another script are a name', () => ({ deviceId: '１' }), []],
    ['not all digits: a name', () => ({ deviceId: '100%' }), ['X1', 'B2001', 'B2004']],
    ['a wildcard stands for itself', () => ({ deviceName: '%' }), ['X1', 'B2001', 'B2004']],
    ['an underscore too', () => ({ deviceName: '_1' }), ['X1', 'B2001']],
    ['markup', () => ({ deviceName: '<B>' }), ['X1', 'B2001']],
    ['a backslash', () => ({ deviceName: '\\' }), []],
    ['level', () => ({ alarmLevel: '2' }), ['B2006', 'B2004']],
    ['resolved', () => ({ state: 0 }), ['X1']],
    ['unresolved', () => ({ state: '1' }), ['B2006', 'B2001', 'B2004']],
    ['station', () => ({ stationId: boxStation }), ['X1', 'B2001', 'B2004']],
    ['station type', () => ({ stationType: 'chargeReplacePower' }), ['B2006']],
    [
      'empty fields ask for nothing',
      () => ({ stationType: '', deviceId: '', alarmLevel: '', state: '', endTime: '' }),
      ['B2006', 'X1', 'B2001', 'B2004'],
    ],
    [
      'from, to and with the last second',
      () => ({ startTime: zoned(start + 60_000), endTime: zoned(start + 120_000) }),
      ['X1', 'B2001'],
    ],
  ])('chooses by %s', async (_, filter, expected) => {
    expect(await names(filter())).toEqual(expected)
  })

  test('refuses what does not fit, and a range that ends before it begins', async () => {
    const inverted = { startTime: zoned(start + 1000), endTime: zoned(start) }
    expect(await it.ask(calls.page, inverted, it.admin)).toMatchObject({ code: 3011, msg: '开始时间不能晚于结束时间' })
    expect(await it.ask(calls.statistics, inverted, it.admin)).toMatchObject({ code: 3011 })
    for (const filter of [{ alarmLevel: '4' }, { state: '2' }, { startTime: '2026-1-1' }, { stationId: 'a' }])
      expect(await it.ask(calls.page, filter as Filter, it.admin)).toMatchObject({ status: 400 })
  })
})

describe('beside the page', () => {
  test('statistics count by kind, kinds and pickers have names', async () => {
    expect(await it.call(calls.statistics, { stationType: 'boxPowerStation' }, it.admin)).toEqual([
      { alarmType: 'dtc', alarmContent: '故障码', alarmNum: 3 },
    ])
    expect(await it.call(calls.statistics, { alarmContent: '故障' }, it.admin)).toMatchObject([{ alarmNum: 4 }])
    expect(await it.call(calls.statistics, { alarmContent: '绝缘' }, it.admin)).toEqual([])
    expect(await it.call(calls.typeList, {}, it.admin)).toContainEqual({ code: 'socLow', name: 'SOC过低' })
    expect(await it.call(calls.stationList, { stationType: 'boxPowerStation' }, it.admin)).toEqual([
      { stationId: boxStation, stationName: '箱站' },
    ])
    const devices = await it.call(calls.deviceList, { stationId: boxStation, deviceName: '0%' }, it.admin)
    expect(devices).toEqual([{ deviceId: box.deviceId, deviceName: '箱 100%', deviceCode: 'BOX', attachId: null }])
  })

  test('fault codes: the newest word of each, trimmed, with what the catalogue knows', async () => {
    const all = await it.call(calls.dtc, { dtcType: 'BCU', faultCode: ' b20 ', deviceId: box.deviceId }, it.admin)
    expect(all.map(({ faultCode, state }) => [faultCode, state])).toEqual([
      ['B2001', 1],
      ['B2004', 1],
    ])
    expect(all[0]).toMatchObject({ name: '单体过压保护', demo: true, updateTime: zoned(start + 60_000) })
    expect(all[0]).toMatchObject({ cameTs: start + 60_000, timeZone: 'Asia/Shanghai' })
    expect(await it.call(calls.dtc, { faultCode: 'X1' }, it.admin)).toMatchObject([
      { state: 0, name: '', alarmLevel: 3, cameTs: start + 120_000 },
    ])
    expect(await it.call(calls.dtc, { dtcType: 'PLC' }, it.admin)).toEqual([])
  })

  test('an old word, and the same word again, change nothing; what does not fit is refused and counted', async () => {
    await code(box, 'B2007', start + 1000)
    await code(box, 'B2007', start + 3000, false)
    await code(box, 'B2007', start + 2000)
    await code(box, 'B2007', start + 3000, false)
    expect((await it.call(calls.page, { deviceId: box.deviceId }, it.admin)).records[2]).toMatchObject({
      state: 0,
      clearTime: zoned(start + 3000),
    })
    await it.deliver('BOX', 'dtc', { dtcType: 'XYZ', faultCode: '1', active: true })
    await it.deliver('BOX', 'status', { online: 'yes' })
    await it.deliver('BOX', 'status', { online: false })
    const counted = await it.context.db.selectFrom('refusal').selectAll().execute()
    expect(counted).toMatchObject([{ reason: 'wrong_type', count: 2 }])
    expect(await it.context.db.selectFrom('device_status').select(['device_id', 'online']).execute()).toEqual([
      { device_id: box.deviceId, online: false },
    ])
  })

  test('acknowledged once, by whom and when', async () => {
    const [row] = (await it.call(calls.page, { deviceId: cluster.deviceId }, it.admin)).records
    const alarmIds = [row?.alarmId ?? '']
    expect(await it.call(calls.acknowledge, { alarmIds, comment: '已看' }, it.admin)).toBe(true)
    expect(await it.call(calls.acknowledge, { alarmIds, comment: '再看' }, it.admin)).toBe(true)
    const [after] = (await it.call(calls.page, { deviceId: cluster.deviceId }, it.admin)).records
    expect(after).toMatchObject({ acknowledgeUser: '管理员', acknowledgeComment: '已看' })
    expect(after?.acknowledgeTime).not.toBeNull()
    const viewer = await signedIn('onlooker', [])
    expect(await it.ask(calls.acknowledge, { alarmIds }, viewer.token)).toMatchObject({ status: 403 })
    const stranger = await signedIn('stranger_ack', ['alarm_acknowledge'])
    expect(await it.ask(calls.acknowledge, { alarmIds }, stranger.token)).toMatchObject({ code: 1001 })
  })
})

describe('who sees what', () => {
  test('another organization sees nothing of ours', async () => {
    const { token } = await signedIn('stranger', ['boxHistory_export'])
    expect(await names({}, token)).toEqual([])
    expect(await names({ deviceId: box.deviceId }, token)).toEqual([])
    expect(await it.call(calls.statistics, {}, token)).toEqual([])
    expect(await it.call(calls.dtc, {}, token)).toEqual([])
    expect(await it.call(calls.stationList, {}, token)).toEqual([])
    expect(await it.call(calls.deviceList, {}, token)).toEqual([])
    expect((await file({}, token)).body.split('\r\n')).toHaveLength(2)
  })

  test('the export of alarms of boxes needs its authority, however it is asked for; others do not', async () => {
    const orgId = (await it.context.db.selectFrom('organization').select('id').orderBy('id').executeTakeFirstOrThrow())
      .id
    const { token } = await signedIn('without', [], orgId)
    const asked: Record<string, string>[] = [
      { stationType: 'boxPowerStation' },
      {},
      { stationId: boxStation },
      { deviceId: box.deviceId },
      { deviceName: '簇' },
      { alarmLevel: '1' },
      { stationType: '' },
    ]
    for (const query of asked) {
      const answer = await file(query, token)
      expect([answer.statusCode, answer.json().code], JSON.stringify(query)).toEqual([403, 403])
    }
    const others = await file({ stationType: 'chargeReplacePower' }, token)
    expect(others.statusCode).toBe(200)
    expect(others.body.trim().split('\r\n')).toHaveLength(2)
  })

  test('the export holds what the page shows, over many chunks, in the caller’s language', async () => {
    await it.context.pool.query(
      `insert into alarm (device_id, unit_id, station_id, device_name, unit_name, rule, level, highest_level, began_at, opened_at, last_began_at, cleared_at, value)
      select $1, $1, $2, 'x', 'x', 'socLow', 3, 3, t, t, t, t + interval '90 s', 12.34
      from generate_series(1, 2500) n, lateral (select timestamptz '2026-01-01' + n * interval '1 minute') as at (t)`,
      [charger.deviceId, (await it.call(calls.page, { deviceId: charger.deviceId }, it.admin)).records[0]?.stationId],
    )
    const query = { deviceId: charger.deviceId, state: '0' }
    const answer = await file(query, it.admin, 'en')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('历史告警.csv')
    const lines = answer.body.trim().split('\r\n')
    expect(lines[0]).toBe(
      'Level,Station,Device,Alarm time,ts,Content,State,Resolved at,clearTs,Duration (s),Main breaker,Cluster breaker,Times,Last raised,Does not ring',
    )
    expect(lines).toHaveLength(2501)
    expect(new Set(lines).size).toBe(2501)
    const newest = Date.parse('2026-01-01T00:00:00Z') + 2500 * 60_000
    expect(lines[1]?.split(',').slice(3, 9)).toEqual(
      [zoned(newest), newest, 'SOC low 12.3 %', 'Resolved', zoned(newest + 90_000), newest + 90_000].map(String),
    )
    expect(lines[1]).toMatch(/^Level 3 alarm,充电站,充电机,.*,SOC low 12\.3 %,Resolved,.*,90,,,1,[^,]*,$/)
    const chinese = await file(query)
    expect(chinese.body).toContain('3级告警')
  })
})
