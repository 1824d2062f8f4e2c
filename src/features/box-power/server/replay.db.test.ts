import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devicesContract } from '#features/devices/contract.ts'
import { placesContract } from '#features/places/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { sealPass } from '#server/telemetry/sealing/pass.ts'
import { addOrganization, addPerson } from '#test/support/app.ts'
import { adminPassword } from '#test/support/database.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { liveClients } from '#test/support/live.ts'
import { boxReplayContract as calls, boxStationContract } from '../contract.ts'
import { homeSnapshot } from '../shapes.ts'
import { liveDetail } from '../detailShapes.ts'

const minute = 60_000
let it: DeviceScene
let live: Awaited<ReturnType<typeof liveClients>>
let userId: string
let station: string
let box: Made
let other: Made
let clusters: Made[]
let ship: Made
let slow: Made
let slowPart: Made
/** of a second scene */
let one: Made
let cluster: Made
let databaseUrl: string
let token: string

beforeAll(async () => {
  it = await deviceScene()
  live = await liveClients(it.app)
  userId = (await it.call(sessionContract.info, {}, it.admin)).user_info.user_id
  station = await it.station('上海港', { lon: 121.5, lat: 31.2 })
  box = await it.device('boxPower', station, { deviceName: '箱一' })
  other = await it.device('boxPower', station, { deviceName: '箱二' })
  clusters = [
    await it.device('boxCluster', station, { parentId: box.deviceId }),
    await it.device('boxCluster', station, { parentId: box.deviceId }),
  ]
  const quay = await it.station('南京港')
  one = await it.device('boxPower', quay, { deviceName: '箱三' })
  cluster = await it.device('boxCluster', quay, { parentId: one.deviceId, deviceName: '3-1' })
  slow = await it.device('boxPower', station, { deviceName: '慢箱' })
  slowPart = await it.device('boxCluster', station, { parentId: slow.deviceId })
  ship = await it.device('ship', station, { deviceName: '江远 01' })
  const { options } = it.context.pool
  databaseUrl = String(options.connectionString)
  it.advance(2 * minute)
  token = it.admin
})
/** Sessions end while the clock moves on. */
const moveOn = async (ms: number): Promise<void> => {
  it.advance(ms)
  token = (await it.signIn('admin', adminPassword)).data.access_token
}
afterAll(() => it?.stop())

/** The first frame of a topic: what it says now. */
const saidNow = async (topic: string): Promise<unknown> => {
  const client = await live.signedIn(token)
  client.send({ subscribe: topic })
  const { snapshot } = await client.next()
  live.end()
  return snapshot
}

type Said = { at: number; home: unknown; box: unknown; cluster: unknown }
/** Without the interval: in the past it is the one that the samples kept. */
const timeless = <T extends { at: number }>({ at: _, ...rest }: T): unknown =>
  JSON.parse(JSON.stringify(rest, (key, value) => (key === 'intervalSeconds' ? undefined : value)))

const sayAll = async (): Promise<Said> => {
  // Alarms open in one tick and are read by pictures in the next.
  await it.tick()
  await it.tick()
  const home = homeSnapshot.parse(await saidNow(`boxHome/${userId}`))
  const detail = liveDetail.parse(await saidNow(`boxDetail/${box.deviceId}`))
  const ofCluster = liveDetail.parse(await saidNow(`boxDetail/${clusters[0]?.deviceId}`))
  return { at: home.at, home: timeless(home), box: timeless(detail), cluster: timeless(ofCluster) }
}

const replayAll = async (at: number): Promise<Said> => {
  const { alarms: _, ...home } = await it.call(calls.replayHome, { at }, token)
  const detail = await it.call(calls.replayDetail, { deviceId: box.deviceId, at }, token)
  const ofCluster = await it.call(calls.replayDetail, { deviceId: clusters[0]?.deviceId ?? '', at }, token)
  return { at, home: timeless(home), box: timeless(detail.detail), cluster: timeless(ofCluster.detail) }
}

