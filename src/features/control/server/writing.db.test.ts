import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CommandState } from '#catalogue/commands/command.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { driversContract } from '#features/drivers/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import type { CommandToSend } from '#server/commands/wire.ts'
import { features } from '#server/features.ts'
import { createSink } from '#server/ingest/accept.ts'
import { startBound } from '#server/ingest/bound/startBound.ts'
import { boundTypes } from '#server/ingest/bound/types.ts'
import { sendByDriver } from '#server/ingest/bound/writes.ts'
import { createQueue } from '#server/ingest/queue.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { type ModbusServer, startModbusServer, words } from '#test/support/modbusServer.ts'
import { patience } from '#test/support/patience.ts'
import { administratorOf, sealedPassword, type SignedIn } from '#test/support/people.ts'
import { controlContract as calls } from '../contract.ts'

const second = 1000
const holding = words('0032 0000 0005 0000')
const published: CommandToSend[] = []
const endings: (() => Promise<void>)[] = []
let it: TestApp
let peer: ModbusServer
let asker: SignedIn
let approver: SignedIn
let deviceId: string
let bareId: string

beforeAll(async () => {
  it = await testApp(features, { config: { driverNetworks: ['127.0.0.0/8'] } })
  peer = await startModbusServer(new Map([[7, { holding }]]))
  const { context, admin } = it
  const queue = createQueue({ commit: context.telemetry.commit, committed: () => undefined })
  const sink = createSink(context.registry, queue, context.clock)
  const answer = (id: string, said: object) =>
    it.deliver(context.registry.byId(id)?.deviceCode ?? '', 'command/reply', said)
  const bound = startBound({ ...context, sink, types: boundTypes, answer })
  endings.push(bound.stop, sink.stop, queue.idle, peer.stop, it.stop)
  context.commands.serve(
    sendByDriver(context.pool, context.clock, async (command) => {
      published.push(command)
      return 'sent'
    }),
  )
  const point = { unit: '%', decimals: 1, min: 0, max: 100 }
  const points = [
    { ...point, pointKey: 'level', pointName: '设定' },
    { ...point, pointKey: 'fan', pointName: '风机', writing: 'one' as const },
    { ...point, pointKey: 'shown', pointName: '显示', writing: 'one' as const },
    { ...point, pointKey: 'mode', pointName: '方式', kind: 'state' as const, writing: 'two' as const },
  ]
  await it.call(
    iotContract.profileAdd,
    { profileKey: 'setBox', profileName: '可写箱', intervalSeconds: 1, points },
    admin,
  )
  const { stationId } = await it.call(assetsContract.stationAdd, { stationName: '可写站' }, admin)
  const add = async (deviceCode: string) =>
    (
      await it.call(
        assetsContract.equipmentAdd,
        { deviceName: deviceCode, deviceCode, deviceType: 'setBox', stationId },
        admin,
      )
    ).deviceId
  deviceId = await add('SET-1')
  bareId = await add('SET-2')
  const attributes = { host: '127.0.0.1', port: peer.port, timeout: 300 }
  const { driverId } = await it.call(
    driversContract.driverAdd,
    { driverName: '可写网关', driverType: 'modbusTcp', attributes },
    admin,
  )
  await it.call(
    driversContract.deviceConfigSave,
    {
      ...{ deviceId, driverId, attributes: { unit: 7, interval: 200 } },
      points: [
        { pointKey: 'level', rw: 2, attributes: { address: 0, scale: 0.1 } },
        { pointKey: 'fan', rw: 1, attributes: { address: 1 } },
        { pointKey: 'shown', rw: 0, attributes: { address: 2 } },
      ],
    },
    admin,
  )
  const { org_id: orgId } = await context.db
    .selectFrom('station')
    .select('org_id')
    .where('id', '=', stationId)
    .executeTakeFirstOrThrow()
  const person = (name: string, right: string) =>
    administratorOf(it, name, { orgId: orgId ?? '', data_scope: 1 }, ['platform_boxPower', 'iot_view', right])
  asker = await person('writer', 'control_request')
  approver = await person('second', 'control_approve')
}, patience.hook)
afterEach(() => peer.behave({}))
afterAll(async () => {
  for (const end of endings) await end()
})

const shownOf = (key: string): number | undefined => {
  const slot = it.context.registry.byId(deviceId)?.profile.byKey.get(key)?.firstSlot
  return slot === undefined ? undefined : it.context.telemetry.latest(deviceId)?.values[slot]
}
let requests = 0
const ask = async (pointKey: string, value: number, of = deviceId) => {
  requests += 1
  const input = { requestId: `w${requests}`, deviceId: of, pointKey, value, reason: '按调度要求调整' }
  return it.ask(calls.pointWrite, input, asker.token)
}
const one = (commandId: string) => it.call(calls.one, { commandId }, asker.token)
const approve = async (commandId: string) =>
  it.call(calls.approve, { commandId, version: 1, ...(await sealedPassword(it, approver.password)) }, approver.token)
