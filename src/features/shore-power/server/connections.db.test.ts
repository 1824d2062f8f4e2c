import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { addPerson } from '#test/support/app.ts'
import { adminPassword } from '#test/support/database.ts'
import type { Made } from '#test/support/scene.ts'
import { quayPlace, type ShoreScene, shoreScene } from '#test/support/shoreScene.ts'
import { shoreConnectionContract as calls, shorePowerContract, shoreReportContract } from '../contract.ts'
import { shoreTopic } from './topic.ts'

const [minute, hour] = [60_000, 3_600_000]
let it: ShoreScene
let socket: Made
let berthId: string
let stationId: string
let count = 0

const made: { socket: Made; berthId: string }[] = []

beforeAll(async () => {
  it = await shoreScene()
  stationId = it.stationId
  for (let index = 1; index <= 9; index += 1) {
    const parentId = it.supplies[0].deviceId
    const own = await it.device('shoreSocket', stationId, { parentId, deviceName: `接电箱${index}` })
    const berth = { stationId, berthName: `泊位${index}`, length: 90, socketIds: [own.deviceId] }
    const place = { lon: quayPlace.lon + index * 0.02, lat: quayPlace.lat + 0.05 }
    made.push({ socket: own, berthId: (await it.call(calls.berthSave, { ...berth, ...place }, it.admin)).berthId })
  }
}, 60_000)
afterAll(() => it?.stop())
/** Each test has a socket and a berth of its own. */
beforeEach(async () => {
  const next = made[count]
  if (!next) throw new Error('no socket is left')
  count += 1
  ;({ socket, berthId } = next)
  // The clock has moved on further than a session lasts.
  it.admin = (await it.signIn('admin', adminPassword)).data.access_token
})

const wall = (ts: number): string => formatTime(Math.floor(ts / 1000) * 1000, 'Asia/Shanghai')
const page = async (filter: object = {}, token = it.admin) => {
  await it.follow()
  return (await it.call(calls.connectionPage, { berthId, ...filter }, token)).records
}
const request = (more: object = {}) => ({
  ...{ stationId, berthId, shippingName: '江海直达8', eta: wall(it.context.clock() + hour), ...more },
})

