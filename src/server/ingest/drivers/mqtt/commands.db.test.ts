import { connect } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BehindBroker, behindBroker, patient } from '#test/support/behindBroker.ts'
import { mosquitto } from '#test/support/mosquitto.ts'

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.skipIf(!mosquitto)('commands by an external broker', () => {
  let it: BehindBroker

  beforeAll(async () => {
    it = await behindBroker()
  })
  beforeEach(async () => {
    await it.begin()
    it.run(it.port)
    await it.flows()
    await expect.poll(() => send('hello'), patient).toBe('sent')
  })
  afterEach(() => it.end())
  afterAll(() => it?.stop())

  const send = (payload: string, lifeMs = 10_000) =>
    it.driver?.publishCommand({ deviceCode: 'BOX', payload, lifeMs }) ?? Promise.reject(new Error('no driver'))
  /** A device that keeps its session, and what it has heard since. */
  const device = async () => {
    const login = { username: 'BOX', password: 'box-secret', reconnectPeriod: 0, clean: false, clientId: 'crane' }
    const client = connect(`mqtt://127.0.0.1:${it.port}`, login)
    const heard: string[] = []
    client.on('message', (_, payload) => heard.push(payload.toString()))
    await new Promise<void>((resolve, reject) => client.once('connect', () => resolve()).on('error', reject))
    await client.subscribeAsync('devices/BOX/command', { qos: 1 })
    return { client, heard }
  }

  test('one reaches its device and is not taken for one of its messages', async () => {
    const { client, heard } = await device()
    expect(await send('open')).toBe('sent')
    await expect.poll(() => heard).toEqual(['open'])
    await rest(200)
    expect(await it.app.context.db.selectFrom('refusal').selectAll().execute()).toEqual([])
    client.end(true)
  })

  test('one that a kept session does not fetch before its end is dropped', async () => {
    const away = await device()
    await away.client.endAsync()
    expect(await send('early', 1500)).toBe('sent')
    expect(await send('in time', 60_000)).toBe('sent')
    await rest(3000)
    const { client, heard } = await device()
    await expect.poll(() => heard).toEqual(['in time'])
    client.end(true)
  })

  test('none is sent while the broker is away, and none is repeated when it is back', async () => {
    const before = await device()
    await send('before')
    await expect.poll(() => before.heard).toEqual(['before'])
    before.client.end(true)
    await it.endBroker()
    await expect.poll(() => send('meanwhile').catch(() => 'unknown'), patient).toBe('offline')
    await it.startBroker()
    it.run(it.port)
    const after = await device()
    await expect.poll(() => send('after'), patient).toBe('sent')
    await expect.poll(() => after.heard).toContain('after')
    expect(after.heard).toEqual(['after'])
    after.client.end(true)
  })
})
