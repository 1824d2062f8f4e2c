import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOrganization, addPerson } from '#test/support/app.ts'
import { liveClients } from '#test/support/live.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { alarmsContract as calls } from '../contract.ts'

const minute = 60_000
const stationType = 'chargeReplacePower'
const tokens = new Map<string, string>()

let it: DeviceScene
let live: Awaited<ReturnType<typeof liveClients>>
let home: string
let port: string
let homeOrg: string
let portOrg: string
let pcs: Made
let box: Made

const fault = (device: Made, ts: number, faultCode: string) =>
  it.deliver(device.deviceCode, 'dtc', { ts, dtcType: 'BCU', faultCode, active: true })
const mount = (ts: number, kind: string, code = '') => it.deliver(box.deviceCode, 'mount', { ts, kind, code, bay: '1' })
const signedIn = async (orgId: string): Promise<string> => {
  const known = tokens.get(orgId)
  if (known) return known
  const authorities = ['platform_boxPower', 'platform_portCharging', 'alarm_acknowledge']
  const { password } = await addPerson(it.context, `of_${orgId}`, authorities, { orgId, data_scope: 2 })
  const token = (await it.signIn(`of_${orgId}`, password)).data.access_token
  tokens.set(orgId, token)
  return token
}
/** device, station and clock of each alarm, newest first */
const rows = async (filter: object, token = it.admin) =>
  (await it.call(calls.page, filter, token)).records.map(({ deviceName, stationName, ts }) => [
    deviceName,
    stationName,
    Math.round((ts - it.now) / minute),
  ])

beforeAll(async () => {
  it = await deviceScene()
  live = await liveClients(it.app)
  homeOrg = await addOrganization(it.context.db, '箱主', '1')
  portOrg = await addOrganization(it.context.db, '港口', '1')
  home = await it.station('箱站A', { orgId: homeOrg })
  port = await it.station('换电站B', { orgId: portOrg, stationType })
  pcs = await it.device('chargePcs', port, { deviceName: '1号PCS' })
  box = await it.device('boxPower', home, { deviceName: 'XD-001' })
  await fault(box, it.now - 60 * minute, 'B2001')
  await mount(it.now - 50 * minute, 'bay', pcs.deviceCode)
  await fault(box, it.now - 40 * minute, 'B2002')
  await fault(pcs, it.now - 30 * minute, 'B2003')
}, 60_000)
afterAll(async () => {
  live?.end()
  await it?.stop()
})

const before = ['XD-001', '箱站A', -60]
const inBay = ['XD-001', '换电站B', -40]
const ofPcs = ['1号PCS', '换电站B', -30]

test('a charging station has the alarms of its bays and of what stands in them; the box keeps its own', async () => {
  expect(await rows({ stationType })).toEqual([ofPcs, inBay])
  expect(await rows({ stationType, stationId: port })).toEqual([ofPcs, inBay])
  expect(await rows({ stationType, stationId: home })).toEqual([])
  expect(await rows({})).toEqual([ofPcs, inBay, before])
  expect(await rows({ stationType: 'boxPowerStation' })).toEqual([['XD-001', '箱站A', -40], before])
  const counted = await it.call(calls.statistics, { stationType }, it.admin)
  expect(counted.map(({ alarmNum }) => alarmNum)).toEqual([2])
  const file = await it.app.inject({
    url: `/web/alarm/export?format=csv&stationType=${stationType}`,
    headers: { authorization: `Bearer ${await signedIn(portOrg)}` },
  })
  expect(
    file.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(1, 3)),
  ).toEqual([
    ['换电站B', '1号PCS'],
    ['换电站B', 'XD-001'],
  ])
})

test('who sees either station sees the alarm, in lists, in the bell and to take note of it', async () => {
  const [owner, elsewhere] = [
    await signedIn(homeOrg),
    await signedIn(await addOrganization(it.context.db, '别处', '1')),
  ]
  const operator = await signedIn(portOrg)
  expect(await rows({}, owner)).toEqual([inBay, before])
  expect(await rows({}, operator)).toEqual([ofPcs, inBay])
  expect(await rows({}, elsewhere)).toEqual([])
  const { records } = await it.call(calls.page, { deviceId: box.deviceId }, operator)
  const alarmIds = records.map(({ alarmId }) => alarmId)
  expect((await it.ask(calls.acknowledge, { alarmIds }, elsewhere)).code).toBe(1001)
  const { rows: users } = await it.context.pool.query<{ id: string }>('select id from app_user where user_name = $1', [
    `of_${portOrg}`,
  ])
  const client = await live.signedIn(operator)
  client.send({ subscribe: `openAlarms/${users[0]?.id}` })
  expect(await client.next()).toMatchObject({
    snapshot: { count: 2, latest: [{ deviceName: '1号PCS' }, { deviceName: 'XD-001', stationName: '换电站B' }] },
  })
  await it.call(calls.acknowledge, { alarmIds }, operator)
})

test('what is said later about where the box was moves its alarms', async () => {
  await mount(it.now - 45 * minute, 'truck', '鄂A12345')
  expect(await rows({ stationType })).toEqual([ofPcs])
  await mount(it.now - 65 * minute, 'bay', pcs.deviceCode)
  expect(await rows({ stationType })).toEqual([ofPcs, ['XD-001', '换电站B', -60]])
})

test('silent boxes of one bay station are folded with its own equipment, and stay apart elsewhere', async () => {
  const silent = async (device: Made) =>
    it.context.pool.query(
      `insert into alarm (device_id, unit_id, station_id, device_name, unit_name, rule, level, highest_level, began_at, opened_at, last_began_at)
      select $1, $1, station_id, name, name, 'silence', 3, 3, $2, $2, $2 from device where id = $1`,
      [device.deviceId, new Date(it.now)],
    )
  await mount(it.now - 5 * minute, 'bay', pcs.deviceCode)
  const others = await Promise.all([1, 2].map(() => it.device('connectionBox', port)))
  for (const device of [box, ...others]) await silent(device)
  const folded = async (filter: object) =>
    (await it.call(calls.page, { ...filter, fold: 1, state: 1 }, it.admin)).records
      .filter(({ alarmType }) => alarmType === 'silence')
      .map(({ stationName, folded }) => [stationName, folded?.num ?? 1])
  expect(await folded({})).toEqual([['换电站B', 3]])
  expect(await folded({ stationType })).toEqual([['换电站B', 3]])
  expect(await folded({ stationType: 'boxPowerStation' })).toEqual([['箱站A', 1]])
})