describe('a connection', () => {
  test('of a whole day has its steps, its energy and its registers, whatever came first', async () => {
    const at = (clock: string) => it.at(clock, -1)
    const samples: [number, object][] = [
      [at('6:00'), { pluggedState: 1, mainBreaker: 0, suppliedEnergy: 100_000 }],
      [at('6:20'), { pluggedState: 0, mainBreaker: 0, safetyLoop: 0, suppliedEnergy: 100_000 }],
      [at('6:25'), { safetyLoop: 1, suppliedEnergy: 100_000 }],
      [at('11:32'), { pluggedState: 0, mainBreaker: 0, power: 0, suppliedEnergy: 102_150 }],
      [at('11:40'), { pluggedState: 1, suppliedEnergy: 102_150 }],
    ]
    for (const [ts, values] of samples.toReversed()) await it.tell(socket, ts, { ...values })
    await it.supply(socket, at('11:00'), at('11:30'), [101_950, 102_150])
    await it.supply(socket, at('6:30'), at('8:00'), [100_000, 100_600])
    await it.supply(socket, at('8:00'), at('11:00'), [100_600, 101_950])
    const [row, ...others] = await page()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ stationId, berthId, berthName: `泊位${count}`, deviceId: socket.deviceId, deviceName: `接电箱${count}` },
      ...{ state: 6, confirmed: false, pluggedTs: at('6:20'), readyTs: at('6:25'), suppliedTs: at('6:30') },
      ...{ cutTs: at('11:32'), unpluggedTs: at('11:40'), startTime: wall(at('6:20')), endTime: wall(at('11:40')) },
      ...{ time: 302 * minute, amount: 2150, peakPower: 450, registerBegin: 100_000, registerEnd: 102_150 },
      ...{ settled: false, receiptNo: null, needsReview: false, flags: ['unannounced', 'unconfirmed'] },
    })
    const detail = await it.call(calls.connectionDetail, { connectionId: row?.connectionId ?? '' }, it.admin)
    expect(detail.hours.reduce((sum, { kwh }) => sum + kwh, 0)).toBeCloseTo(2150, 2)
    expect(detail.hours.map(({ ts, kwh }) => [ts - at('6:00'), Math.round(kwh)])).toEqual([
      [0, 200],
      [hour, 400],
      [2 * hour, 450],
      [3 * hour, 450],
      [4 * hour, 450],
      [5 * hour, 200],
    ])
    expect(detail.estimatedShare).toBe(0)
  })

  test('that was requested is fulfilled by plugging; a cut of less than five minutes goes on', async () => {
    const asked = request({ requestId: `once ${count}`, voltage: 400, frequency: 50, maxPower: 200 })
    const ids = await Promise.all([0, 1, 2].map(() => it.call(calls.connectionAdd, asked, it.admin)))
    expect(new Set(ids.map(({ connectionId }) => connectionId)).size).toBe(1)
    expect(await it.ask(calls.connectionAdd, request(), it.admin)).toMatchObject({ code: 3093 })
    expect(await page()).toMatchObject([{ state: 1, shippingName: '江海直达8', eta: asked.eta, voltage: 400 }])
    it.advance(minute)
    const now = Math.floor(it.context.clock() / 1000) * 1000
    await it.tell(socket, now, { pluggedState: 0, mainBreaker: 1, suppliedEnergy: 10 })
    await it.tell(socket, now + minute, { mainBreaker: 1, suppliedEnergy: 12 })
    await it.tell(socket, now + 2 * minute, { mainBreaker: 0, suppliedEnergy: 13 })
    it.advance(6 * minute)
    expect(await page()).toMatchObject([{ state: 5, amount: 3, confirmed: true, flags: [] }])
    await it.tell(socket, now + 6 * minute, { mainBreaker: 1, suppliedEnergy: 13 })
    const rows = await page()
    expect(rows).toMatchObject([{ connectionId: ids[0]?.connectionId, state: 4, cutTs: null, amount: 3 }])
    const { connectionId = '', version } = rows[0] ?? {}
    expect(await it.ask(calls.connectionCancel, { connectionId, version }, it.admin)).toMatchObject({ code: 3141 })
    expect(await it.ask(calls.connectionSettle, { connectionId, version }, it.admin)).toMatchObject({ code: 3142 })
    expect(await it.ask(calls.berthRemove, { berthId }, it.admin)).toMatchObject({ code: 1003 })
    it.advance(20 * minute)
    await it.tell(socket, now + 10 * minute, { mainBreaker: 0, suppliedEnergy: 14 })
    await it.tell(socket, now + 16 * minute, { mainBreaker: 1, suppliedEnergy: 14 })
    expect(await page()).toMatchObject([
      { state: 4, shippingName: '江海直达8', confirmed: true, ts: now + 16 * minute, amount: 0 },
      { connectionId, state: 6, amount: 4, endTs: now + 10 * minute },
    ])
    await it.tell(socket, now + 18 * minute, { pluggedState: 1 })
    await page()
    expect(await it.call(calls.berthRemove, { berthId }, it.admin)).toBe(true)
    const left = await page({ berthId: undefined, shippingName: '江海直达8' })
    expect(left).toMatchObject([{ berthId: null, berthName: `泊位${count}` }, { berthName: `泊位${count}` }])
  })

  test('unannounced names the ship that lies there by AIS, and has to be confirmed', async () => {
    const place = { lon: quayPlace.lon + count * 0.02 + 0.0005, lat: quayPlace.lat + 0.05 }
    const now = Math.floor(it.context.clock() / 1000) * 1000
    await it.tell(it.ship, now, { ...place, sog: 0.1 })
    await it.tell(socket, now, { pluggedState: 0, mainBreaker: 0 })
    await it.follow()
    const [row] = await page()
    expect(row).toMatchObject({ shippingId: it.ship.deviceId, confirmed: false, flags: ['unannounced', 'unconfirmed'] })
    const { connectionId = '', version } = row ?? {}
    const detail = await it.call(calls.connectionDetail, { connectionId }, it.admin)
    expect(detail.proposals).toMatchObject([{ shippingId: it.ship.deviceId, distance: 47 }])
    it.advance(minute)
    await it.tell(socket, now + minute, { pluggedState: 1 })
    const settle = (more: object = {}) => it.ask(calls.connectionSettle, { connectionId, ...more }, it.admin)
    await page()
    expect(await settle()).toMatchObject({ code: 3143 })
    const assign = (more: object) => it.ask(calls.connectionAssign, { connectionId, ...more }, it.admin)
    expect(await assign({ shippingId: socket.deviceId })).toMatchObject({ code: 3091 })
    expect(await assign({ version: (version ?? 0) + 5 })).toMatchObject({ code: 1002 })
    expect(await assign({ version, frequency: 60 })).toMatchObject({ code: 0 })
    expect(await page()).toMatchObject([
      { confirmed: true, shippingName: '绿水01', frequency: 60, flags: ['unannounced'] },
    ])
  })

  test('whose ship was confirmed before one was proposed waits for no proposal', async () => {
    await it.tell(socket, Math.floor(it.context.clock() / 1000) * 1000, { pluggedState: 0, mainBreaker: 0 })
    const [row] = await page()
    expect(row).toMatchObject({ shippingName: null, flags: ['unannounced', 'unconfirmed'] })
    const confirmed = { connectionId: row?.connectionId ?? '', shippingName: '长江3号' }
    await it.call(calls.connectionAssign, confirmed, it.admin)
    it.advance(hour)
    await it.follow()
    const told: string[] = []
    const endHearing = it.context.live.listen({ changed: (name) => void told.push(name) })
    await it.follow()
    endHearing()
    expect(told).not.toContain(shoreTopic)
  })

  test('moves with late samples and keeps what people said', async () => {
    const at = (clock: string) => it.at(clock, -2)
    await it.tell(socket, at('9:00'), { pluggedState: 0, mainBreaker: 1, suppliedEnergy: 50 })
    await it.tell(socket, at('9:10'), { pluggedState: 1, suppliedEnergy: 60 })
    const [row] = await page()
    const { connectionId = '' } = row ?? {}
    await it.call(calls.connectionAssign, { connectionId, shippingName: '长江2号' }, it.admin)
    await it.tell(socket, at('8:50'), { pluggedState: 0, mainBreaker: 1, suppliedEnergy: 40 })
    expect(await page()).toMatchObject([
      { connectionId, ts: at('8:50'), amount: 20, shippingName: '长江2号', confirmed: true, state: 6 },
    ])
  })

  test('keeps its plug when that is written again while another ship waits for the socket', async () => {
    const begin = it.context.clock()
    await it.tell(socket, begin, { pluggedState: 0, mainBreaker: 0, suppliedEnergy: 500 })
    const [before] = await page()
    await it.call(calls.connectionAdd, request({ socketId: socket.deviceId, shippingName: '后来的船' }), it.admin)
    await it.owner.query(`
      create temp table again as select * from shore_plug where outlet_id = ${socket.deviceId};
      delete from shore_plug where outlet_id = ${socket.deviceId};
      insert into shore_plug overriding system value select * from again;
      drop table again`)
    const rows = await page()
    expect(rows).toHaveLength(2)
    expect(rows.find(({ connectionId }) => connectionId === before?.connectionId)).toEqual(before)
    expect(rows.find(({ connectionId }) => connectionId !== before?.connectionId)).toMatchObject({ pluggedTs: null })
  })

  test('of a supply that feeds one socket alone is told by the supply', async () => {
    const now = Math.floor(it.context.clock() / 1000) * 1000 - hour
    const supply = it.supplies[1]
    await it.tell(supply, now, { pluggedState: 0, mainBreaker: 1, shipReady: 1, suppliedEnergy: 1000, power: 600 })
    await it.tell(supply, now + 10 * minute, { suppliedEnergy: 1100, power: 620, frequency: 60.02 })
    const [row] = await page({ berthId: it.berths[2] })
    expect(row).toMatchObject({ deviceId: it.sockets[2].deviceId, state: 4, amount: 100, readyTs: now, peakPower: 620 })
    const shared = await it.call(shorePowerContract.deviceState, { deviceId: it.sockets[2].deviceId }, it.admin)
    expect(shared).toMatchObject({
      ...{ berthId: it.berths[2], tile: { frequency: null, state: 4 }, socket: { deviceId: it.sockets[2].deviceId } },
      ...{ supply: { deviceId: supply.deviceId }, transformer: null, connection: { energy: 100, state: 4 } },
    })
  })
})

