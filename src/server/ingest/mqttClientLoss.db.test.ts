import { pipeline } from 'node:stream'
import { type AddressInfo, connect as dial, createServer, type Socket } from 'node:net'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { quietLog } from '#test/support/database.ts'
import { mosquitto, startMosquitto } from '#test/support/mosquitto.ts'
import { createSink } from './accept.ts'
import type { Driver } from './driver.ts'
import { startMqttClient } from './mqttClient.ts'
import { createQueue } from './queue.ts'
import { hotFrames } from '#test/support/frames.ts'

type Broker = Awaited<ReturnType<typeof startMosquitto>>
const users = { portal: 'portal-secret', BOX: 'box-secret' }
const start = Date.UTC(2026, 10, 20)
const patient = { timeout: 10_000 }

/** A way to the broker that can be cut and led to another one; it counts the acknowledgements on the way since then. */
const cuttableWay = async (port: number) => {
  const state = { port, connections: 0, acknowledgements: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(state.port, '127.0.0.1')
    sockets.add(near)
    near.on('data', (chunk) => {
      if (chunk[0] === 0x40) state.acknowledgements += 1
    })
    far.once('data', () => {
      state.connections += 1
    })
    pipeline(near, far, near, () => near.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const close = (): void => {
    cut()
    server.close()
  }
  const lead = (to: number): void => {
    Object.assign(state, { port: to, connections: 0, acknowledgements: 0 })
    cut()
  }
  return { port: (server.address() as AddressInfo).port, state, cut, close, lead }
}

describe.skipIf(!mosquitto)('when the way to an external broker is lost', () => {
  let app: TestApp
  let broker: Broker
  let way: Awaited<ReturnType<typeof cuttableWay>>
  let driver: Driver | undefined
  let box: MqttClient
  let deviceId: string
  let serial = 0

  beforeAll(async () => {
    app = await testApp()
    const points = [{ pointKey: 'power', pointName: '功率' }]
    await app.call(iotContract.profileAdd, { profileKey: 'probe', profileName: '探针', points }, app.admin)
    const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
    const fields = { deviceName: '箱', deviceCode: 'BOX', deviceType: 'probe', stationId }
    deviceId = (await app.call(assetsContract.equipmentAdd, fields, app.admin)).deviceId
  })
  beforeEach(async () => {
    await app.context.pool.query('truncate frame, refusal')
    broker = await startMosquitto(users)
    way = await cuttableWay(broker.port)
    box = await signIn()
    serial += 1
    run()
  })
  afterEach(async () => {
    await takeAll()
    await driver?.stop()
    driver = undefined
    box.end(true)
    way.close()
    await broker.stop()
  })
  afterAll(() => app?.stop())

  const signIn = () =>
    connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username: 'BOX', password: users.BOX, reconnectPeriod: 0 })
  /** Starts the driver, under the same name within a test. */
  const run = (): void => {
    const { registry, telemetry, clock } = app.context
    const queue = createQueue({ commit: telemetry.commit, committed: () => undefined })
    const sink = createSink(registry, queue, clock)
    const url = `mqtt://portal:${users.portal}@127.0.0.1:${way.port}`
    driver = startMqttClient({ url, instance: `test${serial}`, sink, log: quietLog })
  }
  /** Readings come through: 0 is stored. */
  const flows = async (): Promise<void> => {
    await expect
      .poll(async () => {
        await publish(0)
        return stored()
      }, patient)
      .toContain(0)
  }
  const publish = (power: number) =>
    box.publishAsync('devices/BOX/telemetry', JSON.stringify({ ts: start + power, values: { power } }), { qos: 1 })
  const publishAll = (...powers: number[]) => Promise.all(powers.map(publish))
  const stored = async (): Promise<(number | null)[]> => {
    const frames = await hotFrames(app.context.pool, deviceId)
    return frames.map(({ v }) => v[0] ?? null)
  }
  const refuseFrom = (power: number) =>
    app.context.pool.query(
      `alter table frame add constraint away check (ts < to_timestamp(${(start + power) / 1000})) not valid`,
    )
  const takeAll = () => app.context.pool.query('alter table frame drop constraint if exists away')
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  test('a lost connection is made again, and what came meanwhile is stored', async () => {
    await flows()
    way.cut()
    await publishAll(1, 2, 3)
    await expect.poll(stored, patient).toEqual([0, 1, 2, 3])
  })

  const changeBroker = async (): Promise<void> => {
    box.end(true)
    await broker.stop()
    broker = await startMosquitto(users)
    box = await signIn()
    way.lead(broker.port)
    await expect.poll(() => way.state.connections, patient).toBe(4)
  }

  test('a broker that came back without its sessions is subscribed to anew', async () => {
    await flows()
    await changeBroker()
    await app.context.pool.query('truncate frame')
    await flows()
  })

  test('what comes from a lost connection is stored, and acknowledges nothing on the next one', async () => {
    await flows()
    await refuseFrom(1)
    await publishAll(1, 2, 3, 4)
    await rest(300)
    await changeBroker()
    await takeAll()
    await expect.poll(stored, patient).toEqual([0, 1, 2, 3, 4])
    await rest(300)
    expect(way.state.acknowledgements).toBe(0)
    await publish(5)
    await expect.poll(stored, patient).toEqual([0, 1, 2, 3, 4, 5])
  })
})
