import { connect, connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { driversContract as calls } from '#features/drivers/contract.ts'
import { startIngest } from '#server/ingest/ingest.ts'
import { type BoundScene, boundScene } from '#test/support/boundScene.ts'
import { quietLog } from '#test/support/database.ts'
import { type Mosquitto, mosquitto, mosquittoPub, startMosquitto, stockPublish } from '#test/support/mosquitto.ts'
import { patience } from '#test/support/patience.ts'

const patient = { timeout: patience.poll }
const away = 'alter table frame drop constraint if exists away'
const refusing = 'alter table frame add constraint away check (false) not valid'
const points: NonNullable<Input<typeof calls.deviceConfigSave>['points']> = [
  { pointKey: 'soc', attributes: { path: 'bat.soc', scale: 0.1 } },
  { pointKey: 'totalVoltage', attributes: { path: 'bat.word' } },
]
const body = (soc: number, more: object = {}): string => JSON.stringify({ bat: { soc, ...more }, t: Date.now() })

describe.skipIf(!mosquitto || !mosquittoPub)('messages of any shape behind a stock broker', () => {
  let scene: BoundScene
  let broker: Mosquitto
  const users = { reader: 'reader-secret-9', gate: 'gate' }
  beforeAll(async () => {
    broker = await startMosquitto(users)
    scene = await boundScene()
  }, patience.hook)
  afterAll(async () => {
    await scene?.stop()
    await broker?.stop()
  })
  const attributes = (more: object = {}) => ({
    ...{ url: `mqtt://127.0.0.1:${broker.port}`, username: 'reader', password: users.reader },
    ...{ filters: 'plant/+/raw', timeAt: 't', ...more },
  })
  const publish = (topic: string, message: string) => stockPublish(broker.port, 'gate', users.gate, topic, message)

  test('values come by the stock client; what is poison is counted, what is not stored comes again', async () => {
    scene.run()
    const { it } = scene
    await publish('plant/PM-1/raw', body(100))
    const driverId = await scene.add('mqttMap', attributes())
    const { deviceId } = await scene.device('PM-1')
    await scene.bind(deviceId, driverId, { points })
    await expect.poll(async () => (await scene.detail(driverId)).status, patient).toBe('ONLINE')
    await publish('plant/PM-1/raw', '{"bat":')
    await publish('plant/NOBODY/raw', body(1))
    await publish('plant/PM-1/raw', body(455, { word: 'charging' }))
    await expect.poll(() => scene.latest(deviceId, 'soc'), patient).toBe(45.5)
    const text = 'select value from device_text where device_id = $1'
    await expect
      .poll(async () => (await it.owner.query(text, [deviceId])).rows, patient)
      .toEqual([{ value: 'charging' }])
    await expect
      .poll(async () => (await scene.codes(driverId)).sort(), patient)
      .toEqual(['message_wrong', 'unknown_code'])

    // Not acknowledged before it is stored: a second reader of the same session gets it again.
    await it.owner.query(refusing)
    await publish('plant/PM-1/raw', body(466))
    const again = { ...{ username: 'reader', password: users.reader, clientId: `tidewatt-${driverId}`, clean: false } }
    await it.call(calls.driverEnable, { driverId, enable: 0 }, it.admin)
    await expect.poll(async () => (await scene.detail(driverId)).status, patient).toBe('DISABLED')
    const heard: string[] = []
    const client = connect(`mqtt://127.0.0.1:${broker.port}`, { ...again, reconnectPeriod: 0 })
    client.handleMessage = (packet, done) => {
      heard.push(String(packet.payload))
      done(new Error('not acknowledged'))
    }
    client.on('error', () => undefined)
    await expect.poll(() => heard.some((each) => each.includes('466')), patient).toBe(true)
    client.end(true)
    await it.owner.query(away)
    await it.call(calls.driverEnable, { driverId, enable: 1, version: 2 }, it.admin)
    await expect.poll(() => scene.latest(deviceId, 'soc'), patient).toBe(46.6)
    expect(scene.lines.join('')).not.toContain(users.reader)
  })

  test('a retained message without a time is skipped; a dead broker slows no other driver', async () => {
    const { it } = scene
    const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, { username: 'gate', password: users.gate })
    await client.publishAsync('kept/PM-2/raw', '{"bat":{"soc":1}}', { qos: 1, retain: true })
    await scene.add('mqttMap', attributes({ url: 'mqtt://127.0.0.1:1' }))
    const driverId = await scene.add('mqttMap', attributes({ filters: 'kept/#' }))
    const { deviceId } = await scene.device('PM-2')
    await scene.bind(deviceId, driverId, { points })
    await expect.poll(() => scene.codes(driverId), patient).toEqual(['retained_skipped'])
    await client.publishAsync('kept/PM-2/raw', '{"bat":{"soc":20}}', { qos: 1 })
    await expect.poll(() => scene.latest(deviceId, 'soc'), patient).toBe(2)
    await client.endAsync()

    const trial = it.call(
      calls.driverTry,
      { driverType: 'mqttMap', attributes: attributes({ filters: 'kept/#' }), points },
      it.admin,
    )
    const { steps } = await trial
    expect(steps.map(({ step, ok, detail }) => `${step} ${ok} ${detail}`)).toEqual([
      'resolve true 127.0.0.1',
      `connect true 127.0.0.1:${broker.port}`,
      'read true kept/PM-2/raw',
      'decode true PM-2, no time',
    ])
    expect(steps.at(-1)?.values).toEqual({ soc: 0.1 })
  })
})

test('on the portal’s own broker a device is read below its own topics, for itself and what hangs below it', async () => {
  const scene = await boundScene()
  const { context } = scene.it
  const ingest = await startIngest({
    ...context,
    config: { ...context.config, mqttPort: 0, host: '127.0.0.1' },
    log: quietLog,
  })
  try {
    const driverId = await scene.add('mqttMap', {
      ...{ broker: 'own', filters: 'devices/+/raw/#', codeFrom: 'payload', codeAt: 'dev', timeAt: 't' },
    })
    const gate = await scene.device('GATE')
    const below = await scene.device('BELOW', gate.deviceId)
    const other = await scene.device('OTHER')
    for (const { deviceId } of [below, other]) await scene.bind(deviceId, driverId, { points })
    const signIn = (username: string, password: string) =>
      connectAsync(`mqtt://127.0.0.1:${ingest.mqttPort}`, { username, password, reconnectPeriod: 0 })
    const client = await signIn('GATE', gate.token)
    await expect.poll(async () => (await scene.detail(driverId)).status, patient).toBe('ONLINE')
    const say = (dev: string, soc: number, topic = 'devices/GATE/raw/x') =>
      client.publishAsync(topic, JSON.stringify({ dev, t: Date.now(), bat: { soc } }), { qos: 1 })
    const said = async (): Promise<number | undefined> => {
      await say('BELOW', 455)
      return scene.latest(below.deviceId, 'soc')
    }
    await expect.poll(said, patient).toBe(45.5)
    await say('OTHER', 990)
    await say('OTHER', 991, 'devices/OTHER/raw/x')
    await say('BELOW', 470)
    expect(scene.latest(other.deviceId, 'soc')).toBeUndefined()
    expect(scene.latest(below.deviceId, 'soc')).toBe(47)
    const rows = await context.db.selectFrom('refusal').select(['reason', 'last_source']).execute()
    expect(rows).toContainEqual({ reason: 'unknown_topic', last_source: 'GATE' })
    await expect.poll(() => scene.codes(driverId), patient).toEqual(['unknown_code'])
    await client.endAsync()
  } finally {
    await ingest.stop()
    await scene.stop()
  }
})
