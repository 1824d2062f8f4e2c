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

describe.skipIf(!mosquitto)('behind an external broker', () => {
  let app: TestApp
  let broker: Broker
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
    box = await signIn()
    serial += 1
    run()
  })
  afterEach(async () => {
    await takeAll()
    await driver?.stop()
    driver = undefined
    box.end(true)
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
    const url = `mqtt://portal:${users.portal}@127.0.0.1:${broker.port}`
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

  test('each reading is stored once, many at a time, and what is none is counted', async () => {
    await flows()
    const powers = Array.from({ length: 200 }, (_, index) => index)
    await publishAll(...powers)
    await box.publishAsync('devices/NOBODY/telemetry', '{}', { qos: 1 })
    await box.publishAsync('devices/BOX/status', '{}', { qos: 1 })
    await box.publishAsync('devices/BOX/command/reply', '{}', { qos: 1 })
    await expect.poll(stored).toEqual(powers)
    await expect
      .poll(() => app.context.db.selectFrom('refusal').select(['reason', 'count']).orderBy('reason').execute())
      .toEqual([
        { reason: 'unknown_device', count: 1 },
        { reason: 'unknown_topic', count: 2 },
      ])
  })

  test('a command reaches its device and is not taken for one of its messages', async () => {
    await flows()
    const heard: string[] = []
    box.on('message', (_, payload) => heard.push(payload.toString()))
    await box.subscribeAsync('devices/BOX/command', { qos: 1 })
    await driver?.publishCommand('BOX', 'open')
    await expect.poll(() => heard).toEqual(['open'])
    await rest(200)
    expect(await app.context.db.selectFrom('refusal').selectAll().execute()).toEqual([])
  })

  test('what has not committed is not acknowledged: the next start gets it from the broker', async () => {
    await flows()
    await refuseFrom(1)
    await publishAll(1, 2, 3, 4, 5)
    await rest(300)
    await driver?.stop()
    await takeAll()
    expect(await stored()).toEqual([0])
    run()
    await expect.poll(stored, patient).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('what has committed is acknowledged: the next start does not get it again', async () => {
    await flows()
    await publishAll(1, 2, 3, 4, 5)
    await expect.poll(stored).toEqual([0, 1, 2, 3, 4, 5])
    await rest(100)
    await driver?.stop()
    await app.context.pool.query('truncate frame')
    run()
    await publish(6)
    await expect.poll(stored, patient).toEqual([6])
    await rest(300)
    expect(await stored()).toEqual([6])
  })

  test('while the database takes nothing readings wait, and all are there when it takes them again', async () => {
    await flows()
    await refuseFrom(1)
    await publishAll(1, 2, 3, 4, 5, 6, 7, 8, 9)
    await rest(1200)
    expect(await stored()).toEqual([0])
    await takeAll()
    await expect.poll(stored, patient).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('once stopped it stores nothing of what it held or had yet to look at', async () => {
    await flows()
    await refuseFrom(1)
    await publishAll(1, 2, 3, 4, 5, 6, 7, 8)
    await rest(300)
    await driver?.stop()
    await takeAll()
    await rest(1500)
    expect(await stored()).toEqual([0])
  })
})
