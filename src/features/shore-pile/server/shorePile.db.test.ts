import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayAround } from '#server/equipment/day.ts'
import { type PileScene, pileScene } from '#test/support/pileScene.ts'
import { pileContract, pileMessageContract, pileSessionContract, shorePileContract } from '../contract.ts'

const [minute, hour] = [60_000, 3_600_000]
let it: PileScene
beforeAll(async () => {
  it = await pileScene()
  // What is told of the last hour belongs to one day.
  const now = it.context.clock()
  it.advance(Math.max(0, dayAround(now, 'Asia/Shanghai').from + 2 * hour - now))
}, 120_000)
afterAll(() => it?.stop())

const calls = { ...shorePileContract, ...pileContract, ...pileSessionContract, ...pileMessageContract }

test('a pile is added with a key that is shown once, and opens with it as bytes and as text', async () => {
  const input = { stationId: it.stationId, deviceName: '1号桩', deviceCode: 'PILE-1', ratedPower: 40, requestId: 'r1' }
  const { deviceId, key, url } = await it.call(calls.pileAdd, input, it.admin)
  expect([key, url]).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/), 'ws://{host}:9000/ocpp/PILE-1'])
  const known = await it.desk.find('PILE-1')
  expect([Buffer.from(key), Buffer.from(key, 'hex'), Buffer.from('x')].map((each) => known?.keyFits(each))).toEqual([
    ...[true, true, false],
  ])
  const again = await it.call(calls.pileAdd, input, it.admin)
  expect(again.deviceId).toBe(deviceId)
  expect((await it.desk.find('PILE-1'))?.keyFits(Buffer.from(key)), 'the first one opens no more').toBe(false)
  const other = await it.ask(calls.pileAdd, { ...input, requestId: 'r2' }, it.admin)
  expect(other.code).toBe(3161)
  const { records } = await it.call(calls.pilePage, {}, it.admin)
  expect(records).toEqual([
    expect.objectContaining({ deviceCode: 'PILE-1', protocol: 'ocpp1.6', hasKey: true, online: false, enabled: true }),
  ])
  expect(JSON.stringify(records)).not.toContain(again.key)
})

test('a code that knocked is adopted, one that did not is refused', async () => {
  const input = { stationId: it.stationId, deviceName: '2号桩', deviceCode: 'PILE-2' }
  expect((await it.ask(calls.pileAdopt, input, it.admin)).code).toBe(3162)
  for (const _ of [1, 2]) await it.desk.knocked('PILE-2', '10.0.0.9', 'ocpp1.6', it.context.clock())
  expect(await it.call(calls.pileKnocks, {}, it.admin)).toMatchObject([{ code: 'PILE-2', count: 2 }])
  await it.call(calls.pileAdopt, input, it.admin)
  expect(await it.call(calls.pileKnocks, {}, it.admin)).toEqual([])
})

test('the home shows what runs, and a moment of the past as it was then', async () => {
  const pile = await it.pile()
  const t0 = it.context.clock() - 60 * minute
  const at = (minutes: number): number => t0 + minutes * minute
  await it.desk.connected(pile, 'ocpp1.6', at(30))
  const outlet = await it.desk.connector(pile, 1)
  const tell = (minutes: number, values: object) => it.deliver(outlet.code, 'telemetry', { ts: at(minutes), values })
  await tell(5, { connectorState: 2, power: 0 })
  const { transactionId } = await it.desk.start(pile, { connector: 1, idTag: 'CARD0001', ts: at(5), kwh: 100 })
  await it.desk.meter(pile, 1, transactionId, [{ ts: at(35), values: { suppliedEnergy: 110 }, context: 'sample' }])
  await tell(35, { power: 20, suppliedEnergy: 110, connectorState: 2 })
  it.advance(at(35) + 1000 - it.context.clock())
  await it.tick()
  const home = async (then?: number) => {
    const { tiles, sums } = await it.call(
      calls.piles,
      { stationId: it.stationId, ...(then ? { at: then } : {}) },
      it.admin,
    )
    return { tile: tiles.find(({ deviceId }) => deviceId === pile.deviceId), sums }
  }
  // The picture is drawn by the tick: one that falls between the two questions is asked for again.
  const live = await vi.waitFor(
    async () => {
      const now = await home()
      expect(await home(now.sums.at)).toEqual(now)
      return now
    },
    { timeout: 10_000 },
  )
  expect(live.tile).toMatchObject({
    ...{ online: true, protocol: 'ocpp1.6', power: 20, energyToday: 10, sessionsToday: 1 },
    connectors: [{ connectorNo: 1, state: 2, power: 20, energy: 10, idTag: 'CARD…01', offline: false }],
  })
  const seenAt = live.sums.at
  it.advance(100_000)
  await tell(36.6, { connectorState: 2 })
  await it.tick()
  expect((await home()).tile?.power, 'it reads its meter once a minute').toBe(20)
  await it.desk.stop(pile, { transactionId, idTag: null, ts: at(50), kwh: 115, reason: 'Local', readings: [] })
  await it.desk.gone(pile, at(55))
  it.advance(at(61) - it.context.clock())
  await it.tick()
  expect((await home()).tile).toMatchObject({
    online: false,
    energyToday: 15,
    connectors: [{ offline: true, sessionId: null }],
  })
  expect((await home(seenAt)).tile, 'the past stays').toEqual(live.tile)
  const detail = await it.call(calls.pileDetail, { deviceId: outlet.deviceId }, it.admin)
  expect(detail).toMatchObject({ deviceId: pile.deviceId, connectors: [{ connectorId: outlet.deviceId }] })
})

