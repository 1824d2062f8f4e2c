import { afterAll, beforeAll, expect, test } from 'vitest'
import { tariffsContract } from '#features/tariffs/contract.ts'
import type { TariffPeriod } from '#features/tariffs/shapes.ts'
import { formatTime } from '#contract/zoned.ts'
import { withFree } from '#test/support/freeConnections.ts'
import { pdfText } from '#test/support/pdfText.ts'
import { type ShoreScene, shoreScene } from '#test/support/shoreScene.ts'
import {
  shoreConnectionContract as calls,
  shorePowerContract,
  shoreReceiptContract,
  shoreReportContract,
} from '../contract.ts'

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const of = (from: string, to: string, kind: TariffPeriod['kind'], price: number) => ({ months, from, to, kind, price })
const periods = [
  ...[of('00:00', '08:00', 'valley', 0.32), of('08:00', '11:00', 'peak', 1.05), of('11:00', '17:00', 'flat', 0.68)],
  ...[of('17:00', '22:00', 'peak', 1.05), of('22:00', '24:00', 'flat', 0.68)],
]
const zone = 'Asia/Shanghai'
let it: ShoreScene
let stationId: string
beforeAll(async () => {
  it = await shoreScene()
  stationId = it.stationId
}, 60_000)
afterAll(() => it?.stop())

const rowOf = async () => {
  await it.follow()
  const { records } = await it.call(calls.connectionPage, { stationId }, it.admin)
  const [row] = records
  if (!row) throw new Error('no connection')
  return row
}

