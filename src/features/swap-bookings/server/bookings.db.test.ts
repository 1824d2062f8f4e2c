import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { addPerson } from '#test/support/app.ts'
import { type BookingScene, bookingScene } from '#test/support/bookingScene.ts'
import { withFree } from '#test/support/freeConnections.ts'
import type { Made } from '#test/support/scene.ts'
import { portB } from '#test/support/voyages.ts'
import { swapBookingsContract as calls } from '../contract.ts'
import { advanceBookings } from './steps/tracker.ts'

const [minute, hour] = [60_000, 3_600_000]
let it: BookingScene
let stationId: string
let ship: Made
let mount: BookingScene['mount']
let stranger: string
let foreignShip: Made

const wall = (ts: number): string => formatTime(Math.round(ts / 1000) * 1000, 'Asia/Shanghai')
const inHours = (hours: number): string => wall(it.context.clock() + hours * hour)
const box = (index: number): Made => it.boxes[index] as Made
const bay = (index: number): Made => it.bays[index] as Made

beforeAll(async () => {
  it = await bookingScene()
  ;({ swapStationId: stationId, guest: ship, mount } = it)
  const person = await addPerson(it.context, 'stranger', [
    'platform_portCharging',
    'platform_boxPower',
    'charging_save',
  ])
  stranger = (await it.signIn('stranger', person.password)).data.access_token
  const foreign = await it.station('外站', { orgId: person.orgId, stationType: 'shippingPlatform' })
  foreignShip = await it.device('ship', foreign)
}, 60_000)
afterAll(() => it?.stop())

const wanted = (more: object = {}) => ({
  ...{ stationId, shippingId: ship.deviceId, eta: inHours(4), boxesWanted: 2, ...more },
})
const add = async (more: object = {}) => (await it.call(calls.bookingAdd, wanted(more), it.admin)).bookingId
const tryAdd = (more: object = {}, token = it.admin) => it.ask(calls.bookingAdd, wanted(more), token)
const rowOf = async (bookingId: string) => {
  const { records } = await it.call(calls.bookingPage, { size: 100 }, it.admin)
  return records.find((row) => row.bookingId === bookingId)
}
const cancel = (bookingId: string) => it.call(calls.bookingCancel, { bookingId }, it.admin)
const follow = async () => {
  it.advance(30_000)
  await it.tick()
}

