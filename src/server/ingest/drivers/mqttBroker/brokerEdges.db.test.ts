import { connect as dial } from 'node:net'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { quietLog } from '#test/support/database.ts'
import { type Ingest, startIngest } from '../../ingest.ts'
import { hotFrames } from '#test/support/frames.ts'

const devices = new Map<string, { deviceId: string; token: string }>()
const open: MqttClient[] = []
let app: TestApp
let ingest: Ingest

beforeAll(async () => {
  app = await testApp()
  const points = [{ pointKey: 'power', pointName: '功率' }]
  await app.call(iotContract.profileAdd, { profileKey: 'probe', profileName: '探针', points }, app.admin)
  const { stationId } = await app.call(assetsContract.stationAdd, { stationName: '站' }, app.admin)
  for (const [deviceCode, parent] of [['BOX'], ['PCS', 'BOX'], ['OTHER']] as const) {
    const parentId = parent && devices.get(parent)?.deviceId
    const fields = {
      deviceName: deviceCode,
      deviceCode,
      deviceType: 'probe',
      stationId,
      ...(parentId ? { parentId } : {}),
    }
    devices.set(deviceCode, await app.call(assetsContract.equipmentAdd, fields, app.admin))
  }
  const config = { ...app.context.config, host: '127.0.0.1', mqttPort: 0 }
  ingest = await startIngest({ ...app.context, config, log: quietLog })
})
beforeEach(async () => {
  await app.owner.query('truncate frame, refusal')
})
afterEach(() => {
  for (const client of open.splice(0)) client.end(true)
})
afterAll(async () => {
  await ingest?.stop()
  await app?.stop()
})

type Signed = { client: MqttClient /** every message since the connection, in order */; heard: string[] }
const signIn = async (code: string, options: IClientOptions = {}): Promise<Signed> => {
  const client = connect(`mqtt://127.0.0.1:${ingest.mqttPort}`, {
    username: code,
    password: devices.get(code)?.token ?? 'none',
    reconnectPeriod: 0,
    ...options,
  })
  open.push(client)
  const heard: string[] = []
  client.on('message', (_, payload) => heard.push(payload.toString()))
  await new Promise<void>((resolve, reject) => client.once('connect', () => resolve()).on('error', reject))
  return { client, heard }
}
const listen = ({ client }: Signed, code: string) => client.subscribeAsync(`devices/${code}/command`, { qos: 1 })
const reading = JSON.stringify({ values: { power: 9 } })
const stored = async (code: string): Promise<(number | null)[]> => {
  const frames = await hotFrames(app.context.pool, devices.get(code)?.deviceId ?? '')
  return frames.map(({ v }) => v[0] ?? null)
}
const refused = async (): Promise<[string, number, string][]> => {
  const rows = await app.context.db.selectFrom('refusal').selectAll().orderBy('reason').execute()
  return rows.map(({ reason, count, last_source }) => [reason, count, last_source])
}
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('commands', () => {
  test('a device hears the commands to it and below it, published by the server', async () => {
    const box = await signIn('BOX')
    await listen(box, 'BOX')
    await listen(box, 'PCS')
    for (const code of ['BOX', 'OTHER', 'PCS']) await ingest.publishCommand(code, `to ${code}`)
    await expect.poll(() => box.heard).toEqual(['to BOX', 'to PCS'])
  })

  test('a command waits for a device that keeps its session', async () => {
    const options = { clean: false, clientId: 'kept' }
    const box = await signIn('BOX', options)
    await listen(box, 'BOX')
    await box.client.endAsync()
    await ingest.publishCommand('BOX', 'later')
    const { heard } = await signIn('BOX', options)
    await expect.poll(() => heard).toEqual(['later'])
  })

  test.each([
    'devices/OTHER/command',
    'devices/BOX/command',
    'devices/+/command',
    '#',
    'devices/#',
    '$SYS/#',
    'devices/PCS/telemetry',
    'received',
    'devices/NOBODY/command',
  ])('a subscription to %s is refused', async (topic) => {
    const { client } = await signIn('PCS')
    await expect(client.subscribeAsync(topic)).rejects.toThrow()
  })
})