test('a connection is settled by the prices of its time, voided and settled anew; late samples ask for a review', async () => {
  const [socket] = it.sockets
  const at = (clock: string) => it.at(clock, -1)
  await it.tell(socket, at('6:20'), { pluggedState: 0, mainBreaker: 0, suppliedEnergy: 100_000 })
  await it.supply(socket, at('6:30'), at('8:00'), [100_000, 100_600])
  await it.supply(socket, at('8:00'), at('11:00'), [100_600, 101_950])
  await it.supply(socket, at('11:00'), at('11:30'), [101_950, 102_150])
  await it.tell(socket, at('11:40'), { pluggedState: 1, mainBreaker: 0, suppliedEnergy: 102_150 })
  const { connectionId } = await rowOf()
  await it.call(calls.connectionAssign, { connectionId, shippingName: '绿水01' }, it.admin)
  const settle = (more: object = {}) => it.ask(calls.connectionSettle, { connectionId, ...more }, it.admin)
  expect(await settle()).toMatchObject({ code: 3147 })
  const tariff = { tariffName: '岸电', validFrom: '2020-01-01', serviceFee: 0.3, periods }
  const { tariffId } = await it.call(tariffsContract.tariffSave, tariff, it.admin)
  const setting = {
    station_id: stationId,
    valid_from: new Date(0),
    tariff_id: tariffId,
    grid_area: 'east',
    water: 'sea',
  }
  await it.context.db.insertInto('shore_station').values(setting).execute()
  expect(await rowOf()).toMatchObject({ state: 6, settled: false, totalFee: 2390.5, serviceFee: 645 })
  const first = await settle()
  expect(first).toMatchObject({ code: 0 })
  const settled = await rowOf()
  expect(settled).toMatchObject({
    ...{ state: 7, settled: true, energyFee: 1745.5, serviceFee: 645, totalFee: 2390.5, needsReview: false },
    receiptNo: first.data.receiptNo,
  })
  expect(await settle()).toMatchObject({ code: 3094 })
  const receiptAs = (token: string, headers: object = {}) =>
    it.app.inject({
      ...{ method: 'GET', url: shoreReceiptContract.receipt.path, query: { connectionId } },
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  const receipt = await receiptAs(it.admin)
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(receipt.headers['content-disposition']).toContain(`${first.data.receiptNo}.pdf`)
  expect(pdfText(receipt.rawPayload)).toMatch(/绿水01[\s\S]*2390\.50 元/)
  const drawn: unknown[] = []
  const note = (thread: unknown) => drawn.push(thread)
  process.on('worker', note)
  expect((await receiptAs(it.admin, { 'if-none-match': receipt.headers.etag })).statusCode).toBe(304)
  process.off('worker', note)
  expect(drawn).toEqual([])
  const { lines } = await it.call(calls.connectionDetail, { connectionId }, it.admin)
  expect(lines.map(({ kind, kwh, amount }) => [kind, kwh, amount])).toEqual([
    ['valley', 600, 192],
    ['peak', 1350, 1417.5],
    ['flat', 200, 136],
  ])
  const home = await it.call(shorePowerContract.basicInformation, { stationId, at: at('12:00') }, it.admin)
  const trace = await it.call(shoreReportContract.emissionTrace, { stationId, at: at('12:00') }, it.admin)
  expect(home).toMatchObject({ energyMonth: 2150, feeMonth: 2390.5, co2: trace.sums.co2, nox: trace.sums.nox })
  expect(trace.sums.co2Gross).toBeCloseTo(2150 * 0.695_702, 2)
  expect(trace.sums.nox).toBeCloseTo(22.575, 2)
  expect(trace.factors).toHaveLength(1)
  await it.tell(socket, at('11:35'), { mainBreaker: 1, suppliedEnergy: 102_140, power: 90 })
  expect(await rowOf()).toMatchObject({ state: 7, needsReview: true, totalFee: 2390.5 })
  await it.call(calls.connectionVoid, { connectionId, reason: '迟到数据' }, it.admin)
  expect((await receiptAs(it.admin)).json()).toMatchObject({ code: 1001 })
  expect(await rowOf()).toMatchObject({ state: 6, settled: false, receiptNo: null })
  const again = await settle()
  expect(again.data.receiptNo > first.data.receiptNo).toBe(true)
  await it.call(calls.connectionVoid, { connectionId, reason: '不是连接', entirely: 1 }, it.admin)
  expect(await rowOf()).toMatchObject({ state: 8 })
})

test('many are settled at once, each by itself', async () => {
  const [first, second] = it.sockets
  const at = (clock: string) => it.at(clock, -1)
  for (const [socket, kwh] of [
    [first, 200],
    [second, 0],
  ] as const) {
    await it.tell(socket, at('13:00'), { pluggedState: 0, mainBreaker: 0, suppliedEnergy: 200_000 })
    await it.supply(socket, at('13:05'), at('14:05'), [200_000, 200_000 + kwh])
    await it.tell(socket, at('14:10'), { pluggedState: 1, mainBreaker: 0, suppliedEnergy: 200_000 + kwh })
  }
  await it.follow()
  const { records } = await it.call(calls.connectionPage, { stationId, state: 6 }, it.admin)
  for (const { connectionId } of records)
    await it.call(calls.connectionAssign, { connectionId, shippingName: '绿水02' }, it.admin)
  const [startTime, endTime] = [formatTime(at('14:00'), zone), formatTime(at('15:00'), zone)]
  const waiting = () => it.call(calls.connectionUnsettled, { stationId, startTime, endTime }, it.admin)
  expect(await waiting()).toEqual({ confirmed: 2, unconfirmed: 0 })
  const answer = await it.call(calls.connectionSettleAll, { stationId, startTime, endTime }, it.admin)
  expect(answer).toMatchObject({ settled: 1, refused: 1, left: [{ why: 'settlement.no_energy' }], more: false })
  expect(await waiting()).toEqual({ confirmed: 1, unconfirmed: 0 })
  expect(await it.call(calls.connectionSettleAll, { startTime, endTime }, it.admin)).toMatchObject({
    settled: 0,
    refused: 1,
  })
  const settled = await it.call(calls.connectionPage, { stationId, state: 7 }, it.admin)
  expect(settled.records).toMatchObject([
    { amount: 200, totalFee: 196, receiptNo: expect.stringMatching(/^\d{4}-\d{6}$/) },
  ])
})

test.each([
  ['alone', 0],
  ['with others', 1],
] as const)('one that is settled %s while late samples change its plug asks for a review', async (how, index) => {
  const socket = it.sockets[index]
  const at = (clock: string) => it.at(clock, -1)
  await it.tell(socket, at('16:00'), { pluggedState: 0, mainBreaker: 0, suppliedEnergy: 300_000 })
  await it.supply(socket, at('16:05'), at('17:05'), [300_000, 300_100])
  await it.tell(socket, at('17:10'), { pluggedState: 1, mainBreaker: 0, suppliedEnergy: 300_100 })
  await it.follow()
  const own = async () => {
    const { records } = await it.call(calls.connectionPage, { stationId }, it.admin)
    return records.find(({ deviceId, pluggedTs }) => deviceId === socket.deviceId && pluggedTs === at('16:00'))
  }
  const { connectionId = '' } = (await own()) ?? {}
  await it.call(calls.connectionAssign, { connectionId, shippingName: '绿水03' }, it.admin)
  const [startTime, endTime] = [formatTime(at('17:00'), zone), formatTime(at('18:00'), zone)]
  const held = await it.owner.connect()
  await held.query('begin')
  await held.query('lock table receipt_counter in exclusive mode')
  const settling =
    how === 'alone'
      ? it.ask(calls.connectionSettle, { connectionId }, it.admin)
      : it.ask(calls.connectionSettleAll, { stationId, startTime, endTime }, it.admin)
  const waits = `select count(*)::int from pg_locks where relation = 'receipt_counter'::regclass and not granted`
  await expect.poll(async () => (await held.query(waits)).rows[0].count).toBe(1)
  const later = `update shore_plug p set kwh = p.kwh + 5 from shore_connection c
    where c.id = $1 and p.outlet_id = c.device_id and p.started_at = c.plug_at`
  await it.owner.query(later, [connectionId])
  await held.query('commit')
  held.release()
  expect(await settling).toMatchObject({ code: 0 })
  expect(await own()).toMatchObject({ settled: true, totalFee: 101.08, needsReview: true })
})

test('many who settle at once leave connections of the pool to the reading of readings', async () => {
  const [socket] = it.sockets
  const at = (clock: string) => it.at(clock, -1)
  await it.tell(socket, at('18:00'), { pluggedState: 0, mainBreaker: 0, suppliedEnergy: 400_000 })
  await it.supply(socket, at('18:05'), at('19:05'), [400_000, 400_100])
  await it.tell(socket, at('19:10'), { pluggedState: 1, mainBreaker: 0, suppliedEnergy: 400_100 })
  const { connectionId } = await rowOf()
  await it.call(calls.connectionAssign, { connectionId, shippingName: '绿水04' }, it.admin)
  const settle = () => it.ask(calls.connectionSettle, { connectionId }, it.admin)
  const answers = await withFree(4, it.context.pool, () => Promise.all([settle(), settle(), settle(), settle()]))
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 3094, 3094, 3094])
})
