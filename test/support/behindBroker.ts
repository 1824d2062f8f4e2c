import { connectAsync, type MqttClient } from 'mqtt'
import { expect } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { createSink } from '#server/ingest/accept.ts'
import type { Sink } from '#server/ingest/drivers/driver.ts'
import { startMqttClient } from '#server/ingest/drivers/mqtt/client.ts'
import { createQueue, type Queue } from '#server/ingest/queue.ts'
import { testApp } from './app.ts'
import { quietLog } from './database.ts'
import { unheardEvents } from './driverEvents.ts'
import { hotFrames } from './frames.ts'
import { startMosquitto } from './mosquitto.ts'
import { patience } from './patience.ts'

const users = { portal: 'portal-secret', BOX: 'box-secret' }
export const start = Date.UTC(2026, 10, 20)
export const patient = { timeout: patience.poll }
const constraint = 'alter table frame drop constraint if exists away'

/** A portal with one device, `BOX`, behind a stock broker; `begin` and `end` stand around each test. */
export const behindBroker = async () => {
  const app = await testApp()
  const { pool } = app.context
  const points = [{ pointKey: 'power', pointName: '功率' }]
  await app.call(iotContract.profileAdd, { profileKey: 'probe', profileName: '探针', points }, app.admin)
  const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  const fields = { deviceName: '箱', deviceCode: 'BOX', deviceType: 'probe', stationId }
  const { deviceId } = await app.call(assetsContract.equipmentAdd, fields, app.admin)
  let serial = 0
  const taken = new Map<number, number>()
  const answered = new Set<number>()
  let running: ReturnType<typeof startMqttClient> | undefined
  let queue: Queue | undefined
  let broker: Awaited<ReturnType<typeof startMosquitto>>
  let box: MqttClient

  const startBroker = async (): Promise<void> => {
    broker = await startMosquitto(users)
    const login = { username: 'BOX', password: users.BOX, reconnectPeriod: 0 }
    box = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, login)
  }
  const endBroker = async (): Promise<void> => {
    box.end(true)
    await broker.stop()
  }
  /** Starts the driver, under the same name within a test: alone, or as one of several. */
  const run = (port: number, isShared = false): void => {
    const { registry, telemetry, clock } = app.context
    queue = createQueue({ commit: telemetry.commit, committed: () => undefined })
    const sink = createSink(registry, queue, clock)
    const heard: Sink = {
      ...sink,
      accept: async (message) => {
        const { power } = JSON.parse(String(message.payload)).values ?? {}
        taken.set(power, (taken.get(power) ?? 0) + 1)
        await sink.accept(message)
        answered.add(power)
      },
    }
    const url = `mqtt://portal:${users.portal}@127.0.0.1:${port}`
    running = startMqttClient({
      url,
      instance: `test${serial}`,
      sink: heard,
      events: unheardEvents,
      isShared,
      log: quietLog,
    })
  }
  const publish = (power: number) =>
    box.publishAsync('devices/BOX/telemetry', JSON.stringify({ ts: start + power, values: { power } }), { qos: 1 })
  const stored = async (): Promise<(number | null)[]> => (await hotFrames(pool, deviceId)).map(({ v }) => v[0] ?? null)
  return {
    app,
    deviceId,
    get box() {
      return box
    },
    get port() {
      return broker.port
    },
    restartBroker: () => broker.restart(),
    get driver() {
      return running
    },
    run,
    publish,
    /** the powers that the driver has been given, and of which it knows by now that they have committed */
    taken: () => [...taken.keys()],
    timesTaken: (power: number) => taken.get(power) ?? 0,
    answered: () => [...answered],
    publishAll: (...powers: number[]) => Promise.all(powers.map(publish)),
    stored,
    /** Readings come through: 0 is stored. */
    flows: async (): Promise<void> => {
      await expect
        .poll(async () => {
          await publish(0)
          return stored()
        }, patient)
        .toContain(0)
    },
    refuseFrom: (power: number) =>
      app.owner.query(
        `alter table frame add constraint away check (ts < to_timestamp(${(start + power) / 1000})) not valid`,
      ),
    takeAll: () => app.owner.query(constraint),
    startBroker,
    endBroker,
    begin: async (): Promise<void> => {
      await app.owner.query('truncate frame, refusal')
      await startBroker()
      taken.clear()
      answered.clear()
      serial += 1
    },
    end: async (): Promise<void> => {
      await app.owner.query(constraint)
      await running?.stop()
      running = undefined
      // What the last one was just committing must not be taken for a reading of the next.
      await queue?.idle()
      await endBroker()
    },
    stop: () => app.stop(),
  }
}
export type BehindBroker = Awaited<ReturnType<typeof behindBroker>>