describe('what a device publishes reaches no other', () => {
  test.each([0, 1, 2] as const)('no command of another, QoS %i, retained or kept for it', async (qos) => {
    const kept = { clean: false, clientId: `kept ${qos}` }
    const box = await signIn('BOX')
    const other = await signIn('OTHER', kept)
    await listen(other, 'OTHER')
    const forge = () => box.client.publishAsync('devices/OTHER/command', 'forged', { qos, retain: true })
    await forge()
    await expect.poll(refused).toEqual([['unknown_topic', 1, 'BOX']])
    await ingest.publishCommand('OTHER', 'true')
    await expect.poll(() => other.heard).toContain('true')
    await other.client.endAsync()
    await forge()
    await expect.poll(refused).toEqual([['unknown_topic', 2, 'BOX']])
    const again = await signIn('OTHER', kept)
    await listen(again, 'OTHER')
    await ingest.publishCommand('OTHER', 'true again')
    await expect.poll(() => again.heard).toContain('true again')
    expect([other.heard, again.heard]).toEqual([['true'], ['true again']])
  })

  test('the broker’s own topics are closed: no device can end another’s connection', async () => {
    const box = await signIn('BOX')
    const { client } = await signIn('OTHER', { clientId: 'victim' })
    await box.client.publishAsync('$SYS/elsewhere/new/clients', 'OTHER/victim', { qos: 1 })
    await rest(200)
    expect(client.connected).toBe(true)
    expect(await refused()).toEqual([['unknown_topic', 1, 'BOX']])
  })
})

describe('a last will', () => {
  const dieWith = async (topic: string, subscribed: boolean): Promise<void> => {
    const box = await signIn('BOX', { will: { topic, payload: Buffer.from(reading), qos: 1, retain: true } })
    if (subscribed) await listen(box, 'BOX')
    box.client.stream.destroy()
  }

  test.each([true, false])('is a reading of the device that died; it had subscribed: %s', async (subscribed) => {
    await dieWith('devices/BOX/telemetry', subscribed)
    await expect.poll(() => stored('BOX')).toEqual([9])
  })

  test.each([true, false])('for another device is refused and counted; it had subscribed: %s', async (subscribed) => {
    await dieWith('devices/OTHER/telemetry', subscribed)
    await expect.poll(refused).toEqual([['foreign_device', 1, 'BOX']])
    expect(await stored('OTHER')).toEqual([])
  })

  test('is no command, and none after a farewell', async () => {
    const other = await signIn('OTHER')
    await listen(other, 'OTHER')
    await dieWith('devices/OTHER/command', false)
    await expect.poll(refused).toEqual([['unknown_topic', 1, 'BOX']])
    const will = { topic: 'devices/BOX/telemetry', payload: Buffer.from(reading), qos: 1 } as const
    await (await signIn('BOX', { will })).client.endAsync()
    await other.client.publishAsync('devices/OTHER/telemetry', reading, { qos: 1 })
    expect([await stored('BOX'), other.heard]).toEqual([[], []])
  })
})

describe('packets', () => {
  test('an oversized packet ends its connection and is counted under its device; others go on', async () => {
    const [{ client: box }, { client: other }] = await Promise.all([signIn('BOX'), signIn('OTHER')])
    box.publish('devices/BOX/telemetry', 'x'.repeat(2 ** 20), { qos: 1 })
    await new Promise<void>((resolve) => void box.once('close', () => resolve()))
    await expect.poll(refused).toEqual([['oversized', 1, 'BOX']])
    await other.publishAsync('devices/OTHER/telemetry', `${reading}${' '.repeat(2 ** 20 - 200)}`, { qos: 1 })
    expect(await stored('OTHER')).toEqual([9])
  })

  test('an oversized packet of nobody is counted under its address; bytes that are no MQTT end the connection', async () => {
    for (const bytes of [
      Buffer.from([0x10, 0xff, 0xff, 0x7f]),
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.alloc(9, 0xff),
    ]) {
      const socket = dial(ingest.mqttPort ?? 0, '127.0.0.1').on('error', () => undefined)
      socket.write(bytes)
      await new Promise((resolve) => socket.resume().once('close', resolve))
    }
    await expect.poll(refused).toEqual([['oversized', expect.any(Number), '127.0.0.1']])
  })
})