describe('energy', () => {
  test('counts in the hours in which it flowed, also of a connection of yesterday, and the trace adds up to the home', async () => {
    const before = await it.call(shorePowerContract.basicInformation, { stationId }, it.admin)
    const end = Math.floor(it.context.clock() / (5 * minute)) * 5 * minute
    const began = it.at('22:00', -1)
    await it.supply(socket, began, end, [0, ((end - began) / hour) * 100])
    it.advance(20_000)
    await it.follow()
    const after = await it.call(shorePowerContract.basicInformation, { stationId }, it.admin)
    const today = ((end - it.midnight) / hour) * 100
    expect((after.energyToday ?? 0) - (before.energyToday ?? 0)).toBeCloseTo(today, 2)
    const trace = await it.call(shoreReportContract.emissionTrace, { stationId }, it.admin)
    expect(trace.sums).toMatchObject({ kwh: after.energyMonth, co2: after.co2, sox: after.sox, nox: after.nox })
    const { rows, summary } = await it.call(shoreReportContract.statistics, { stationId, reportType: 1 }, it.admin)
    expect(summary?.energy).toBeCloseTo(after.energyToday ?? 0, 2)
    expect(rows[3]).toMatchObject({ time: wall(it.midnight + 3 * hour), connections: 1 })
    expect(rows[3]?.energy).toBeCloseTo(100, 2)
  })
})