describe('bookings', () => {
  test('is kept as it was sent; the same request, even at once, makes one', async () => {
    const eta = inHours(4)
    const given = {
      requestId: 'once',
      eta,
      priority: 3,
      note: '左舷',
      boxes: [{ outBoxId: it.box.deviceId, inBoxId: box(0).deviceId }],
    }
    const ids = await Promise.all([add(given), add(given), add(given)])
    expect(new Set(ids).size).toBe(1)
    const [bookingId = ''] = ids
    expect(await rowOf(bookingId)).toEqual({
      ...{ bookingId, stationId, stationName: '换电站', timeZone: 'Asia/Shanghai', shippingId: ship.deviceId },
      ...{ shippingName: '江韵6号', state: 1, eta, etaTs: Date.parse(`${eta.replace(' ', 'T')}+08:00`) },
      ...{ etaSource: 'entered', followForecast: false, boxesWanted: 2, swapped: 0, minSoc: 90, priority: 3 },
      boxes: [{ outBoxId: it.box.deviceId, outBoxName: 'XD-1', inBoxId: box(0).deviceId, inBoxName: 'XDL-1' }],
      ...{
        note: '左舷',
        confirmedTs: null,
        arrivedTs: null,
        swappingTs: null,
        endedTs: null,
        unseen: true,
        version: 1,
      },
    })
    await cancel(bookingId)
  })

  test.each<[number, string, () => object]>([
    [3082, '请输入预计到港时间', () => ({ eta: '' })],
    [3087, '预计到港时间已过去6小时以上', () => ({ eta: inHours(-6.1) })],
    [3083, '没有可在该站预约的这艘船舶', () => ({ shippingId: foreignShip.deviceId })],
    [3083, '没有可在该站预约的这艘船舶', () => ({ shippingId: box(0).deviceId })],
    [3084, '所选箱式电源不存在、重复或多于需求数', () => ({ boxes: [{ inBoxId: ship.deviceId }] })],
    [
      3084,
      '所选箱式电源不存在、重复或多于需求数',
      () => ({ boxes: [{ inBoxId: box(0).deviceId, outBoxId: box(0).deviceId }] }),
    ],
    [
      3084,
      '所选箱式电源不存在、重复或多于需求数',
      () => ({ boxesWanted: 1, boxes: [{ inBoxId: box(0).deviceId }, { inBoxId: box(1).deviceId }] }),
    ],
    [1001, '记录不存在', () => ({ stationId: it.stationId })],
    [400, '请求参数有误', () => ({ boxesWanted: 0 })],
    [400, '请求参数有误', () => ({ minSoc: 101 })],
    [400, '请求参数有误', () => ({ eta: '2026-02-30 10:00:00' })],
  ])('refuses with %i: %s', async (code, msg, change) => {
    const answer = await tryAdd(change())
    expect([answer.code, answer.msg.startsWith(msg)]).toEqual([code, true])
  })

  test('no box in two that overlap, whoever asks at once; a cancelled one frees its boxes', async () => {
    const boxed = { boxes: [{ inBoxId: box(0).deviceId }] }
    const answers = await Promise.all([tryAdd(boxed), tryAdd({ ...boxed, eta: inHours(9) }), tryAdd(boxed)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 3085, 3085])
    const made = answers.find(({ code }) => code === 0)?.data.bookingId ?? ''
    const { eta = '' } = (await rowOf(made)) ?? {}
    expect(answers.find(({ code }) => code === 3085)?.msg).toBe(`XDL-1 已在 江韵6号 ${eta} 的预约中`)
    const later = await add({ ...boxed, eta: inHours(16) })
    await cancel(made)
    const again = await add(boxed)
    expect(
      await it.ask(calls.bookingEdit, { ...wanted({ ...boxed, eta: inHours(14) }), bookingId: again }, it.admin),
    ).toMatchObject({ code: 3085 })
    for (const id of [later, again]) await cancel(id)
  })

  test('a stale version is refused, twice decided is once, and what is over stays', async () => {
    const bookingId = await add()
    await it.call(calls.bookingEdit, { ...wanted({ boxesWanted: 3 }), bookingId, version: 1 }, it.admin)
    expect(await it.ask(calls.bookingEdit, { ...wanted(), bookingId, version: 1 }, it.admin)).toMatchObject({
      code: 1002,
    })
    for (const version of [2, 2]) await it.call(calls.bookingConfirm, { bookingId, version }, it.admin)
    expect(await rowOf(bookingId)).toMatchObject({ state: 2, boxesWanted: 3, version: 3 })
    for (const version of [3, 3]) await it.call(calls.bookingCancel, { bookingId, version }, it.admin)
    expect(await rowOf(bookingId)).toMatchObject({ state: 6, version: 4 })
    expect(await it.ask(calls.bookingEdit, { ...wanted(), bookingId }, it.admin)).toMatchObject({ code: 3086 })
    expect(await it.ask(calls.bookingConfirm, { bookingId }, it.admin)).toMatchObject({ code: 3086 })
    const { rows } = await it.context.pool.query<{ action: string }>(
      "select action from operation_log where kind = 'swap_booking' and subject_id = $1 order by id",
      [bookingId],
    )
    expect(rows.map(({ action }) => action)).toEqual(['save', 'update', 'confirm', 'cancel'])
  })

  test('another merchant neither sees nor changes one', async () => {
    const bookingId = await add()
    expect((await it.call(calls.bookingPage, {}, stranger)).records).toEqual([])
    expect(await it.call(calls.nextSwap, {}, stranger)).toBeNull()
    for (const answer of [
      await tryAdd({}, stranger),
      await it.ask(calls.bookingEdit, { ...wanted(), bookingId }, stranger),
      await it.ask(calls.bookingCancel, { bookingId }, stranger),
      await it.ask(calls.queue, { stationId }, stranger),
      await it.ask(calls.bookingChoices, { stationId }, stranger),
      await it.ask(calls.setting, { stationId }, stranger),
      await it.ask(calls.settingSave, { stationId }, stranger),
    ])
      expect(answer).toMatchObject({ code: 1001 })
    await cancel(bookingId)
  })
})

