import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DriverScene, driverScene, secret, soc } from '#test/support/driverScene.ts'
import { patience } from '#test/support/patience.ts'
import { driversContract as calls } from '../contract.ts'

let scene: DriverScene
let it: DriverScene['it']
let peer: DriverScene['peer']
beforeAll(async () => {
  scene = await driverScene()
  it = scene.it
  peer = scene.peer
}, patience.hook)
afterEach(() => scene.clear())
afterAll(() => scene?.stop())

const detail = (driverId: string) => it.call(calls.driverDetail, { driverId }, it.admin)
const eventsOf = async (driverId: string) => (await it.call(calls.driverEvents, { driverId }, it.admin)).records

test('a running driver stores what it reads, follows a change within seconds, and tells its states and counters', async () => {
  scene.run()
  const [driverId, deviceId] = [await scene.add(), await scene.device()]
  peer.values.set('a', '41').set('b', '42').set('name', 'Pump 7')
  await scene.bind(deviceId, driverId, [...soc('a'), { pointKey: 'totalVoltage', attributes: { address: 'name' } }])
  await expect.poll(() => scene.socOf(deviceId), { timeout: patience.poll }).toBe(41)
  expect(peer.asked).toContain(`${secret} a`)
  await scene.bind(deviceId, driverId, soc('b'))
  await expect.poll(() => scene.socOf(deviceId), { timeout: patience.poll }).toBe(42)
  expect(peer.connections()).toBe(1)
  await expect.poll(async () => (await detail(driverId)).status, { timeout: patience.poll }).toBe('ONLINE')
  const told = await detail(driverId)
  expect(told).toMatchObject({ deviceCount: 1, devices: [{ deviceId, points: 1 }], lastError: null, lastSaid: null })
  // A minute may have ended since it connected.
  const counted = async () => {
    const { minutes } = await detail(driverId)
    const sum = (of: 'connects' | 'errors') => minutes.reduce((all, minute) => all + minute[of], 0)
    return { connects: sum('connects'), errors: sum('errors'), hasTime: minutes.some(({ ms }) => ms === 2) }
  }
  await expect.poll(counted, { timeout: patience.poll }).toEqual({ connects: 1, errors: 0, hasTime: true })
  const { rows } = await it.owner.query('select key, value from device_text where device_id = $1', [deviceId])
  expect(rows).toEqual([{ key: 'totalVoltage', value: 'Pump 7' }])
  await it.call(calls.driverEnable, { driverId, enable: 0 }, it.admin)
  await expect.poll(() => peer.connections(), { timeout: patience.poll }).toBe(0)
  expect((await detail(driverId)).status).toBe('DISABLED')
})

test('one that hangs or fails slows no other; what fails is started again and tells why once, without its secret', async () => {
  scene.run()
  const [hanging, failing] = [await scene.add({ manner: 'hang' }), await scene.add({ manner: 'fail' })]
  const [driverId, deviceId] = [await scene.add(), await scene.device()]
  peer.values.set('a', '43')
  await scene.bind(deviceId, driverId, soc('a'))
  await expect.poll(() => scene.socOf(deviceId), { timeout: patience.poll }).toBe(43)
  const failures = async () => (await eventsOf(failing))[0]?.count ?? 0
  await expect.poll(failures, { timeout: patience.poll }).toBeGreaterThan(2)
  expect(await eventsOf(failing)).toMatchObject([
    { level: 'error', code: 'failed', args: { reason: 'no luck with ***' }, deviceId: null },
  ])
  const reason = 'no luck with ***'
  const lastSaid = { code: 'failed', args: { reason } }
  expect(await detail(failing)).toMatchObject({ status: 'FAULT', lastError: reason, lastSaid })
  expect((await detail(hanging)).status).toBe('OFFLINE')
  const mended = { host: '127.0.0.1', port: peer.port, password: '***' }
  await it.call(calls.driverEdit, { driverId: failing, driverName: '修好', attributes: mended }, it.admin)
  await expect.poll(async () => (await detail(failing)).status, { timeout: patience.poll }).toBe('ONLINE')
  expect(scene.lines.join('')).not.toContain(secret)
})

test('of two processes one runs a driver; where it goes the other takes over', async () => {
  const [first, second] = [scene.run(), scene.run()]
  const [driverId, deviceId] = [await scene.add(), await scene.device()]
  peer.values.set('a', '44')
  await scene.bind(deviceId, driverId, soc('a'))
  await expect.poll(() => scene.socOf(deviceId), { timeout: patience.poll }).toBe(44)
  expect(peer.connections()).toBe(1)
  const holder = `select pid from pg_locks where locktype = 'advisory' and classid = 7439223 and objid = $1::bigint::oid and granted`
  const pidOf = async () => (await it.owner.query<{ pid: number }>(holder, [driverId])).rows[0]?.pid
  const before = await pidOf()
  expect(before).toBeDefined()
  peer.values.set('a', '45')
  await it.owner.query('select pg_terminate_backend($1)', [before])
  await expect.poll(pidOf, { timeout: patience.poll }).not.toBe(undefined)
  await expect.poll(() => scene.socOf(deviceId), { timeout: patience.poll }).toBe(45)
  await expect.poll(() => peer.connections(), { timeout: patience.poll }).toBe(1)
  await first.stop()
  peer.values.set('a', '46')
  await expect.poll(() => scene.socOf(deviceId), { timeout: patience.poll }).toBe(46)
  await second.stop()
  await expect.poll(() => peer.connections(), { timeout: patience.poll }).toBe(0)
  expect(await pidOf()).toBeUndefined()
})