const values = (n: number) => ({
  soc: 50 + n,
  soh: 98,
  ratedCapacity: 1600,
  totalVoltage: 750 + n,
  totalCurrent: n % 2 ? 200 : -150,
  runningState: n % 2 ? 2 : 1,
  pluggedState: n % 3,
  chargedEnergy: 1000 + 3 * n,
  dischargedEnergy: 500 + 2 * n,
})

test('what a topic said when a moment was now, the store says of that moment, hot and sealed', async () => {
  const said: Said[] = []
  // It keeps the interval of its profile before it falls silent.
  for (let at = 12; at > 0; at -= 1) await it.tell(other, it.context.clock() - at * 10_000, values(3))
  for (let n = 0; n < 12; n += 1) {
    const now = it.context.clock()
    await it.tell(box, now - 1000, values(n))
    if (n < 5) await it.tell(other, now - 500, { ...values(n + 3), runningState: 0 })
    await it.tell(clusters[0] as Made, now - 800, {
      soc: 40 + n,
      totalVoltage: 740,
      current: n,
      ...(n % 4 === 0 ? { cellVoltage: Array.from({ length: 240 }, (_, cell) => 3.3 + ((cell + n) % 7) / 1000) } : {}),
    })
    if (n === 3)
      await it.call(
        placesContract.mount,
        { deviceId: box.deviceId, ts: now, kind: 'ship', code: ship.deviceCode, bay: '2' },
        token,
      )
    if (n === 5)
      await it.deliver(ship.deviceCode, 'position', { ts: now - 100, lon: 118.7, lat: 32.1, sog: 8.6, heading: 91 })
    if (n === 8) await it.call(placesContract.mount, { deviceId: box.deviceId, ts: now, kind: 'yard', code: '' }, token)
    if (n % 3 !== 1) said.push(await sayAll())
    await moveOn(n === 6 ? 3 * 3_600_000 : 50_000 + n * 1000)
  }
  expect(said.length).toBe(8)
  const check = async (): Promise<void> => {
    for (const { at, home, box: ofBox, cluster: ofCluster } of said) {
      const then = await replayAll(at)
      expect(then.home).toEqual({ ...(home as object), time: expect.any(String) })
      const { status, ...rest } = ofBox as { status: object }
      expect(then.box).toEqual({ ...rest, status: { ...status, ageSeconds: expect.any(Number) } })
      expect(then.cluster).toEqual(ofCluster)
    }
  }
  await check()
  const sealer = new Client({ connectionString: databaseUrl })
  await sealer.connect()
  await sealPass(sealer, it.context.clock() + 2 * 86_400_000, { share: { of: 1, index: 0 } })
  await sealer.end()
  expect((await it.context.pool.query('select 1 from segment')).rowCount).toBeGreaterThan(0)
  await check()
})

const volts = (device: Made, ts: number, volt: number) =>
  it.tell(device, ts, { cellVoltage: Array.from({ length: 240 }, () => volt) })