describe('the time of arrival', () => {
  test('follows the forecast of the ship where it is asked to, and says which one holds', async () => {
    const shippingId = it.ship.deviceId
    expect(await tryAdd({ followForecast: 1, eta: '' })).toMatchObject({ code: 3082 })
    const entered = await add({ shippingId })
    const following = await withFree(1, it.context.pool, () => add({ shippingId, followForecast: 1, eta: '' }))
    const { ships } = await it.call(calls.bookingChoices, { stationId }, it.admin)
    const forecast = ships.find((each) => each.shippingId === shippingId)?.forecastEta
    expect(await rowOf(following)).toMatchObject({ eta: forecast, etaSource: 'forecast', followForecast: true })
    const { etaTs = 0 } = (await rowOf(following)) ?? {}
    // It has not come further in six minutes.
    it.advance(6 * minute)
    await it.tellSoc(it.context.clock(), 75)
    await follow()
    await follow()
    const later = await rowOf(following)
    expect((later?.etaTs ?? 0) - etaTs).toBeGreaterThan(4 * minute)
    expect(later).toMatchObject({ etaSource: 'forecast', version: 1 })
    expect(await rowOf(entered)).toMatchObject({ etaSource: 'entered' })
    for (const id of [entered, following]) await cancel(id)
  })
})

describe('the way of a swap', () => {
  test('arrived by position, swapped by mounts, and late words correct it', async () => {
    const bookingId = await add({
      eta: inHours(1),
      boxes: [{ outBoxId: it.box.deviceId, inBoxId: box(0).deviceId }],
      boxesWanted: 1,
    })
    const tellShip = (lon: number, sog: number) => it.tell(ship, it.context.clock(), { lon, lat: portB.lat, sog })
    await tellShip(portB.lon, 3)
    await follow()
    expect(await rowOf(bookingId)).toMatchObject({ state: 1, unseen: false })
    await tellShip(portB.lon + 0.004, 0.2)
    await follow()
    expect(await rowOf(bookingId)).toMatchObject({ state: 3, version: 1 })
    const arrivedTs = (await rowOf(bookingId))?.arrivedTs ?? 0
    const inQueue = async (at?: number) =>
      (await it.call(calls.queue, { stationId, ...(at === undefined ? {} : { at }) }, it.admin)).find(
        (row) => row.bookingId === bookingId,
      )
    expect(await inQueue()).toMatchObject({ state: 3, arrivedTs })
    expect(await inQueue(Math.floor(arrivedTs) - 1)).toMatchObject({ state: 1, arrivedTs: null })
    expect(await it.call(calls.bookingConfirm, { bookingId, version: 1 }, it.admin), 'it is there').toBe(true)
    expect(await rowOf(bookingId)).toMatchObject({ state: 3, confirmedTs: null, version: 1 })
    // One process ends, another goes on with what is stored.
    expect(await advanceBookings(it.context, it.context.clock(), true)).toEqual(new Set())
    const off = it.context.clock()
    await mount(box(0), 'ship', ship.deviceCode, 'S1')
    await follow()
    const served = await rowOf(bookingId)
    expect(served).toMatchObject({ state: 4, swapped: 1, swappingTs: Math.floor(off) })
    await mount(it.box, 'bay', bay(0).deviceCode, 'A1')
    await follow()
    expect(await rowOf(bookingId)).toMatchObject({ state: 5, version: 1 })
    const { endedTs } = (await rowOf(bookingId)) ?? {}
    // What is told only now happened ten minutes before the rest.
    await mount(box(0), 'ship', ship.deviceCode, 'S1', off - 10 * minute)
    await follow()
    expect(await rowOf(bookingId)).toMatchObject({ state: 5, swappingTs: Math.floor(off - 10 * minute), endedTs })
    // The box that came aboard was said to be in its bay after all: the swap had not been over.
    await mount(box(0), 'bay', bay(0).deviceCode, 'A1')
    await mount(it.box, 'ship', it.ship.deviceCode, 'S1')
  })
})

