import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { adminPassword } from '#test/support/database.ts'
import { liveClients } from '#test/support/live.ts'
import { type MarineScene, marineScene } from '#test/support/marineFleet.ts'
import { marineBatteryContract as calls } from '../contract.ts'
import { marineDelta, marineDetail, marineSnapshot } from '../shapes.ts'

let it: MarineScene
let live: Awaited<ReturnType<typeof liveClients>>
let userId: string
let token: string
beforeAll(async () => {
  it = await marineScene()
  live = await liveClients(it.app)
  userId = (await it.call(sessionContract.info, {}, it.admin)).user_info.user_id
  token = it.admin
}, 60_000)
afterAll(async () => {
  live?.end()
  await it?.stop()
})

/** What a topic says first, and the next delta that is looked for; others may come between. */
const follow = async (topic: string) => {
  const { next, send } = await live.signedIn(token)
  send({ subscribe: topic })
  const { snapshot } = await next()
  const deltaWith = async <T>(parse: (delta: unknown) => T, fits: (delta: T) => boolean): Promise<T> => {
    for (;;) {
      const delta = parse((await next()).delta)
      if (fits(delta)) return delta
    }
  }
  return { snapshot, deltaWith }
}
const asDelta = (delta: unknown) => marineDelta.parse(delta)
const asDetail = (delta: unknown) => marineDetail.parse(delta)
/** Without the interval: in the past it is the one that the samples kept. */
const timeless = <T extends { at: number }>({ at: _, ...rest }: T): unknown =>
  JSON.parse(JSON.stringify(rest, (key, value) => (key === 'intervalSeconds' ? undefined : value)))

test('what the topics said when a moment was now, the replay says of that moment', async () => {
  const home = marineSnapshot.parse((await follow(`marineHome/${userId}`)).snapshot)
  const system = asDetail((await follow(`marineDetail/${it.stacks[0].deviceId}`)).snapshot)
  const cluster = asDetail((await follow(`marineDetail/${it.clusters[0]?.deviceId}`)).snapshot)
  live.end()
  expect(home.tiles.map(({ deviceName, clusterSoc, silent }) => [deviceName, clusterSoc, silent])).toEqual([
    ['甲左', [24, 25, 26, 27], false],
    ['甲右', [null, null, null, null], false],
    ['乙左', [null, null, null, null], false],
    ['乙右', [null, null, null, null], true],
  ])
  expect(home.ships).toMatchObject([
    { shippingName: '江远 01', lon: 118.7, speed: 8.6, systemNum: 2, alarmLevel: null, soc: 50, power: 150 },
    { shippingName: '江远 02', lon: null, systemNum: 2, alarmLevel: 3, ratedCapacity: 2400, storedEnergy: 960 },
  ])
  expect(system).toMatchObject({ kind: 'system', status: { shippingName: '江远 01' }, clusters: { length: 4 } })
  expect(cluster).toMatchObject({ kind: 'cluster', unitName: '甲左', cells: { voltage: { length: 240 } } })

  it.advance(3 * 3_600_000)
  token = (await it.signIn('admin', adminPassword)).data.access_token
  for (const stack of it.stacks) await it.tell(stack, it.context.clock(), { soc: 99, chargingState: 2, workMode: 1 })
  await it.tell(it.ships[0], it.context.clock(), { lon: 119, lat: 32 })
  await it.tick()
  const { alarms, ...then } = await it.call(calls.replayHome, { at: home.at }, token)
  expect(timeless(then)).toEqual(timeless(home))
  expect(alarms).toMatchObject({ count: 1, latest: [{ deviceName: '乙右', state: 1 }] })
  const past = async (deviceId: string, at: number) => it.call(calls.replayDetail, { deviceId, at }, token)
  const ofSystem = await past(it.stacks[0].deviceId, system.at)
  expect(timeless(ofSystem.detail)).toEqual(timeless(system))
  expect(ofSystem.tree).toMatchObject([{ strName: '江远 01', level: 0, children: { length: 2 } }])
  const own = ofSystem.tree[0]?.children.find(({ strName }) => strName === '甲左')
  expect(own).toMatchObject({ level: 1, soc: 25, children: { length: 4 } })
  expect(timeless((await past(it.clusters[0]?.deviceId ?? '', cluster.at)).detail)).toEqual(timeless(cluster))
  const span = { from: it.now - 3_600_000, to: home.at }
  expect(await it.call(calls.replayMarks, span, token)).toMatchObject([{ unitName: '乙右', alarmType: 'silence' }])
  const tree = await it.call(calls.deviceTree, { at: home.at }, token)
  expect(tree.map(({ strName, alarmLevel }) => [strName, alarmLevel])).toEqual([
    ['江远 01', null],
    ['江远 02', 3],
  ])
})

test('the home: the tiles that changed with all figures, and the systems that are no more', async () => {
  const { deltaWith } = await follow(`marineHome/${userId}`)
  const ts = it.context.clock() + 1000
  it.advance(1000)
  await it.tell(it.stacks[2], ts, { soc: 60, power: -80, runningState: 1, chargingState: 1, workMode: 78 })
  const told = await deltaWith(asDelta, ({ tiles }) => tiles.some(({ soc }) => soc === 60))
  expect(told.tiles.find(({ soc }) => soc === 60)).toMatchObject({
    ...{ deviceName: '乙左', power: -80, workMode: 78, chargingState: 1 },
  })
  expect(told).toMatchObject({ removed: [], sums: { systemNum: 4 }, workModes: [{ code: 1, num: 3 }, { code: 78 }] })
  await it.tell(it.clusters[8] ?? it.stacks[2], ts, { soc: 59 })
  const ofCluster = await deltaWith(asDelta, ({ tiles }) => tiles.some(({ clusterSoc }) => clusterSoc[0] === 59))
  expect(ofCluster.tiles).toMatchObject([{ deviceName: '乙左', clusterSoc: [59, null, null, null] }])

  const detail = await follow(`marineDetail/${it.stacks[2].deviceId}`)
  await it.tell(it.stacks[2], ts + 1, { roomTemperature: 31 })
  const changed = await detail.deltaWith(asDetail, ({ at }) => at >= ts)
  expect(changed.kind === 'system' && changed.room[0]).toMatchObject({ code: 'roomTemperature', value: 31 })

  for (const { deviceId } of [...it.clusters.slice(12), it.stacks[3]])
    await it.call(assetsContract.equipmentRemove, { deviceId }, token)
  await it.tick()
  expect(await deltaWith(asDelta, ({ removed }) => removed.length > 0)).toMatchObject({
    removed: [it.stacks[3].deviceId],
    sums: { systemNum: 3, clusterNum: 12 },
  })
})