test('what runs overnight counts today from midnight, now and at moments of the past', async () => {
  const pile = await it.pile()
  const outlet = await it.desk.connector(pile, 1)
  const midnight = dayAround(it.context.clock(), 'Asia/Shanghai').from
  const at = (minutes: number): number => midnight + minutes * minute
  const begin = { connector: 1, idTag: 'CARD0001', ts: at(-30), kwh: 100 }
  const { transactionId } = await it.desk.start(pile, begin)
  const read = (ts: number, suppliedEnergy: number) =>
    it.desk.meter(pile, 1, transactionId, [{ ts, values: { suppliedEnergy }, context: 'sample' }])
  await read(at(-10), 104)
  await read(at(10), 106)
  await read(at(60), 109)
  const figures = async (then?: number) => {
    const { tiles } = await it.call(calls.piles, then === undefined ? {} : { at: then }, it.admin)
    const tile = tiles.find(({ deviceId }) => deviceId === pile.deviceId)
    return [tile?.energyToday, tile?.sessionsToday, tile?.connectors[0]?.energy]
  }
  const later = async (ms: number): Promise<void> => {
    it.advance(ms)
    await it.tick()
  }
  await it.deliver(outlet.code, 'telemetry', { ts: at(60), values: { connectorState: 2, suppliedEnergy: 109 } })
  await later(11_000)
  await expect.poll(() => figures()).toEqual([5, 0, 9])
  await read(it.context.clock(), 110)
  await later(11_000)
  await expect.poll(() => figures()).toEqual([6, 0, 10])
  expect(await figures(at(20))).toEqual([2, 0, 6])
  expect(await figures(at(-5))).toEqual([4, 1, 4])
  // What comes late of the day before is taken from today with the next look at all of it.
  await read(at(-5), 105)
  await later(601_000)
  await expect.poll(() => figures()).toEqual([5, 0, 10])
  expect(await figures(at(20))).toEqual([1, 0, 6])
})

test('a pile whose connection is gone for five minutes rings at level 2, until it is back', async () => {
  const open = async () =>
    (await it.owner.query(`select level from alarm where rule = 'pileOffline' and cleared_at is null`)).rows
  const pile = await it.pile()
  await it.desk.connected(pile, 'ocpp1.6', it.context.clock())
  await it.tick()
  await it.desk.gone(pile, it.context.clock())
  for (const _ of Array.from({ length: 4 })) {
    it.advance(120_000)
    await it.tick()
  }
  expect(await open()).toContainEqual({ level: 2 })
})