describe('the queue', () => {
  test('counts the boxes of each ship in the order of service, and says who comes next', async () => {
    it.advance(11 * minute)
    await it.tell(box(1), it.context.clock(), { soc: 80, totalVoltage: 800, totalCurrent: -400 })
    await it.tell(box(2), it.context.clock(), { soc: 50, totalVoltage: 800, totalCurrent: -500 })
    const together = inHours(3)
    const second = await add({ eta: together, boxes: [{ inBoxId: box(0).deviceId }], boxesWanted: 1 })
    const first = await add({ eta: inHours(2), boxesWanted: 3 })
    const { deviceId: unseen } = await it.device('ship', it.stationId)
    const tie = await add({ shippingId: unseen, eta: together, boxesWanted: 1, priority: 5 })
    const queue = await it.call(calls.queue, { stationId }, it.admin)
    expect(queue.map(({ bookingId }) => bookingId)).toEqual([first, tie, second])
    const now = it.context.clock()
    expect(queue[0]).toMatchObject({ state: 1, boxesWanted: 3, ready: 1, found: 3, missingKwh: 160 + 640, swapped: 0 })
    expect(Math.abs((queue[0]?.readyTs ?? 0) - now - 1.6 * hour), '640 kWh at 400 kW').toBeLessThan(minute)
    expect(queue[0]?.boxes.map(({ boxPowerName, binSpaceName, ready }) => [boxPowerName, binSpaceName, ready])).toEqual(
      [
        ['XDL-4', 'A4', true],
        ['XDL-2', 'A2', false],
        ['XDL-3', 'A3', false],
      ],
    )
    expect(queue[1]).toMatchObject({ ready: 0, found: 0, missingKwh: 0, readyTs: null, boxes: [] })
    expect(queue[2]).toMatchObject({ ready: 1, found: 1, missingKwh: 0, priority: 0 })
    const next = await it.call(calls.nextSwap, {}, it.admin)
    const { boxes: _, priority: __, swapped: ___, ...head } = queue[0] ?? {}
    expect(next).toEqual({
      ...head,
      ...{ stationId, stationName: '换电站', timeZone: 'Asia/Shanghai', readyTs: next?.readyTs },
    })
    // Buffer of 30 minutes.
    expect((next?.etaTs ?? 0) - (next?.dueTs ?? 0)).toBe(30 * minute)
    const before = await it.call(calls.queue, { stationId, at: Math.floor(now) - hour }, it.admin)
    expect(before).toEqual([])
    await cancel(tie)
    const then = await it.call(calls.queue, { stationId, at: Math.floor(now) }, it.admin)
    expect(then.map(({ bookingId }) => bookingId)).toEqual([first, tie, second])
    for (const id of [first, second]) await cancel(id)
  })

  test('what may be booked: ships and boxes with where they are', async () => {
    const { ships, boxes: offered } = await it.call(calls.bookingChoices, { stationId }, it.admin)
    expect(ships).toContainEqual({
      ...{ shippingId: ship.deviceId, shippingName: '江韵6号', hasPosition: true, forecastEta: null },
    })
    expect(ships.map(({ shippingId }) => shippingId)).not.toContain(foreignShip.deviceId)
    expect(offered).toContainEqual({
      ...{ boxId: box(1).deviceId, boxPowerName: 'XDL-2', soc: 80, place: 'bay', shippingId: null, binSpaceName: 'A2' },
    })
  })
})

test('a ship that nobody sees has missed it six hours later, one that leaves without a box is awaited again', async () => {
  const [unseen, seen] = [await it.device('ship', it.stationId), await it.device('ship', it.stationId)]
  const missed = await add({ shippingId: unseen.deviceId, eta: inHours(1) })
  const left = await add({ shippingId: seen.deviceId, eta: inHours(2) })
  const statesOf = async (): Promise<number[]> =>
    (
      await it.context.pool.query<{ state: number }>('select state from swap_booking where id = any($1) order by id', [
        [missed, left],
      ])
    ).rows.map(({ state }) => state)
  await it.tell(seen, it.context.clock(), { lon: portB.lon, lat: portB.lat, sog: 0 })
  await follow()
  expect(await statesOf()).toEqual([1, 3])
  await it.tell(seen, it.context.clock(), { lon: portB.lon + 0.2, lat: portB.lat, sog: 8 })
  await follow()
  expect(await statesOf()).toEqual([1, 1])
  it.advance(7 * hour)
  await follow()
  expect(await statesOf()).toEqual([7, 1])
})
