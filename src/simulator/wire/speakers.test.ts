import { type AddressInfo, createServer } from 'node:net'
import { Aedes } from 'aedes'
import { expect, test } from 'vitest'
import { createSpeakers } from './speakers.ts'

test('a broker that never acknowledges does not keep the fleet from ending', async () => {
  const came: string[] = []
  const broker = await Aedes.createBroker()
  broker.authorizePublish = (_client, packet) => void came.push(packet.topic)
  const server = createServer(broker.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const speakers = createSpeakers({ url: `mqtt://127.0.0.1:${port}`, tokens: { 'XD-001': 'secret' }, say: () => {} })

  const sent = speakers.publish('XD-001', 'devices/XD-001/telemetry', { soc: 50 }).catch(String)
  await expect.poll(() => came).toContain('devices/XD-001/telemetry')
  await speakers.stop()
  expect(speakers.waiting('XD-001')).toBe(1)
  await expect.poll(() => broker.connectedClients).toBe(0)
  await Promise.race([sent, broker.close()])
  server.close()
})

test('a speaker hears the commands to its devices from its first message on, and again after its connection was dropped', async () => {
  const broker = await Aedes.createBroker()
  const server = createServer(broker.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const speakers = createSpeakers({ url: `mqtt://127.0.0.1:${port}`, tokens: { A: 'secret' }, say: () => {} })
  const heard: string[] = []
  speakers.listen('A', ['A', 'A-1'], (code, text) => heard.push(`${code} ${text}`))
  const tell = async (): Promise<void> => {
    const subscribed = new Promise<void>((resolve) => broker.once('subscribe', () => resolve()))
    await speakers.publish('A', 'devices/A/telemetry', { soc: 50 })
    await subscribed
    const packet = { cmd: 'publish', qos: 1, retain: false, dup: false, topic: 'devices/A-1/command' } as const
    await new Promise<void>((resolve) => broker.publish({ ...packet, payload: Buffer.from('now') }, () => resolve()))
  }
  await tell()
  await expect.poll(() => heard).toEqual(['A-1 now'])
  speakers.drop('A')
  await expect.poll(() => broker.connectedClients).toBe(0)
  await tell()
  await expect.poll(() => heard).toEqual(['A-1 now', 'A-1 now'])
  await speakers.stop()
  broker.close()
  server.close()
})
