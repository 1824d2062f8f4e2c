import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sessionContract } from '#features/session/contract.ts'
import { addOrganization, addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { liveClients } from '#test/support/live.ts'
import { placesContract } from '#features/places/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { homeDelta, homeSnapshot } from '../shapes.ts'
import { liveDetail } from '../detailShapes.ts'

let it: DeviceScene
let live: Awaited<ReturnType<typeof liveClients>>
let userId: string
let station: string
let box: Made
let other: Made
let cluster: Made

beforeAll(async () => {
  it = await deviceScene()
  live = await liveClients(it.app)
  userId = (await it.call(sessionContract.info, {}, it.admin)).user_info.user_id
  station = await it.station('上海港', { lon: 121.5, lat: 31.2 })
  box = await it.device('boxPower', station)
  other = await it.device('boxPower', station)
  cluster = await it.device('boxCluster', station, { parentId: box.deviceId })
})
afterEach(() => live.end())
afterAll(() => it?.stop())

const follow = async (topic: string, token = it.admin) => {
  const { next, send } = await live.signedIn(token)
  send({ subscribe: topic })
  /** the next delta that says what is looked for; others may come between */
  const deltaWith = async <T>(parse: (delta: unknown) => T, fits: (delta: T) => boolean): Promise<T> => {
    for (;;) {
      const delta = parse((await next()).delta)
      if (fits(delta)) return delta
    }
  }
  return { next, deltaWith }
}
const asDelta = (delta: unknown) => homeDelta.parse(delta)

test('the home picture: whole at first, then the tiles that changed with all sums', async () => {
  const { next, deltaWith } = await follow(`boxHome/${userId}`)
  const first = homeSnapshot.parse((await next()).snapshot)
  expect(first.tiles.map(({ deviceId }) => deviceId)).toEqual([box.deviceId, other.deviceId])
  expect(first).toMatchObject({
    sums: { boxNum: 2, onlineNum: 0 },
    stations: [{ stationName: '上海港', lon: 121.5 }],
    ships: [],
  })
  const now = it.context.clock()
  await it.tell(box, now, {
    soc: 60,
    soh: 100,
    ratedCapacity: 1600,
    totalVoltage: 750,
    totalCurrent: 200,
    runningState: 2,
  })
  const told = await deltaWith(asDelta, ({ tiles }) => tiles.length > 0)
  expect(told.tiles).toMatchObject([{ deviceId: box.deviceId, soc: 60, power: 150, ts: now }])
  expect(told).toMatchObject({ removed: [], sums: { onlineNum: 1, dischargingNum: 1, storedEnergy: 960, power: 150 } })
  await it.tell(cluster, now, { soc: 59 })
  expect((await deltaWith(asDelta, ({ tiles }) => tiles.length > 0)).tiles).toMatchObject([{ clusterSoc: [59] }])

  const ship = await it.device('ship', station, { deviceName: '江远 01' })
  await it.call(
    placesContract.mount,
    { deviceId: box.deviceId, ts: now, kind: 'ship', code: ship.deviceCode },
    it.admin,
  )
  await it.tick()
  const aboard = await deltaWith(asDelta, ({ ships }) => ships.length > 0)
  expect(aboard).toMatchObject({ tiles: [{ shippingName: '江远 01' }], ships: [{ lon: null, boxNum: 1 }] })
  await it.deliver(ship.deviceCode, 'position', { ts: now, lon: 118.7, lat: 32.1, sog: 8.6 })
  expect(await deltaWith(asDelta, ({ ships }) => ships[0]?.lon === 118.7)).toMatchObject({
    tiles: [],
    ships: [{ speed: 8.6 }],
  })

  await it.call(assetsContract.equipmentRemove, { deviceId: other.deviceId }, it.admin)
  await it.tick()
  expect(await deltaWith(asDelta, ({ removed }) => removed.length > 0)).toMatchObject({
    removed: [other.deviceId],
    sums: { boxNum: 1 },
  })
  it.advance(61_000)
  await it.tick()
  const silent = await deltaWith(asDelta, ({ tiles }) => tiles.some((tile) => tile.silent))
  expect(silent).toMatchObject({
    tiles: [{ runningState: -1, power: null, soc: 60 }],
    sums: { power: null, onlineNum: 0 },
  })
})

test('the detail of a box and of a cluster, whole each time', async () => {
  const ofBox = await follow(`boxDetail/${box.deviceId}`)
  const ofCluster = await follow(`boxDetail/${cluster.deviceId}`)
  const first = liveDetail.parse((await ofBox.next()).snapshot)
  expect(first).toMatchObject({
    kind: 'box',
    deviceName: box.deviceName,
    clusters: [{ deviceId: cluster.deviceId, soc: 59 }],
  })
  const empty = liveDetail.parse((await ofCluster.next()).snapshot)
  expect(empty).toMatchObject({ kind: 'cluster', unitName: box.deviceName })
  const now = it.context.clock()
  await it.tell(cluster, now, { cellVoltage: Array.from({ length: 240 }, () => 3.31), totalVoltage: 770 })
  const parse = (delta: unknown) => liveDetail.parse(delta)
  const told = await ofCluster.deltaWith(parse, ({ at }) => at >= now)
  expect(told).toMatchObject({
    summary: { CLUSTER_TOTAL_U: { value: 770 } },
    extremes: { maxVoltage: { value: 3.31, cell: 1 } },
    silent: false,
  })
  expect(told.kind === 'cluster' && told.cells.voltage).toHaveLength(240)
  expect(await ofBox.deltaWith(parse, ({ at }) => at >= now)).toMatchObject({
    clusters: [{ totalVoltage: 770, soc: 59 }],
  })
})

test('nobody follows another’s home page, another merchant’s box, or what is no box', async () => {
  const orgId = await addOrganization(it.context.db, '他家')
  const person = await addPerson(it.context, 'theirs', ['platform_boxPower'], { orgId })
  const token = (await it.signIn(person.userName, person.password)).data.access_token
  const answer = async (topic: string) => (await (await follow(topic, token)).next()).error
  expect(await answer(`boxHome/${userId}`)).toBe('rows.not_found')
  expect(await answer(`boxDetail/${box.deviceId}`)).toBe('rows.not_found')
  expect(await answer('boxDetail/999999')).toBe('rows.not_found')
  const own = await (await follow(`boxHome/${person.userId}`, token)).next()
  expect(homeSnapshot.parse(own.snapshot)).toMatchObject({
    tiles: [],
    stations: [],
    sums: { boxNum: 0, ratedCapacity: null },
  })
})