const until = async (commandId: string, state: CommandState) => {
  await expect.poll(async () => (await one(commandId)).state, { timeout: patience.poll }).toBe(state)
  return one(commandId)
}
const writes = () => peer.requests.filter(({ pdu }) => pdu[0] === 6 || pdu[0] === 16)

test('a register is written once a second person approved it, and read back', async () => {
  await expect.poll(() => shownOf('level'), { timeout: patience.poll }).toBe(5)
  const { code, data } = await ask('level', 61.2)
  expect([code, data?.state]).toEqual([0, 'pending'])
  expect(writes()).toEqual([])
  await approve(data?.commandId ?? '')
  const done = await until(data?.commandId ?? '', 'done')
  expect(holding.get(0)).toBe(612)
  expect(writes().map(({ pdu }) => pdu.toString('hex'))).toEqual(['0600000264'])
  expect(done.readback).toMatchObject([{ code: 'level', value: 61.2, shown: '61.2 %' }])
  expect(done.steps.map(({ state }) => state).filter((state) => state !== 'sent')).toEqual([
    ...['pending', 'approved', 'sending', 'accepted', 'done'],
  ])
  const { records } = await it.call(calls.devicePage, { deviceId }, asker.token)
  expect(records).toMatchObject([
    { args: { pointKey: 'level', index: 0, value: 61.2 }, setting: '设定 = 61.2 %', settingEn: '设定 = 61.2 %' },
  ])
  await expect.poll(() => shownOf('level'), { timeout: patience.poll }).toBe(61.2)
})

test('what a profile calls harmless one person writes, and one that is only written is read back too', async () => {
  const { data } = await ask('fan', 40)
  expect(data?.state).toBe('approved')
  await until(data?.commandId ?? '', 'done')
  expect([holding.get(1), shownOf('fan')]).toEqual([40, 40])
})

test.each([
  ['out of its range', 'level', 100.1, 3222],
  ['of a point that is only read', 'shown', 5, 3221],
  ['of a point that its driver does not know', 'mode', 1, 3221],
  ['of no point', 'nothing', 1, 3221],
])('a write %s is refused, and nothing goes out', async (_, key, value, code) => {
  const before = writes().length
  expect((await ask(key, value)).code).toBe(code)
  expect(writes()).toHaveLength(before)
})

test('a write without an answer ends unanswered, and is never sent again', async () => {
  peer.behave({ silent: (_, pdu) => pdu[0] === 6 })
  const before = writes().length
  const { data } = await ask('fan', 55)
  await expect.poll(() => writes().length, { timeout: patience.poll }).toBe(before + 1)
  await until(data?.commandId ?? '', 'sent')
  peer.behave({})
  it.advance(11 * second)
  await it.tick()
  expect((await one(data?.commandId ?? '')).state).toBe('unanswered')
  await expect.poll(() => holding.get(0), { timeout: patience.poll }).toBe(612)
  for (let ticks = 0; ticks < 3; ticks += 1) await it.tick()
  expect([writes().length, holding.get(1)]).toEqual([before + 1, 40])
})

test('a device without a driver is told over MQTT, and confirmed by two of its samples', async () => {
  const say = (ts: number) => it.deliver('SET-2', 'telemetry', { ts, values: { mode: 3 } })
  await it.deliver('SET-2', 'telemetry', { ts: it.context.clock(), values: { mode: 0 } })
  expect((await ask('level', 5, bareId)).code).toBe(3221)
  expect((await ask('mode', 0.5, bareId)).code).toBe(3223)
  const { data } = await ask('mode', 3, bareId)
  await approve(data?.commandId ?? '')
  await until(data?.commandId ?? '', 'sent')
  const message = published.at(-1)
  expect(message).toMatchObject({ name: 'write', code: 'SET-2', args: { pointKey: 'mode', index: 0, value: 3 } })
  await it.deliver('SET-2', 'command/reply', { id: message?.wireId, ok: true, message: '' })
  await say(it.context.clock())
  expect((await one(data?.commandId ?? '')).state).toBe('accepted')
  await say(it.context.clock() + 1)
  await until(data?.commandId ?? '', 'done')
})

test('what may be written stands with its limits', async () => {
  const of = async (id: string) =>
    (await it.call(calls.writable, { deviceId: id }, asker.token)).map(({ pointKey, needsApproval, max }) => [
      ...[pointKey, needsApproval, max],
    ])
  expect(await of(deviceId)).toEqual([
    ['level', true, 100],
    ['fan', false, 100],
  ])
  expect(await of(bareId)).toEqual([
    ['fan', false, 100],
    ['shown', false, 100],
    ['mode', true, 100],
  ])
})
