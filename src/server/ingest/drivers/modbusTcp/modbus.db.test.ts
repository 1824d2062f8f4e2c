import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { driversContract as calls } from '#features/drivers/contract.ts'
import { features } from '#server/features.ts'
import { createSink } from '#server/ingest/accept.ts'
import { startBound } from '#server/ingest/bound/startBound.ts'
import { boundTypes } from '#server/ingest/bound/types.ts'
import { createQueue } from '#server/ingest/queue.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { type ModbusServer, startModbusServer, words } from '#test/support/modbusServer.ts'
import { patience } from '#test/support/patience.ts'

let it: TestApp
let peer: ModbusServer
const endings: (() => Promise<void>)[] = []
const holding = words('01C7 7FC0 0000 0000 0000')
beforeAll(async () => {
  it = await testApp(features, { config: { driverNetworks: ['127.0.0.0/8'] } })
  peer = await startModbusServer(new Map([[3, { holding }]]))
}, patience.hook)
afterEach(() => peer.behave({}))
afterAll(async () => {
  for (const end of endings) await end()
  await peer?.stop()
  await it?.stop()
})

const run = () => {
  const { context } = it
  const queue = createQueue({ commit: context.telemetry.commit, committed: () => undefined })
  const sink = createSink(context.registry, queue, context.clock)
  const bound = startBound({ ...context, sink, types: boundTypes })
  endings.push(async () => {
    await bound.stop()
    await sink.stop()
    await queue.idle()
  })
  return bound
}
const attributes = () => ({ host: '127.0.0.1', port: peer.port, timeout: 2000 })
const soc = { pointKey: 'soc', rw: 2, attributes: { address: 0, scale: 0.1 } } as const

test('a device of the table is read over Modbus, written, and its troubles stand in the events', async () => {
  const bound = run()
  const driverType = 'modbusTcp'
  const { driverId } = await it.call(
    calls.driverAdd,
    { driverName: 'Modbus 网关', driverType, attributes: attributes() },
    it.admin,
  )
  const { stationId } = await it.call(assetsContract.stationAdd, { stationName: '网关站' }, it.admin)
  const given = { deviceName: '箱 M', deviceCode: 'MODBUS-1', deviceType: 'boxPower', stationId }
  const { deviceId } = await it.call(assetsContract.equipmentAdd, given, it.admin)
  const points: NonNullable<Input<typeof calls.deviceConfigSave>['points']> = [
    soc,
    { pointKey: 'totalVoltage', attributes: { address: 1, type: 'float32' } },
    { pointKey: 'totalCurrent', attributes: { address: 9 } },
  ]
  await it.call(
    calls.deviceConfigSave,
    { deviceId, driverId, attributes: { unit: 3, interval: 200 }, points },
    it.admin,
  )
  const latestOf = (key: string): number | undefined => {
    const slot = it.context.registry.byId(deviceId)?.profile.byKey.get(key)?.firstSlot
    return slot === undefined ? undefined : it.context.telemetry.latest(deviceId)?.values[slot]
  }
  await expect.poll(() => latestOf('soc'), { timeout: patience.poll }).toBe(45.5)
  expect(latestOf('totalVoltage')).toBeNaN()

  const written = await bound.write({ deviceId, pointKey: 'soc', index: 0, value: 61.2 })
  expect([written, holding.get(0)]).toEqual([{ outcome: 'done', detail: '', value: 61.2 }, 612])
  await expect.poll(() => latestOf('soc'), { timeout: patience.poll }).toBe(61.2)

  const detail = () => it.call(calls.driverDetail, { driverId }, it.admin)
  await expect.poll(async () => (await detail()).status, { timeout: patience.poll }).toBe('ONLINE')
  const events = async () => (await it.call(calls.driverEvents, { driverId }, it.admin)).records
  await expect
    .poll(events, { timeout: patience.poll })
    .toMatchObject([
      { code: 'illegal_address', deviceId, args: { point: 'totalCurrent', index: 0, function: 3, address: 9 } },
    ])
})

test('a trial shows what came, and stores nothing', async () => {
  run()
  const { steps } = await it.call(
    calls.driverTry,
    { driverType: 'modbusTcp', attributes: attributes(), deviceAttributes: { unit: 3 }, points: [soc] },
    it.admin,
  )
  expect(steps.map(({ step, ok }) => `${step} ${ok}`)).toEqual([
    'resolve true',
    'connect true',
    'read true',
    'decode true',
  ])
  expect(steps[2]?.raw).toBe(holding.get(0)?.toString(16).padStart(4, '0'))
  peer.behave({ banner: 'HTTP/1.1 400 Bad Request\r\n\r\n' })
  const { steps: second } = await it.call(
    calls.driverTry,
    { driverType: 'modbusTcp', attributes: attributes(), deviceAttributes: { unit: 3 }, points: [soc] },
    it.admin,
  )
  expect(second.find(({ ok }) => !ok)?.detail).toContain('not Modbus')
})
