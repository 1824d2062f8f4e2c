import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driversContract as calls } from '#features/drivers/contract.ts'
import { type BoundScene, boundScene } from '#test/support/boundScene.ts'
import { makeCertificate } from '#test/support/certificate.ts'
import { type ForeignBroker, startForeignBroker } from '#test/support/foreignBroker.ts'
import { patience } from '#test/support/patience.ts'

const patient = { timeout: patience.poll }
const users = { reader: 'reader-secret-9' }
const state = 'spBv1.0/STATE/tidewatt'

describe('drivers behind a broker that speaks TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatt-tls-'))
  let scene: BoundScene
  let broker: ForeignBroker
  let ca: string
  let other: string
  beforeAll(async () => {
    const files = await makeCertificate(folder)
    const key = await readFile(files.key, 'utf8')
    ca = files.text
    broker = await startForeignBroker({ users, tls: { cert: ca, key } })
    other = (await makeCertificate(folder)).text
    scene = await boundScene()
    scene.run()
  }, patience.hook)
  afterAll(async () => {
    await scene?.stop()
    await broker?.stop()
    await rm(folder, { recursive: true })
  })
  const at = (host: string, more: object = {}) => ({
    ...{ url: `mqtts://${host}:${broker.port}`, username: 'reader', password: users.reader, ca, ...more },
  })
  const own = () => connectAsync(`mqtts://127.0.0.1:${broker.port}`, { username: 'reader', password: users.reader, ca })
  const statusOf = async (driverId: string) => (await scene.detail(driverId)).status

  test('values come where the CA of the broker is given', async () => {
    const driverId = await scene.add('mqttMap', at('localhost', { filters: 'plant/+/raw', timeAt: 't' }))
    const { deviceId } = await scene.device('TLS-1')
    await scene.bind(deviceId, driverId, { points: [{ pointKey: 'soc', attributes: { path: 'soc' } }] })
    await expect.poll(() => statusOf(driverId), patient).toBe('ONLINE')
    const client = await own()
    await client.publishAsync('plant/TLS-1/raw', JSON.stringify({ soc: 45.5, t: Date.now() }), { qos: 1 })
    await client.endAsync()
    await expect.poll(() => scene.latest(deviceId, 'soc'), patient).toBe(45.5)
    expect(await scene.codes(driverId)).toEqual([])
  })

  test.each([
    ['no CA', () => at('localhost', { ca: '' }), /self[- ]signed certificate/],
    ['the CA of another', () => at('localhost', { ca: other }), /self[- ]signed|signature|unable to verify/i],
    ['an address that the certificate does not name', () => at('127.0.0.2'), /127\.0\.0\.2/],
  ])('with %s there is no connection, and its events say why', async (_, attributes, why) => {
    const given = { ...attributes(), filters: 'plant/+/raw', clientId: 'doubtful' }
    const driverId = await scene.add('mqttMap', given)
    await expect.poll(() => scene.codes(driverId), patient).toContain('connect_failed')
    const { lastError, status } = await scene.detail(driverId)
    expect(lastError).toMatch(why)
    expect(status).toBe('OFFLINE')
    const { it } = scene
    const { steps } = await it.call(calls.driverTry, { driverType: 'mqttMap', attributes: given }, it.admin)
    expect(steps.at(-1)).toMatchObject({ step: 'connect', ok: false })
    await it.call(calls.driverRemove, { driverId }, it.admin)
  })

  test('a Sparkplug host whose connection is cut is told as offline by its will, and by itself as back', async () => {
    const driverId = await scene.add('sparkplug', at('localhost', { groups: 'yard', clientId: 'host-1' }))
    await expect.poll(() => statusOf(driverId), patient).toBe('ONLINE')
    /** what somebody hears who comes later */
    const kept = async () => {
      const client = await own()
      const heard = new Promise<{ retain: boolean; online: boolean; timestamp: number }>((resolve) =>
        client.on('message', (_, payload, { retain }) => resolve({ retain, ...JSON.parse(payload.toString()) })),
      )
      await client.subscribeAsync(state, { qos: 1 })
      const said = await heard
      await client.endAsync()
      return said
    }
    const before = await kept()
    expect(before).toMatchObject({ retain: true, online: true })
    broker.cut('host-1')
    await expect.poll(kept, patient).toEqual({ retain: true, online: false, timestamp: before.timestamp })
    await expect.poll(() => scene.codes(driverId), patient).toContain('connection_lost')
    broker.admit()
    await expect.poll(async () => (await kept()).online, patient).toBe(true)
    expect((await kept()).timestamp).toBeGreaterThan(before.timestamp)
  })
})
