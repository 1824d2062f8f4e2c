import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { createEngine } from '#server/derive/engine.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { charge, type Samples, tellAll } from '#test/support/charges.ts'
import { recordsContract as calls } from '../contract.ts'
import { recordFold } from './fold.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

let it: DeviceScene
let now: number
let stationId: string
beforeAll(async () => {
  it = await deviceScene()
  now = it.now
  stationId = await it.station('箱站')
})
afterAll(() => it?.stop())

const zoned = (ts: number): string => formatTime(ts, 'Asia/Shanghai')
const newBox = () => it.device('boxPower', stationId)
const tell = (box: Made, samples: Samples) => tellAll(it, box, samples)
const chargesOf = async (box: Made, filter: object = {}) => {
  await it.tick()
  await it.tick()
  return (await it.call(calls.chargePage, { deviceName: box.deviceName, ...filter }, it.admin)).records
}
const rest = (ts: number, register: number) => ({
  ts,
  values: { runningState: 0, totalCurrent: 0, chargedEnergy: register },
})
const runsOf = async (box: Made) => {
  await it.tick()
  return (await it.call(calls.powerOnPage, { deviceName: box.deviceName }, it.admin)).records
}

describe('charges and discharges', () => {
  test('thirty minutes at 120 kW are one record of 60 kWh', async () => {
    const box = await newBox()
    const start = now - 40 * minute
    await tell(box, charge(start, start + 30 * minute, 120, 5000))
    await tell(box, [rest(start + 30 * minute + 10 * second, 5060), rest(start + 36 * minute, 5060)])
    expect(await chargesOf(box)).toMatchObject([
      {
        deviceName: box.deviceName,
        stationName: '箱站',
        type: 1,
        startTime: zoned(start),
        endTime: zoned(start + 30 * minute),
        ts: start,
        time: 30 * minute,
        amount: 60,
        silent: false,
      },
    ])
  })

  test('one in progress has no end; a late sample joins it, silence ends it at its last sample, marked', async () => {
    const box = await newBox()
    const samples = charge(now - 20 * minute, now, 120, 0)
    const hole = samples.filter(({ ts }) => ts < now - 14 * minute || ts > now - 6 * minute)
    await tell(box, hole)
    expect((await chargesOf(box)).map(({ endTime, silent, amount }) => [endTime, silent, amount])).toEqual([
      [null, false, expect.closeTo(11.667, 3)],
      [zoned(now - 14 * minute - 10 * second), true, expect.closeTo(11.667, 3)],
    ])
    await tell(box, samples.filter((sample) => !hole.includes(sample)).reverse())
    await tell(box, samples.slice(5, 9))
    const running = { ts: now - 20 * minute, endTime: null, time: 20 * minute, amount: 40 }
    expect(await chargesOf(box)).toMatchObject([running])
    it.advance(6 * minute)
    expect(await chargesOf(box)).toMatchObject([{ ...running, endTime: zoned(now), silent: true }])
    const later = it.context.clock()
    await tell(box, [{ ts: later, values: { runningState: 1, totalVoltage: 800, chargedEnergy: 50 } }])
    expect(await chargesOf(box)).toHaveLength(1)
    expect((await runsOf(box)).map(({ silent, endTime }) => [silent, endTime])).toEqual([
      [false, null],
      [true, zoned(now)],
    ])
    now = later
  })

  test('a late pause of more than five minutes splits a record', async () => {
    const box = await newBox()
    const start = now - 30 * minute
    await tell(box, [
      ...charge(start, start + 4 * minute, 120, 0),
      ...charge(start + 9 * minute, start + 20 * minute, 120, 8),
    ])
    expect(await chargesOf(box)).toMatchObject([{ amount: 30 }])
    await tell(box, [{ ts: start + 6 * minute, values: { runningState: 2, totalVoltage: 800, totalCurrent: 150 } }])
    expect((await chargesOf(box)).map(({ amount }) => amount)).toEqual([22, 8])
  })

  test('filters, order, who sees what', async () => {
    const box = await newBox()
    const start = now - 3 * hour
    await tell(box, charge(start, start + 10 * minute, 120, 0))
    const flow = { runningState: 2, totalVoltage: 800, totalCurrent: 150 }
    await tell(
      box,
      [0, 1, 2, 3, 4].map((step) => ({ ts: start + hour + step * minute, values: flow })),
    )
    const types = async (filter: object) => (await chargesOf(box, filter)).map(({ type, amount }) => [type, amount])
    expect(await types({})).toEqual([
      [2, 8],
      [1, 20],
    ])
    expect(await types({ type: '1' })).toEqual([[1, 20]])
    expect(await types({ startTime: zoned(start + second), endTime: '' })).toEqual([[2, 8]])
    expect(await types({ endTime: zoned(start) })).toEqual([[1, 20]])
    expect(await types({ stationId: '99999' })).toEqual([])
    const inverted = { startTime: zoned(now), endTime: zoned(start) }
    expect(await it.ask(calls.chargePage, inverted, it.admin)).toMatchObject({ code: 3011 })
    expect(await it.ask(calls.chargePage, { type: '3' }, it.admin)).toMatchObject({ status: 400 })
    const stranger = await addPerson(it.context, 'stranger', ['platform_boxPower'])
    const { access_token } = (await it.signIn('stranger', stranger.password)).data
    for (const call of [calls.chargePage, calls.powerOnPage, calls.bayChargePage] as const)
      expect((await it.call(call, {}, access_token)).total).toBe(0)
    expect(await it.ask(calls.chargePage, {})).toMatchObject({ status: 401 })
  })
})

