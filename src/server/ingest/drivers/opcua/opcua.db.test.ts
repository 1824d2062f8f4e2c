import { StatusCodes } from 'node-opcua-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { activityContract } from '#features/activity/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { driversContract as calls } from '#features/drivers/contract.ts'
import { createSink } from '#server/ingest/accept.ts'
import { type Bound, startBound } from '#server/ingest/bound/startBound.ts'
import { boundTypes } from '#server/ingest/bound/types.ts'
import { createQueue } from '#server/ingest/queue.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { hotFrames } from '#test/support/frames.ts'
import { type OpcuaServer, startOpcuaServer } from '#test/support/opcuaServer.ts'
import { patience } from '#test/support/patience.ts'

let it: TestApp
let bound: Bound
let server: OpcuaServer
let expired: OpcuaServer
let driverId = ''
let deviceId = ''
const endings: (() => Promise<void>)[] = []
const poll = { timeout: patience.poll }
const driverType = 'opcua'

beforeAll(async () => {
  it = await testApp(undefined, { config: { driverNetworks: ['127.0.0.0/8'] } })
  const { context } = it
  server = await startOpcuaServer(
    new Map([
      ['soc', { type: 'Double', value: 45.5 }],
      ['voltage', { type: 'Int32', value: 7421 }],
      ['name', { type: 'String', value: 'Rack 7' }],
    ]),
  )
  expired = await startOpcuaServer(new Map([['soc', { type: 'Double', value: 1 }]]), new Date(Date.now() - 86_400_000))
  const queue = createQueue({ commit: context.telemetry.commit, committed: () => undefined })
  const sink = createSink(context.registry, queue, context.clock)
  bound = startBound({ ...context, sink, types: boundTypes })
  endings.push(bound.stop, sink.stop, queue.idle, server.stop, expired.stop)
  const { stationId } = await it.call(assetsContract.stationAdd, { stationName: 'OPC 站' }, it.admin)
  const given = { deviceName: '箱 O', deviceCode: 'OPCUA-1', deviceType: 'boxPower', stationId }
  deviceId = (await it.call(assetsContract.equipmentAdd, given, it.admin)).deviceId
}, patience.hook)
afterAll(async () => {
  for (const end of endings) await end()
  await it?.stop()
})

const attributes = (endpoint = server.endpoint) => ({
  ...{ endpoint, user: 'reader', password: 'Hush_8831', publish: 100, keepAlive: 1, timeout: 5000 },
})
const points: NonNullable<Input<typeof calls.deviceConfigSave>['points']> = [
  { pointKey: 'soc', rw: 2, attributes: { nodeId: 'ns=1;s=soc' } },
  { pointKey: 'totalVoltage', rw: 2, attributes: { nodeId: 'ns=1;s=voltage', scale: 0.1 } },
  { pointKey: 'totalCurrent', attributes: { nodeId: 'ns=1;s=nowhere' } },
]
const add = async (driverName: string, given: object) =>
  (await it.call(calls.driverAdd, { driverName, driverType, attributes: given as never }, it.admin)).driverId
const detail = (id = driverId) => it.call(calls.driverDetail, { driverId: id }, it.admin)
const codes = async (id = driverId) =>
  (await it.call(calls.driverEvents, { driverId: id }, it.admin)).records.map(({ code }) => code)
const slotOf = (key: string) => it.context.registry.byId(deviceId)?.profile.byKey.get(key)?.firstSlot ?? -1
const latestOf = (key: string) => it.context.telemetry.latest(deviceId)?.values[slotOf(key)]

test('no server is trusted by itself; one that is trusted by its thumbprint is read', async () => {
  driverId = await add('OPC 一号', attributes())
  await it.call(calls.deviceConfigSave, { deviceId, driverId, attributes: { sampling: 50 }, points }, it.admin)
  await expect.poll(async () => (await detail()).status, poll).toBe('FAULT')
  await expect.poll(() => codes(), poll).toEqual(['certificate_unknown'])
  const [waiting] = (await detail()).certificates
  expect(waiting).toMatchObject({ trusted: false, valid: true, subject: 'CN=Test server' })
  expect(JSON.stringify((await detail()).attributes)).not.toContain('own.')
  const tried = await it.call(
    calls.driverTry,
    { driverId, driverType, attributes: { ...attributes(), password: '***' }, points },
    it.admin,
  )
  expect(tried.steps.map(({ step, ok }) => `${step} ${ok}`)).toEqual(['resolve true', 'connect false'])

  const thumbprint = waiting?.thumbprint ?? ''
  const { code } = await it.ask(calls.driverTrust, { driverId, thumbprint: '0'.repeat(64) }, it.admin)
  expect(code).toBe(3244)
  await it.call(calls.driverTrust, { driverId, thumbprint }, it.admin)
  const { records } = await it.call(activityContract.operationPage, {}, it.admin)
  expect(records[0]).toMatchObject({ subject_name: 'OPC 一号' })
  expect(JSON.stringify(records[0])).toContain(String(waiting?.sha1))
  await expect.poll(() => latestOf('soc'), poll).toBe(45.5)
  expect(latestOf('totalVoltage')).toBe(742.1)
  await expect.poll(async () => (await detail()).status, poll).toBe('ONLINE')
  expect((await detail()).certificates).toMatchObject([{ thumbprint, trusted: true }])
  await expect.poll(() => codes(), poll).toContain('node_bad')
})

