import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { activityContract } from '#features/activity/contract.ts'
import { addPerson } from '#test/support/app.ts'
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
let named = 0

test('types say what a form asks for', async () => {
  const types = await it.call(calls.driverTypes, {}, it.admin)
  expect(types.map(({ driverType }) => driverType)).toEqual(['line'])
  expect(types[0]?.driverAttributes.map(({ key }) => key)).toEqual(['host', 'port', 'password', 'manner'])
})

test('a driver is added, listed, changed, turned off and removed; its secret is never answered', async () => {
  const driverId = await scene.add({}, { enable: 0, requestId: 'once' })
  expect(await scene.add({}, { requestId: 'once' })).toBe(driverId)
  const row = await detail(driverId)
  expect(row).toMatchObject({ status: 'DISABLED', enable: 0, address: `127.0.0.1:${peer.port}`, version: 1 })
  expect(row.attributes).toEqual({ host: '127.0.0.1', port: peer.port, password: '***' })
  const edit = { driverId, driverName: '改名 PLC', attributes: row.attributes, version: 1 }
  expect(await it.call(calls.driverEdit, edit, it.admin)).toBe(true)
  expect((await it.ask(calls.driverEdit, edit, it.admin)).code).toBe(1002)
  const listed = await it.call(calls.driverPage, { driverName: '改名 plc', status: 'DISABLED', enable: 0 }, it.admin)
  expect(listed.records).toMatchObject([{ driverId, driverName: '改名 PLC', deviceCount: 0, version: 2 }])
  expect((await it.call(calls.driverPage, { status: 'ONLINE' }, it.admin)).records).toEqual([])
  const operations = await it.call(activityContract.operationPage, {}, it.admin)
  expect(JSON.stringify([listed, operations, await detail(driverId)])).not.toContain(secret)
  const { rows } = await it.owner.query('select secrets::text, attributes::text from driver where id = $1', [driverId])
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(await it.call(calls.driverRemove, { driverId }, it.admin)).toBe(true)
  expect((await it.ask(calls.driverDetail, { driverId }, it.admin)).code).toBe(1001)
})

test('attributes are checked by their rules, and names once for each organization', async () => {
  const ask = async (attributes: object, more: object = {}) => {
    const input = { driverName: `不成 ${named++}`, driverType: 'line', attributes: { ...attributes }, ...more }
    const { code, msg } = await it.ask(calls.driverAdd, input, it.admin, { 'accept-language': 'en' })
    return [code, msg]
  }
  expect(await ask({})).toEqual([3173, 'host: required'])
  expect(await ask({ host: 'a', port: 70_000 })).toEqual([3173, 'port: at most 65535'])
  expect(await ask({ host: 'a', port: 1.5 })).toEqual([3173, 'port: expected a whole number'])
  expect(await ask({ host: 'a', other: 1 })).toEqual([3173, 'other: no such attribute'])
  expect(await ask({ host: 'a', password: '***' })).toEqual([3174, expect.stringContaining('password')])
  expect(await ask({ host: 'a' }, { driverType: 'none' })).toMatchObject([3172, expect.any(String)])
  await scene.add({}, { driverName: '同名' })
  expect(await ask({ host: 'a' }, { driverName: '同名' })).toMatchObject([3171, expect.any(String)])
})

test('whoever moves a driver elsewhere gives its secret anew', async () => {
  const driverId = await scene.add({}, { enable: 0 })
  const moved = { host: '127.0.0.2', port: peer.port, password: '***' }
  const edit = (attributes: Input<typeof calls.driverEdit>['attributes']) =>
    it.ask(calls.driverEdit, { driverId, driverName: `移 ${named++}`, attributes }, it.admin)
  expect((await edit(moved)).code).toBe(3174)
  expect((await it.ask(calls.driverTry, { driverId, driverType: 'line', attributes: moved }, it.admin)).code).toBe(3174)
  expect((await edit({ ...moved, password: 'another' })).code).toBe(0)
  expect((await edit({ ...moved, manner: 'kept' })).code).toBe(0)
  // What is left out goes.
  expect((await edit({ host: '127.0.0.2', port: peer.port })).code).toBe(0)
  expect((await detail(driverId)).attributes).toEqual({ host: '127.0.0.2', port: peer.port })
})

