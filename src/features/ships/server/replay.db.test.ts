import { afterAll, beforeAll, expect, test } from 'vitest'
import { placesContract } from '#features/places/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { adminPassword } from '#test/support/database.ts'
import { liveClients } from '#test/support/live.ts'
import { type ShipScene, shipScene } from '#test/support/shipFleet.ts'
import { fromAToB, reportsOf } from '#test/support/voyages.ts'
import { shipsContract as calls } from '../contract.ts'
import { shipDelta, shipDetail, shipSnapshot } from '../shapes.ts'

const minute = 60_000
let it: ShipScene
let live: Awaited<ReturnType<typeof liveClients>>
let userId: string
beforeAll(async () => {
  it = await shipScene()
  live = await liveClients(it.app)
  userId = (await it.call(sessionContract.info, {}, it.admin)).user_info.user_id
}, 60_000)
afterAll(async () => {
  live?.end()
  await it?.stop()
})

const follow = async (topic: string) => {
  const { next, send } = await live.signedIn(it.admin)
  send({ subscribe: topic })
  const { snapshot, error } = await next()
  const deltaWith = async <T>(parse: (delta: unknown) => T, fits: (delta: T) => boolean): Promise<T> => {
    for (;;) {
      const delta = parse((await next()).delta)
      if (fits(delta)) return delta
    }
  }
  return { snapshot, error, deltaWith }
}
/** Without the interval: in the past it is the one that the samples kept. Distances along the track to a tenth of a mile. */
const timeless = <T extends { at: number }>({ at: _, ...rest }: T): unknown =>
  JSON.parse(
    JSON.stringify(rest, (key, value) =>
      key === 'intervalSeconds' ? undefined : key === 'distance' ? Math.round(value * 10) / 10 : value,
    ),
  )

test('what the topics said when a moment was now, the replay says of that moment', async () => {
  const home = shipSnapshot.parse((await follow(`shipHome/${userId}`)).snapshot)
  const detail = shipDetail.parse((await follow(`shipDetail/${it.ships[0].deviceId}`)).snapshot)
  live.end()
  expect(home.sums).toMatchObject({
    ...{ shipNum: 2, onlineNum: 1, sailingNum: 1, anchoredNum: 0, berthedNum: 0, agroundNum: 0, belowReserveNum: 0 },
    ...{ swapsToday: 0, ratedCapacity: 4000, storedEnergy: 1640, averageSoc: 51.25, power: 200 },
  })
  expect(detail).toMatchObject({
    ship: { vesselName: '江远 01', boxNum: 2 },
    groups: [{ deviceName: '江远 01' }],
    aboard: [{ deviceName: '左舷电池' }, { slot: 'S1' }, { slot: 'S2' }],
    aisSays: [{ field: 'draft', entered: '3.6', said: '3.9' }],
  })

  it.advance(3 * 60 * minute)
  it.admin = (await it.signIn('admin', adminPassword)).data.access_token
  const later = reportsOf(fromAToB, it.now - 270 * minute).filter(({ ts }) => ts > it.now)
  for (const { ts, values } of later) await it.tell(it.ships[0], ts, { ...values, navStatus: 5 })
  await it.tell(it.boxes[0], it.context.clock(), { soc: 20 })
  await it.tell(it.stack, it.context.clock(), { soc: 5 })
  const ashore = { deviceId: it.boxes[1].deviceId, kind: 'yard', code: '', bay: '', ts: it.context.clock() } as const
  await it.call(placesContract.mount, ashore, it.admin)
  await it.tick()
  await it.tick()
  const [now] = await it.call(calls.homeList, {}, it.admin)
  expect(now).toMatchObject({ boxNum: 1, leg: null, shippingStatus: { dynamicType: 5, portName: '乙港' } })

  const { alarms, ...then } = await it.call(calls.replayHome, { at: home.at }, it.admin)
  expect(timeless(then)).toEqual(timeless(home))
  expect(alarms.count).toBe(0)
  const past = await it.call(calls.replayDetail, { deviceId: it.ships[0].deviceId, at: detail.at }, it.admin)
  expect(timeless(past.detail)).toEqual(timeless(detail))
  expect(await it.ask(calls.replayDetail, { deviceId: it.stack.deviceId, at: detail.at }, it.admin)).toMatchObject({
    code: 1001,
  })
  const span = { from: it.now - 60 * minute, to: it.context.clock() }
  expect(await it.call(calls.replayMarks, { ...span, deviceId: it.ships[0].deviceId }, it.admin)).toEqual([])
})