test('before, during and after: exact values, place and alarm of each moment', async () => {
  const begin = Math.floor(it.context.clock() / 10_000) * 10_000
  await moveOn(10 * minute)
  const soc = (n: number): number => 80 - n
  for (let n = 0; n <= 40; n += 1) {
    await it.tell(one, begin + n * 10_000, { soc: soc(n), soh: 100, ratedCapacity: 1000, chargedEnergy: 100 + n })
    await volts(cluster, begin + n * 10_000, n >= 12 && n < 24 ? 3.57 : 3.4)
  }
  await it.call(
    placesContract.mount,
    { deviceId: one.deviceId, ts: begin + 3 * minute, kind: 'ship', code: ship.deviceCode },
    token,
  )
  await it.tick()
  await it.tick()
  const tileAt = async (ms: number) => {
    const { tiles, alarms, hours } = await it.call(calls.replayHome, { at: begin + ms }, token)
    const tile = tiles.find(({ deviceId }) => deviceId === one.deviceId)
    return { ...tile, hours: hours.length, open: alarms.latest.filter(({ unitId }) => unitId === one.deviceId) }
  }
  const never = await tileAt(-10_000)
  expect(never).toMatchObject({ soc: null, silent: true, runningState: -1, shippingName: null, chargedToday: null })
  expect(await tileAt(minute)).toMatchObject({ soc: soc(6), chargeable: 260, alarmLevel: null, chargedToday: 6 })
  expect(await tileAt(minute + 9999)).toMatchObject({ soc: soc(6), open: [] })
  const during = await tileAt(3 * minute)
  expect(during).toMatchObject({ soc: soc(18), alarmLevel: 3, shippingName: '江远 01', chargedToday: 18 })
  expect(during.open).toMatchObject([{ alarmLevel: 3, state: 1, clearTime: null, ts: begin + 2 * minute }])
  expect(await tileAt(3 * minute - 1)).toMatchObject({ soc: soc(17), shippingName: null })
  expect(await tileAt(5 * minute)).toMatchObject({ soc: soc(30), alarmLevel: null, open: [], shippingName: '江远 01' })
  const [detail, info, relays, tree] = await Promise.all([
    it.call(calls.replayDetail, { deviceId: cluster.deviceId, at: begin + 3 * minute }, token),
    it.call(devicesContract.deviceInfo, { deviceId: one.deviceId, at: begin + minute }, token),
    it.call(boxStationContract.relayStatus, { deviceId: cluster.deviceId, at: begin + minute }, token),
    it.call(boxStationContract.deviceTree, { deviceId: one.deviceId, at: begin + minute }, token),
  ])
  expect(detail.detail).toMatchObject({ kind: 'cluster', at: begin + 3 * minute, ts: begin + 3 * minute })
  expect(detail.detail.kind === 'cluster' && detail.detail.cells.voltage[16]).toBe(3.57)
  expect(detail).toMatchObject({ tree: [{ soc: soc(18), alarmLevel: 3 }], alarms: { count: 1, byLevel: [0, 0, 1] } })
  expect(info.realTimeData.find(({ code }) => code === 'soc')?.value).toBe(soc(6))
  expect(info.alarmList).toEqual([])
  expect([relays.length > 0, tree[0]?.soc]).toEqual([true, soc(6)])
  const marks = await it.call(
    calls.replayMarks,
    { from: begin, to: begin + 10 * minute, deviceId: one.deviceId },
    token,
  )
  expect(marks).toMatchObject([{ ts: begin + 2 * minute, clearTs: begin + 4 * minute, alarmLevel: 3, state: 0 }])
  const ahead = await it.call(calls.replayHome, { at: it.context.clock() + 86_400_000 }, token)
  expect(ahead.at).toBeLessThanOrEqual(it.context.clock())
})

test('history in steps of a minute is not silent between them, hot and sealed; an outage is', async () => {
  const from = Math.floor(it.context.clock() / minute) * minute - 26 * 60 * minute
  for (let at = 0; at <= 30; at += 1) {
    await it.tell(slow, from + at * minute, { soc: 50, runningState: 0 })
    if (at % 5 === 0) await it.tell(slowPart, from + at * minute, { soc: 50 })
  }
  const then = async (ms: number) => {
    const at = from + ms
    const { tiles } = await it.call(calls.replayHome, { at }, token)
    const { detail } = await it.call(calls.replayDetail, { deviceId: slow.deviceId, at }, token)
    const tile = tiles.find(({ deviceId }) => deviceId === slow.deviceId)
    return [tile?.silent, tile?.intervalSeconds, detail.kind === 'box' && detail.clusters[0]?.silent]
  }
  const check = async (): Promise<void> => {
    expect(await then(29.9 * minute)).toEqual([false, 60, false])
    expect(await then(33 * minute)).toEqual([false, 60, false])
    expect(await then(33.1 * minute)).toEqual([true, 60, false])
    expect(await then(46 * minute)).toEqual([true, 60, true])
    expect(await then(120 * minute)).toEqual([true, 10, true])
  }
  await check()
  const sealer = new Client({ connectionString: databaseUrl })
  await sealer.connect()
  await sealPass(sealer, it.context.clock() + 2 * 86_400_000, { share: { of: 1, index: 0 } })
  await sealer.end()
  await check()
})