test('a device is configured as a whole or not at all, and each cell tells its state', async () => {
  const [driverId, deviceId] = [await scene.add({}, { enable: 0 }), await scene.device()]
  const config = () => it.call(calls.deviceConfig, { deviceId }, it.admin)
  expect(await config()).toMatchObject({ driverId: null, version: 0, bindings: [] })
  const points: Input<typeof calls.deviceConfigSave>['points'] = [
    { pointKey: 'soc', attributes: { address: 'a', scale: 2 } },
    { pointKey: 'nothing', attributes: { address: 'b' } },
    { pointKey: 'totalVoltage', attributes: { scale: 1, odd: 1 } },
    { pointKey: 'soc', attributes: { address: 'c' } },
    { pointKey: 'soh', index: 3, attributes: { address: 'd' } },
  ]
  const faulty = { deviceId, driverId, attributes: { interval: 1 }, points }
  const { code, data } = await it.ask(calls.deviceConfigSave, faulty, it.admin, { 'accept-language': 'en' })
  expect(code).toBe(3178)
  expect(data).toEqual({
    faults: [
      { pointKey: null, index: null, attribute: 'interval', msg: 'at least 20' },
      { pointKey: 'nothing', index: 0, attribute: '', msg: 'the profile has no such point' },
      { pointKey: 'totalVoltage', index: 0, attribute: 'odd', msg: 'no such attribute' },
      { pointKey: 'totalVoltage', index: 0, attribute: 'address', msg: 'required' },
      { pointKey: 'soc', index: 0, attribute: '', msg: 'given twice' },
      { pointKey: 'soh', index: 3, attribute: '', msg: 'the index must be below 1' },
    ],
  })
  expect(await config()).toMatchObject({ driverId: null, version: 0 })
  expect(
    await it.call(calls.deviceConfigSave, { ...faulty, attributes: {}, points: points.slice(0, 1) }, it.admin),
  ).toEqual({ version: 1 })
  expect(await config()).toMatchObject({
    ...{ driverId, driverType: 'line', version: 1, cells: { interval: 'set' } },
    bindings: [{ pointKey: 'soc', index: 0, rw: 0, cells: { address: 'changed', scale: 'changed' } }],
  })
  const own = JSON.stringify({ address: 5 })
  await it.owner.query('update point_binding set attributes = $2 where device_id = $1', [deviceId, own])
  expect((await config()).bindings[0]?.cells).toEqual({ address: 'wrong', scale: 'set' })
  await it.owner.query("update point_binding set attributes = '{}' where device_id = $1", [deviceId])
  expect((await config()).bindings[0]?.cells).toEqual({ address: 'missing', scale: 'set' })
  expect((await it.ask(calls.deviceConfigSave, { deviceId, driverId, version: 0 }, it.admin)).code).toBe(1002)
  expect((await it.ask(calls.driverRemove, { driverId }, it.admin)).code).toBe(3180)
  expect(await it.call(calls.deviceConfigSave, { deviceId, driverId: '' }, it.admin)).toEqual({ version: 0 })
  expect(await config()).toMatchObject({ driverId: null, bindings: [] })
})

test('a trial reads without storing, with the secrets that are known, and only where drivers may connect', async () => {
  scene.run()
  const driverId = await scene.add({}, { enable: 0 })
  peer.values.set('a', '47')
  const attributes = { host: '127.0.0.1', port: peer.port, password: '***' }
  const input = { driverId, driverType: 'line', attributes, points: soc('a') }
  const { steps } = await it.call(calls.driverTry, input, it.admin)
  expect(steps).toMatchObject([
    { step: 'connect', ok: true, detail: 'with ***' },
    { step: 'read', ok: true, values: { soc: 47 } },
  ])
  expect(peer.asked).toEqual([`${secret} a`])
  expect(JSON.stringify(steps)).not.toContain(Buffer.from(secret).toString('hex'))
  const outside = { ...input, driverId: '', attributes: { ...attributes, host: '10.0.0.1', password: 'x' } }
  expect(await it.call(calls.driverTry, outside, it.admin)).toMatchObject({
    steps: [{ ok: false, detail: '10.0.0.1: outside DRIVER_NETWORKS' }],
  })
  const { rows } = await it.owner.query('select payload, answer from driver_ask')
  expect(rows).toEqual(rows.map(() => ({ payload: null, answer: null })))
})

test('a trial is refused where nothing runs drivers, and after twenty in a minute', async () => {
  const input = { driverType: 'line', attributes: { host: '127.0.0.1', port: peer.port } }
  expect((await it.ask(calls.driverTry, input, it.admin)).code).toBe(3175)
  const person = await addPerson(it.context, 'trier', ['iot_driver_save'])
  const { access_token } = (await it.signIn(person.userName, person.password)).data
  await it.owner.query(
    'insert into driver_ask (user_id, asked_at) select $1::bigint, now() from generate_series(1, 20)',
    [person.userId],
  )
  expect((await it.ask(calls.driverTry, input, access_token)).code).toBe(3176)
})

test('people of another merchant see, bind and remove nothing of it', async () => {
  const [driverId, deviceId] = [await scene.add({}, { enable: 0 }), await scene.device()]
  await scene.bind(deviceId, driverId, soc('a'))
  const person = await addPerson(it.context, 'stranger', ['iot_view', 'iot_driver_save', 'iot_device_save'])
  const { access_token: token } = (await it.signIn(person.userName, person.password)).data
  const attributes = { host: '127.0.0.1', port: peer.port, password: '***' }
  const asked = [
    it.ask(calls.driverDetail, { driverId }, token),
    it.ask(calls.driverEdit, { driverId, driverName: 'x', attributes }, token),
    it.ask(calls.driverEnable, { driverId, enable: 1 }, token),
    it.ask(calls.driverRemove, { driverId }, token),
    it.ask(calls.driverTry, { driverId, driverType: 'line', attributes }, token),
    it.ask(calls.deviceConfig, { deviceId }, token),
    it.ask(calls.deviceConfigSave, { deviceId, driverId: '' }, token),
  ]
  expect((await Promise.all(asked)).map(({ code }) => code)).toEqual(asked.map(() => 1001))
  expect((await it.call(calls.driverPage, {}, token)).records).toEqual([])
  expect((await it.call(calls.driverEvents, { driverId }, token)).records).toEqual([])
  // A driver of one merchant reads no device of another.
  const foreign = await it.call(
    calls.driverAdd,
    { driverName: 'x', driverType: 'line', attributes: { host: 'a' } },
    token,
  )
  const reaching = { deviceId, driverId: foreign.driverId }
  expect((await it.ask(calls.deviceConfigSave, reaching, it.admin)).code).toBe(3179)
})