test('sessions have their page and detail; a token names holder and ship', async () => {
  const pile = await it.pile()
  await it.call(calls.tokenSave, { idTag: 'CARD7777', holder: '张三' }, it.admin)
  expect((await it.ask(calls.tokenSave, { idTag: 'card7777' }, it.admin)).code).toBe(3163)
  const ts = it.context.clock() - 4 * minute
  const { transactionId, status } = await it.desk.start(pile, { connector: 1, idTag: 'CARD7777', ts, kwh: 5 })
  expect(status).toBe('Accepted')
  await it.desk.stop(pile, { transactionId, idTag: null, ts: ts + 3 * minute, kwh: 7, reason: 'Local', readings: [] })
  const { records } = await it.call(calls.sessionPage, { deviceId: pile.deviceId }, it.admin)
  expect(records).toMatchObject([
    { holder: '张三', idTag: 'CARD…77', amount: 2, time: 3 * minute, state: 2, flags: [] },
  ])
  const [{ sessionId = '' } = {}] = records
  const detail = await it.call(calls.sessionDetail, { sessionId }, it.admin)
  expect(detail.readings.map(({ register, counted }) => [register, counted])).toEqual([
    [5, 0],
    [7, 2],
  ])
  expect(detail.events.map(({ kind }) => kind)).toEqual(['start', 'stop'])
  await it.call(calls.sessionAssign, { sessionId, shippingName: '绿水01' }, it.admin)
  expect((await it.call(calls.sessionDetail, { sessionId }, it.admin)).shippingName).toBe('绿水01')
  expect((await it.ask(calls.sessionSettle, { sessionId }, it.admin)).code, 'the station has no tariff').toBe(3151)
  expect((await it.ask(calls.sessionVoid, { sessionId, reason: '误刷' }, it.admin)).code).toBe(3098)
  await it.call(calls.sessionVoid, { sessionId, reason: '误刷', entirely: 1 }, it.admin)
  expect((await it.call(calls.sessionDetail, { sessionId }, it.admin)).state).toBe(4)
  expect((await it.ask(calls.sessionAssign, { sessionId, shippingName: '乙' }, it.admin)).code).toBe(3095)
})

test('a pile that speaks MQTT has sessions too: they are told by its samples, counted today and settled', async () => {
  const { deviceId, deviceCode } = await it.device('shorePile', it.stationId)
  const t0 = it.context.clock() - 50 * minute
  const tell = (minutes: number, connectorState: number, suppliedEnergy: number) =>
    it.deliver(deviceCode, 'telemetry', {
      ts: t0 + minutes * minute,
      values: { connectorState, suppliedEnergy, power: 20 },
    })
  await tell(0, 0, 100)
  for (let minutes = 5; minutes <= 35; minutes += 5) await tell(minutes, 2, 100 + (minutes - 5) / 3)
  await tell(40, 0, 110)
  await it.tick()
  const page = () => it.call(calls.sessionPage, { deviceId }, it.admin)
  await vi.waitFor(async () => expect((await page()).records).toMatchObject([{ state: 2 }]), { timeout: 10_000 })
  const [{ sessionId = '', ...row } = {}] = (await page()).records
  expect(row).toMatchObject({
    amount: 10,
    meterStart: 100,
    meterStop: 110,
    time: 35 * minute,
    connectorNo: 1,
    flags: [],
  })
  const { readings } = await it.call(calls.sessionDetail, { sessionId }, it.admin)
  expect(readings.reduce((sum, { counted }) => sum + counted, 0)).toBeCloseTo(10, 3)
  const tileOf = async () => (await it.call(calls.piles, {}, it.admin)).tiles.find((tile) => tile.deviceId === deviceId)
  it.advance(11_000)
  await it.tick()
  await expect.poll(async () => (await tileOf())?.energyToday).toBeCloseTo(10, 1)
  expect(await tileOf()).toMatchObject({ protocol: 'mqtt', sessionsToday: 1, endedToday: 1, goodToday: 1 })

  const { db } = it.context
  const { id } = await db.insertInto('tariff').values({ name: '桩' }).returning('id').executeTakeFirstOrThrow()
  const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  const periods = JSON.stringify([{ months, from: '00:00', to: '24:00', kind: 'flat', price: 0.68 }])
  const version = { tariff_id: id, valid_from: '2020-01-01', service_fee: 3000, periods }
  await db.insertInto('tariff_version').values(version).execute()
  const setting = { station_id: it.stationId, valid_from: new Date(0), tariff_id: id, water: 'river' }
  await db.insertInto('shore_station').values(setting).execute()
  await it.call(calls.sessionSettle, { sessionId }, it.admin)
  expect((await page()).records).toMatchObject([{ energyFee: 6.8, serviceFee: 3, totalFee: 9.8, needsReview: false }])
  await tell(38, 2, 112)
  await tell(41, 0, 112)
  await it.tick()
  await expect.poll(async () => (await page()).records).toMatchObject([{ totalFee: 9.8, needsReview: true }])
})