test('values come with the time of their source, one sample a time; what is not good is absent', async () => {
  const at = new Date(Date.now() - 5000)
  server.set('soc', 50.5, at)
  server.set('voltage', 8000, at)
  await expect.poll(() => latestOf('soc'), poll).toBe(50.5)
  await expect.poll(() => latestOf('totalVoltage'), poll).toBe(800)
  const frames = await hotFrames(it.context.pool, deviceId)
  const frame = frames.find(({ ts }) => ts === at.getTime())
  expect([frame?.v[slotOf('soc')], frame?.v[slotOf('totalVoltage')]]).toEqual([50.5, 800])
  server.set('soc', 99, new Date(), StatusCodes.BadSensorFailure)
  await expect.poll(() => codes(), poll).toContain('bad_status')
  expect(latestOf('soc')).toBe(50.5)
  server.set('soc', 51)
  await expect.poll(() => latestOf('soc'), poll).toBe(51)
})

test('nodes are browsed, tried and written with read-back', async () => {
  const nodes = (nodeId: string) => it.call(calls.driverNodes, { driverId, nodeId }, it.admin)
  const battery = (await nodes('')).find(({ name }) => name === 'Battery')
  expect(battery).toMatchObject({ nodeId: 'ns=1;s=battery', class: 'Object', type: null, value: null })
  expect(await nodes('ns=1;s=battery')).toEqual([
    { nodeId: 'ns=1;s=soc', name: 'soc', class: 'Variable', type: 'Double', value: '51' },
    { nodeId: 'ns=1;s=voltage', name: 'voltage', class: 'Variable', type: 'Int32', value: '8000' },
    { nodeId: 'ns=1;s=name', name: 'name', class: 'Variable', type: 'String', value: 'Rack 7' },
  ])
  expect((await it.ask(calls.driverNodes, { driverId, nodeId: 'ns=1;s=none' }, it.admin)).code).toBe(3248)
  const given = { ...attributes(), password: '***' }
  const { steps } = await it.call(calls.driverTry, { driverId, driverType, attributes: given, points }, it.admin)
  expect(steps.at(-1)).toMatchObject({ step: 'decode', ok: true, values: { soc: 51, totalVoltage: 800 } })

  const write = (pointKey: string, value: number) => bound.write({ deviceId, pointKey, index: 0, value })
  expect([await write('totalVoltage', 701.3), server.read('voltage')]).toEqual([{ outcome: 'done', detail: '' }, 7013])
  expect(await write('totalVoltage', 1e12)).toEqual({ outcome: 'refused', detail: 'out of range' })
  expect(await write('totalCurrent', 1)).toEqual({ outcome: 'refused', detail: 'read only' })
})

test('a server that is killed and started again is read again, and so is one that froze', async () => {
  await server.kill()
  await expect.poll(async () => (await detail()).status, poll).toBe('OFFLINE')
  expect(await bound.write({ deviceId, pointKey: 'soc', index: 0, value: 1 })).toMatchObject({ outcome: 'refused' })
  await server.restart()
  server.set('soc', 61)
  await expect.poll(() => latestOf('soc'), poll).toBe(61)
  await expect.poll(async () => (await detail()).status, poll).toBe('ONLINE')
  server.freeze(true)
  await expect.poll(() => codes(), poll).toContain('frozen')
  await expect.poll(async () => (await detail()).status, poll).not.toBe('ONLINE')
  server.freeze(false)
  server.set('soc', 62)
  await expect.poll(() => latestOf('soc'), poll).toBe(62)
})

test('a certificate that has run out, a wrong password and a place that may not be reached are told', async () => {
  const late = await add('过期', attributes(expired.endpoint))
  await expect.poll(() => codes(late), poll).toEqual(['certificate_expired'])
  const [certificate] = (await detail(late)).certificates
  expect(certificate).toMatchObject({ trusted: false, valid: false })
  const thumbprint = certificate?.thumbprint ?? ''
  expect((await it.ask(calls.driverTrust, { driverId: late, thumbprint }, it.admin)).code).toBe(3245)
  const plain = { ...attributes(), securityMode: 'None' }
  const tried = async (given: object) =>
    (await it.call(calls.driverTry, { driverType, attributes: given as never }, it.admin)).steps.at(-1)
  expect(await tried({ ...plain, endpoint: 'opc.tcp://192.0.2.1:4840' })).toMatchObject({ step: 'resolve', ok: false })
  const wrong = await tried({ ...plain, password: 'wrong' })
  expect(wrong).toMatchObject({ step: 'connect', ok: false, detail: expect.stringContaining('Bad') })
  expect(await tried({ ...plain, endpoint: 'http://127.0.0.1' })).toMatchObject({ step: 'resolve', ok: false })
  expect(await tried({ ...attributes(), securityMode: 'Sign', securityPolicy: 'None' })).toMatchObject({
    ...{ step: 'connect', ok: false, detail: expect.stringContaining('offered') },
  })
})
