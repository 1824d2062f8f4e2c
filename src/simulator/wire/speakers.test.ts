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