test('a counter is followed by the ends of its sealed hours, where it began anew by all of its samples', async () => {
  const hour = 60 * minute
  const from = Math.floor(it.context.clock() / hour) * hour - 40 * hour
  // It rises for an hour and a half and then begins anew.
  for (let at = 0; at < 180; at += 5)
    await it.tell(other, from + at * minute, { chargedEnergy: at < 90 ? 1000 + at : at - 90 })
  const sealer = new Client({ connectionString: databaseUrl })
  await sealer.connect()
  await sealPass(sealer, it.context.clock() + 2 * 86_400_000, { share: { of: 1, index: 0 } })
  await sealer.end()
  const device = it.context.registry.byId(other.deviceId)
  if (!device) throw new Error('no such box')
  const slots = [device.profile.byKey.get('chargedEnergy')?.firstSlot ?? -1]
  const samples = async (kind: 'each' | 'counters', hours: number): Promise<Float64Array> => {
    const found = await it.context.telemetry[kind]([{ device, slots, from, to: from + hours * hour }])
    return found.get(other.deviceId)?.values[0] ?? new Float64Array(0)
  }
  expect([...(await samples('counters', 1))]).toEqual([1000, 1055])
  expect(await samples('counters', 2)).toEqual(await samples('each', 2))
  expect((await samples('each', 2)).length).toBe(24)
})

test('how often an alarm had begun is that of the moment', async () => {
  const now = it.context.clock()
  const course = [5, 4, 3, 2, 1].map((ago, index) => [now - ago * minute, index % 2 === 0 ? 3 : 0])
  await it.context.pool.query(
    `update alarm set times = 3, course = $2, cleared_at = null, began_at = $3, opened_at = $3, last_began_at = $4 where device_id = $1`,
    [cluster.deviceId, JSON.stringify(course), new Date(now - 5 * minute), new Date(now - minute)],
  )
  const timesAt = async (ago: number): Promise<(number | undefined)[]> => {
    const { alarms } = await it.call(calls.replayHome, { at: now - ago * minute }, token)
    return alarms.latest.filter(({ deviceId }) => deviceId === cluster.deviceId).map(({ times }) => times)
  }
  expect([await timesAt(4.5), await timesAt(3.5), await timesAt(2.5), await timesAt(0.5)]).toEqual([[1], [], [2], [3]])
})

test('another organization sees nothing of it', async () => {
  const orgId = await addOrganization(it.context.db, '他家')
  const person = await addPerson(it.context, 'theirs', ['platform_boxPower'], { orgId })
  const theirs = (await it.signIn(person.userName, person.password)).data.access_token
  const at = it.context.clock() - minute
  expect(await it.call(calls.replayHome, { at }, theirs)).toMatchObject({
    tiles: [],
    stations: [],
    ships: [],
    alarms: { count: 0, latest: [] },
    sums: { boxNum: 0 },
  })
  const span = { from: at - 86_400_000, to: at }
  expect(await it.call(calls.replayMarks, span, theirs)).toEqual([])
  expect(await it.call(calls.replayMarks, { ...span, deviceId: box.deviceId }, theirs)).toEqual([])
  expect(await it.call(calls.replayMarks, { ...span, to: at + minute }, token)).not.toEqual([])
  for (const deviceId of [box.deviceId, clusters[0]?.deviceId ?? '', ship.deviceId])
    expect((await it.ask(calls.replayDetail, { deviceId, at }, theirs)).code).not.toBe(0)
  expect((await it.ask(calls.replayDetail, { deviceId: ship.deviceId, at }, token)).code).not.toBe(0)
  const nobody = await addPerson(it.context, 'viewer', [], { orgId })
  const weak = (await it.signIn(nobody.userName, nobody.password)).data.access_token
  expect((await it.ask(calls.replayHome, { at }, weak)).status).toBe(403)
})
