import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlatformKey, platformAuthority } from '#contract/platforms.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { recordsContract } from '#features/records/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { openAlarms } from '#contract/alarm.ts'
import { addOrganization, addPerson } from '#test/support/app.ts'
import { liveClients } from '#test/support/live.ts'
import { type MarineScene, marineScene } from '#test/support/marineFleet.ts'
import { administratorOf, type SignedIn } from '#test/support/people.ts'
import { marineBatteryContract as calls } from '../contract.ts'
import { marineSnapshot } from '../shapes.ts'

let it: MarineScene
let live: Awaited<ReturnType<typeof liveClients>>

const holder = (platforms: readonly PlatformKey[]): Promise<SignedIn> =>
  administratorOf(it, `holder_${platforms.join('_')}`, { orgId: it.orgId }, [
    ...platforms.map(platformAuthority),
    'alarm_view',
  ])
/** The first frame of a topic. */
const first = async (topic: string, token: string) => {
  const client = await live.signedIn(token)
  client.send({ subscribe: topic })
  const frame = await client.next()
  live.end()
  return frame
}
beforeAll(async () => {
  it = await marineScene()
  live = await liveClients(it.app)
}, 60_000)
afterAll(async () => {
  live?.end()
  await it?.stop()
})

describe('who may see marine batteries', () => {
  test('somebody of another platform is refused and is told of none of their alarms', async () => {
    const { token, userId } = await holder(['shorePower'])
    const stack = { deviceId: it.stacks[0].deviceId }
    for (const answer of [
      await it.ask(calls.basicInformation, {}, token),
      await it.ask(calls.socRanking, {}, token),
      await it.ask(calls.deviceTree, {}, token),
      await it.ask(calls.latestData, stack, token),
      await it.ask(calls.alarmList, {}, token),
      await it.ask(calls.replayHome, { at: it.now }, token),
    ])
      expect(answer).toMatchObject({ status: 403 })
    expect(await it.ask(devicesContract.deviceInfo, stack, token)).toMatchObject({ code: 1001 })
    expect(await it.call(alarmsContract.page, {}, token)).toMatchObject({ total: 0 })
    expect(openAlarms.parse((await first(`openAlarms/${userId}`, token)).snapshot)).toMatchObject({
      count: 0,
      latest: [],
    })
    expect((await first(`marineHome/${userId}`, token)).error).toBe('session.forbidden')
  })

  test('somebody of the ship platform sees his ship, its station and the alarms of its batteries, not their home', async () => {
    const { token } = await holder(['ship'])
    const info = await it.call(devicesContract.deviceInfo, { deviceId: it.ships[0].deviceId }, token)
    expect(info).toMatchObject({ deviceName: '江远 01', deviceType: 'ship' })
    const stations = await it.call(devicesContract.stationAddress, {}, token)
    expect(stations).toMatchObject([{ stationId: it.stationId, lon: 121.5 }])
    const alarms = await it.call(alarmsContract.page, {}, token)
    expect(alarms.records).toMatchObject([{ deviceName: '乙右', unitName: '乙右', alarmType: 'silence', state: 1 }])
    expect(await it.ask(calls.basicInformation, {}, token)).toMatchObject({ status: 403 })
  })

  test('an administrator of another merchant sees none of them', async () => {
    const orgId = await addOrganization(it.context.db, '他家')
    const all = (await it.call(sessionContract.info, {}, it.admin)).authorities.map(({ authority }) => authority)
    const { userName, password, userId } = await addPerson(it.context, 'theirs', all, { orgId, level: 1 })
    const token = (await it.signIn(userName, password)).data.access_token
    expect(await it.call(calls.basicInformation, {}, token)).toMatchObject({ systemNum: 0, ratedCapacity: null })
    expect(await it.call(calls.basicInformation, { stationId: it.stationId }, token)).toMatchObject({ systemNum: 0 })
    expect(await it.call(calls.capacityRanking, {}, token)).toEqual([])
    expect(await it.call(calls.deviceTree, { stationId: it.stationId }, token)).toEqual([])
    expect(await it.call(calls.alarmList, { stationId: it.stationId }, token)).toMatchObject({ total: 0 })
    expect(
      (await it.call(calls.chargeCount, {}, token)).every(({ chargeNum, charged }) => !chargeNum && !charged),
    ).toBe(true)
    const [stack, cluster] = [{ deviceId: it.stacks[0].deviceId }, { deviceId: it.clusters[0]?.deviceId ?? '' }]
    for (const answer of [
      await it.ask(calls.breakers, stack, token),
      await it.ask(calls.latestData, stack, token),
      await it.ask(calls.clusterMonitor, cluster, token),
      await it.ask(calls.clusterTemperature, cluster, token),
      await it.ask(calls.clusterCells, cluster, token),
      await it.ask(calls.cellPage, cluster, token),
      await it.ask(calls.replayDetail, { ...stack, at: it.now }, token),
      await it.ask(devicesContract.deviceInfo, stack, token),
    ])
      expect(answer).toMatchObject({ code: 1001 })
    expect((await first(`marineDetail/${stack.deviceId}`, token)).error).toBe('rows.not_found')
    const home = marineSnapshot.parse((await first(`marineHome/${userId}`, token)).snapshot)
    expect(home).toMatchObject({ tiles: [], ships: [], sums: { systemNum: 0 } })
  })
})

test('charges of marine batteries stand among the records of ship stations only', async () => {
  const page = async (filter: object) => (await it.call(recordsContract.chargePage, filter, it.admin)).records
  expect(await page({})).toEqual([])
  const own = await page({ stationType: 'shippingPlatform' })
  expect(own.map(({ deviceName, type, amount, ts }) => [deviceName, type, amount, ts - it.midnight])).toEqual([
    ['甲右', 2, 20, 330 * 60_000],
    ['甲右', 1, 20, 80 * 60_000],
    ['甲右', 1, 40, -10 * 60_000],
  ])
})