test('another merchant neither sees nor changes anything', async () => {
  const authorities = ['platform_shorePower', 'shore_save', 'shore_settle', 'shore_export']
  const person = await addPerson(it.context, 'shore_stranger', authorities)
  const token = (await it.signIn('shore_stranger', person.password)).data.access_token
  const { connectionId } = await it.call(calls.connectionAdd, request(), it.admin)
  expect(await page({ berthId: undefined }, token)).toEqual([])
  for (const answer of [
    await it.ask(calls.connectionDetail, { connectionId }, token),
    await it.ask(calls.connectionCancel, { connectionId }, token),
    await it.ask(calls.connectionAssign, { connectionId, shippingName: 'x' }, token),
    await it.ask(calls.connectionAdd, request(), token),
    await it.ask(calls.berthRemove, { berthId }, token),
    await it.ask(calls.berthSave, { stationId, berthName: 'x', length: 10 }, token),
    await it.ask(shorePowerContract.berths, { stationId }, token),
    await it.ask(shorePowerContract.deviceState, { deviceId: socket.deviceId }, token),
    await it.ask(shoreReportContract.emissionTrace, { stationId }, token),
  ])
    expect(answer).toMatchObject({ code: 1001 })
  expect(await it.call(calls.connectionCancel, { connectionId }, it.admin)).toBe(true)
  expect((await page())[0]).toMatchObject({ connectionId, state: 8 })
})