test('the home tells the tiles that changed, and a detail what boxes aboard say', async () => {
  const home = await follow(`shipHome/${userId}`)
  const detail = await follow(`shipDetail/${it.ships[0].deviceId}`)
  await it.tell(it.boxes[0], it.context.clock() + 1, { soc: 21 })
  const told = await detail.deltaWith(
    (delta) => shipDetail.parse(delta),
    ({ aboard }) => aboard.some(({ soc }) => soc === 21),
  )
  expect(told.aboard.map(({ slot }) => slot)).toEqual([null, 'S1'])
  await it.tick()
  const changed = await home.deltaWith(
    (delta) => shipDelta.parse(delta),
    ({ tiles }) => tiles.length > 0,
  )
  expect(changed.tiles.map(({ vesselName }) => vesselName)).toEqual(['江远 01'])
  for (const topic of [`shipDetail/${it.stack.deviceId}`, 'shipDetail/987', 'shipHome/987'])
    expect((await follow(topic)).error, topic).toBeTruthy()
})

test('alarms of a ship are those of its boxes while they were aboard too; boxes that came aboard today are counted', async () => {
  const { db, clock } = it.context
  const now = clock()
  const alarmOf = async ({ deviceId, deviceName }: { deviceId: string; deviceName: string }, began: number) => {
    const began_at = new Date(began)
    const stationId = it.context.registry.byId(deviceId)?.stationId ?? ''
    const row = { device_id: deviceId, unit_id: deviceId, device_name: deviceName, unit_name: deviceName }
    const times = { began_at, opened_at: began_at, last_began_at: began_at }
    const level = { rule: 'socLow', level: 3, highest_level: 3, place: '' }
    await db
      .insertInto('alarm')
      .values({ ...row, ...times, ...level, station_id: stationId })
      .execute()
  }
  // The second box went ashore at the end of the first test.
  await alarmOf(it.boxes[0], now - minute)
  await alarmOf(it.boxes[1], now - 60 * minute)
  const shipId = it.ships[0].deviceId
  const namesAt = async (at: number) =>
    (await it.call(calls.replayDetail, { deviceId: shipId, at }, it.admin)).alarms.latest.map((each) => each.unitName)
  expect(await namesAt(now - 30 * minute)).toEqual([it.boxes[1].deviceName])
  it.advance(2 * minute)
  expect(await namesAt(clock())).toEqual([it.boxes[0].deviceName])
  const span = { from: now - 120 * minute, to: now, deviceId: shipId }
  const marks = await it.call(calls.replayMarks, span, it.admin)
  expect(marks.map(({ unitName }) => unitName)).toEqual([it.boxes[1].deviceName, it.boxes[0].deviceName])
  expect(await it.call(calls.replayMarks, { ...span, deviceId: it.ships[1].deviceId }, it.admin)).toEqual([])

  const swapsAt = async (at: number) => (await it.call(calls.replayHome, { at }, it.admin)).sums.swapsToday
  const back = { deviceId: it.boxes[1].deviceId, kind: 'ship', code: 'JY-1', bay: 'S2' } as const
  await it.call(placesContract.mount, { ...back, ts: clock() - 1000 }, it.admin)
  await it.call(placesContract.mount, { ...back, ts: clock() }, it.admin)
  expect([await swapsAt(clock() - 2000), await swapsAt(clock())]).toEqual([0, 1])
})
