import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BrokerScene, brokerScene, listen, namesOf } from '#test/support/brokerScene.ts'
import { hotFrames } from '#test/support/frames.ts'
import { patience } from '#test/support/patience.ts'

let it: BrokerScene
const mosquittoPub = '/usr/bin/mosquitto_pub'

beforeAll(async () => {
  it = await brokerScene()
})
beforeEach(async () => {
  await it.app.owner.query('truncate frame, refusal')
})
afterEach(() => it.endClients())
afterAll(() => it?.stop())

const reading = JSON.stringify({ values: { power: 9 } })
const stored = async (code: string): Promise<(number | null)[]> => {
  const frames = await hotFrames(it.app.context.pool, it.idOf(code))
  return frames.map(({ v }) => v[0] ?? null)
}
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('MQTT 5', () => {
  test('a client is told the reason, and refused by name where it signs in rightly', async () => {
    const { code } = await it.signIn('BOX', { protocolVersion: 5, clientId: 'five' }).catch((error) => error)
    expect(code).toBe(0x84)
    await expect.poll(it.refused, { timeout: patience.poll }).toEqual([['mqtt5', 1, 'BOX']])
    await it.signIn('BOX', { protocolVersion: 5, password: 'wrong' }).catch(() => undefined)
    await expect.poll(it.refused, { timeout: patience.poll }).toContainEqual(['mqtt5', 1, '127.0.0.1'])
  })

  test.skipIf(!existsSync(mosquittoPub))('mosquitto_pub -V 5 says so, -V 311 is taken in', async () => {
    const { token, port } = it.tokenOf('BOX')
    const publish = (version: string) =>
      promisify(execFile)(mosquittoPub, [
        ...['-V', version, '-h', '127.0.0.1', '-p', `${port}`, '-u', 'BOX', '-P', token, '-q', '1'],
        ...['-t', 'devices/BOX/telemetry', '-m', reading],
      ]).then(
        () => '',
        ({ stderr }: { stderr: string }) => stderr,
      )
    expect(await publish('5')).toMatch(/unsupported protocol version/i)
    expect(await publish('311')).toBe('')
    expect(await stored('BOX')).toEqual([9])
  })
})

describe('subscriptions', () => {
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
    const { client } = await it.signIn('PCS')
    await expect(client.subscribeAsync(topic)).rejects.toThrow()
  })
})

describe('what a device publishes reaches no other', () => {
  test.each([0, 1, 2] as const)('no command of another, QoS %i, retained or kept for it', async (qos) => {
    const kept = { clean: false, clientId: `kept ${qos}` }
    const box = await it.signIn('BOX')
    const other = await it.signIn('OTHER', kept)
    await listen(other, 'OTHER')
    const forge = () => box.client.publishAsync('devices/OTHER/command', 'forged', { qos, retain: true })
    await forge()
    await expect.poll(it.refused).toEqual([['unknown_topic', 1, 'BOX']])
    await it.send('OTHER', 'true')
    await expect.poll(() => namesOf(other)).toContain('true')
    await other.client.endAsync()
    await forge()
    await expect.poll(it.refused).toEqual([['unknown_topic', 2, 'BOX']])
    const again = await it.signIn('OTHER', kept)
    await listen(again, 'OTHER')
    await it.send('OTHER', 'true again')
    await expect.poll(() => namesOf(again)).toContain('true again')
    expect([namesOf(other), namesOf(again)]).toEqual([['true'], ['true again']])
  })

  test('the broker’s own topics are closed: no device can end another’s connection', async () => {
    const box = await it.signIn('BOX')
    const { client } = await it.signIn('OTHER', { clientId: 'victim' })
    await box.client.publishAsync('$SYS/elsewhere/new/clients', 'OTHER/victim', { qos: 1 })
    await rest(200)
    expect(client.connected).toBe(true)
    expect(await it.refused()).toEqual([['unknown_topic', 1, 'BOX']])
  })
})

describe('a last will', () => {
  const dieWith = async (topic: string, subscribed: boolean): Promise<void> => {
    const box = await it.signIn('BOX', { will: { topic, payload: Buffer.from(reading), qos: 1, retain: true } })
    if (subscribed) await listen(box, 'BOX')
    box.client.stream.destroy()
  }

  test.each([true, false])('is a reading of the device that died; it had subscribed: %s', async (subscribed) => {
    await dieWith('devices/BOX/telemetry', subscribed)
    await expect.poll(() => stored('BOX')).toEqual([9])
  })

  test.each([true, false])('for another device is refused and counted; it had subscribed: %s', async (subscribed) => {
    await dieWith('devices/OTHER/telemetry', subscribed)
    await expect.poll(it.refused).toEqual([['foreign_device', 1, 'BOX']])
    expect(await stored('OTHER')).toEqual([])
  })

  test('is no command, and none after a farewell', async () => {
    const other = await it.signIn('OTHER')
    await listen(other, 'OTHER')
    await dieWith('devices/OTHER/command', false)
    await expect.poll(it.refused).toEqual([['unknown_topic', 1, 'BOX']])
    const will = { topic: 'devices/BOX/telemetry', payload: Buffer.from(reading), qos: 1 } as const
    await (await it.signIn('BOX', { will })).client.endAsync()
    await other.client.publishAsync('devices/OTHER/telemetry', reading, { qos: 1 })
    expect([await stored('BOX'), other.heard]).toEqual([[], []])
  })
})

describe('packets', () => {
  test('an oversized packet ends its connection and is counted under its device; others go on', async () => {
    const [{ client: box }, { client: other }] = await Promise.all([it.signIn('BOX'), it.signIn('OTHER')])
    box.publish('devices/BOX/telemetry', 'x'.repeat(2 ** 20), { qos: 1 })
    await new Promise<void>((resolve) => void box.once('close', () => resolve()))
    await expect.poll(it.refused).toEqual([['oversized', 1, 'BOX']])
    await other.publishAsync('devices/OTHER/telemetry', `${reading}${' '.repeat(2 ** 20 - 200)}`, { qos: 1 })
    expect(await stored('OTHER')).toEqual([9])
  })

  test('an oversized packet of nobody is counted under its address; bytes that are no MQTT end the connection', async () => {
    for (const bytes of [
      Buffer.from([0x10, 0xff, 0xff, 0x7f]),
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.alloc(9, 0xff),
    ]) {
      const socket = dial(it.ingest.mqttPort ?? 0, '127.0.0.1').on('error', () => undefined)
      socket.write(bytes)
      await new Promise((resolve) => socket.resume().once('close', resolve))
    }
    await expect.poll(it.refused).toEqual([['oversized', expect.any(Number), '127.0.0.1']])
  })
})