test('power-on: from leaving shutdown or silence to shutdown or silence', async () => {
  const box = await newBox()
  const at = (seconds: number, runningState: number) => ({
    ts: now - 20 * minute + seconds * second,
    values: { runningState },
  })
  await tell(box, [at(0, 3), at(10, 0), at(20, 1), at(30, 3), at(40, 2), at(50, 0), at(1150, 0), at(1160, 0)])
  const runs = (await runsOf(box)).map(({ ts, endTs, silent }) => [ts, endTs, silent])
  const from = (seconds: number) => now - 20 * minute + seconds * second
  expect(runs).toEqual([
    [from(1150), null, false],
    [from(40), from(50), true],
    [from(10), from(30), false],
  ])
  expect(await runsOf(box)).toMatchObject([
    { deviceCode: box.deviceCode, stationName: '箱站', startTime: zoned(from(1150)) },
    {},
    {},
  ])
})

test('what runs when its box is removed ended with its last sample, whether a process was there to see it or not', async () => {
  const station = await it.station('退役站')
  const [seen, unseen] = [await it.device('boxPower', station), await it.device('boxPower', station)]
  await Promise.all([seen, unseen].map((box) => tell(box, charge(now - 10 * minute, now, 120, 0))))
  await it.tick()
  const open = async () => {
    const pages = [calls.chargePage, calls.powerOnPage] as const
    const found = await Promise.all(pages.map((page) => it.call(page, { stationId: station }, it.admin)))
    return found.map(({ records }) => records.map(({ endTime, silent }) => [endTime, silent]))
  }
  const running = [null, false]
  const ended = [zoned(now), true]
  expect(await open()).toEqual([
    [running, running],
    [running, running],
  ])
  await it.call(assetsContract.equipmentRemove, { deviceId: seen.deviceId }, it.admin)
  await it.tick()
  expect(await open()).toEqual([
    [running, ended],
    [running, ended],
  ])
  await it.context.db.deleteFrom('device').where('id', '=', unseen.deviceId).execute()
  await it.context.registry.reload()
  await createEngine(it.context, recordFold).start?.()
  expect(await open()).toEqual([
    [ended, ended],
    [ended, ended],
  ])
})

describe('charges in a bay', () => {
  test('say where, whenever it was said; elsewhere they are none', async () => {
    const pcs = await it.device('chargePcs', stationId, { deviceName: '1号PCS' })
    const connection = await it.device('connectionBox', stationId, { parentId: pcs.deviceId, deviceName: '接电箱' })
    const box = await newBox()
    const start = now - 8 * hour
    const mount = (ts: number, kind: string, code = '', bay = '') =>
      it.deliver(box.deviceCode, 'mount', { ts, kind, code, bay })
    await mount(start - hour, 'bay', connection.deviceCode, 'A-3')
    await tell(box, charge(start, start + 30 * minute, 120, 0))
    await tell(box, charge(start + 2 * hour, start + 2.5 * hour, 120, 60))
    const bays = async (filter: object = {}) => {
      await it.tick()
      const { records } = await it.call(calls.bayChargePage, { boxPowerName: box.deviceName, ...filter }, it.admin)
      return records.map(({ pcsName, binSpaceName, amount, ts }) => [
        pcsName,
        binSpaceName,
        amount,
        (ts - start) / hour,
      ])
    }
    expect(await bays()).toEqual([
      ['1号PCS', 'A-3', 60, 2],
      ['1号PCS', 'A-3', 60, 0],
    ])
    await mount(start + hour, 'yard')
    expect(await bays()).toEqual([['1号PCS', 'A-3', 60, 0]])
    await mount(start + 1.5 * hour, 'bay', pcs.deviceCode, 'B_1')
    expect(await bays({ binSpaceName: 'B_' })).toEqual([['1号PCS', 'B_1', 60, 2]])
    expect(await bays({ pcsName: '1号', binSpaceName: 'A' })).toEqual([['1号PCS', 'A-3', 60, 0]])
    expect(await bays({ pcsName: '%' })).toEqual([])
  })
})

describe('exports', () => {
  test('hold what the pages show, in the caller’s language; they need their authority', async () => {
    const file = (path: string, query: Record<string, string>, token = it.admin, language = 'zh-CN') =>
      it.app.inject({
        method: 'GET',
        url: path,
        query: { format: 'csv', ...query },
        headers: { authorization: `Bearer ${token}`, 'accept-language': language },
      })
    const box = await newBox()
    await tell(box, charge(now - 30 * minute, now - 20 * minute, 120, 0))
    await it.tick()
    const answer = await file(calls.chargeExport.path, { deviceName: box.deviceName })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('充放电记录.csv')
    expect(answer.body.split('\r\n')).toEqual([
      '\uFEFF设备名称,站点,类型,开始时间,ts,结束时间,endTs,时长,电量（kWh）,状态',
      `${box.deviceName},箱站,充电,${zoned(now - 30 * minute)},${now - 30 * minute},${zoned(now - 20 * minute)},${now - 20 * minute},0时10分0秒,20,通信中断`,
      '',
    ])
    const english = await file(calls.powerOnExport.path, { deviceName: box.deviceName }, it.admin, 'en')
    expect(english.body.split('\r\n')[1]).toBe(
      `${box.deviceName},${box.deviceCode},箱站,${zoned(now - 30 * minute)},${now - 30 * minute},${zoned(now - 20 * minute)},${now - 20 * minute},0h 10m 0s,Connection lost`,
    )
    const bays = await file(calls.bayChargeExport.path, { pcsName: '1号' })
    expect(bays.body.trim().split('\r\n')).toHaveLength(3)
    const viewer = await addPerson(it.context, 'viewer', ['platform_boxPower'])
    const { access_token } = (await it.signIn('viewer', viewer.password)).data
    expect((await file(calls.chargeExport.path, {}, access_token)).statusCode).toBe(403)
  })
})
