import { pipeline } from 'node:stream'
import { type AddressInfo, connect as dial, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BehindBroker, behindBroker, patient } from '#test/support/behindBroker.ts'
import { mosquitto } from '#test/support/mosquitto.ts'

/** four for readings, one for commands */
const connections = 5
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A way to the broker that can be cut and led to another one; it counts the acknowledgements on the way since then. */
const cuttableWay = async (port: number) => {
  const state = { port, connections: 0, acknowledgements: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(state.port, '127.0.0.1')
    sockets.add(near)
    near.on('close', () => sockets.delete(near))
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
  const open = (): number => sockets.size
  return { port: (server.address() as AddressInfo).port, state, open, cut, close, lead }
}

describe.skipIf(!mosquitto)('when the way to an external broker is lost', () => {
  let it: BehindBroker
  let way: Awaited<ReturnType<typeof cuttableWay>>

  beforeAll(async () => {
    it = await behindBroker()
  })
  beforeEach(async () => {
    await it.begin()
    way = await cuttableWay(it.port)
    it.run(way.port, true)
  })
  afterEach(async () => {
    await it.end()
    way.close()
  })
  afterAll(() => it?.stop())

  test('a lost connection is made again, and what came meanwhile is stored', async () => {
    await it.flows()
    way.cut()
    await it.publishAll(1, 2, 3)
    await expect.poll(it.stored, patient).toEqual([0, 1, 2, 3])
  })

  const changeBroker = async (): Promise<void> => {
    // The connections that end the other role's sessions are closed by then.
    await expect.poll(way.open, patient).toBe(connections)
    await it.endBroker()
    await it.startBroker()
    way.lead(it.port)
    // A busy machine may need more than one try for each.
    await expect.poll(() => way.state.connections >= connections && way.open() === connections, patient).toBe(true)
  }

  test('a broker that came back without its sessions is subscribed to anew', async () => {
    await it.flows()
    await changeBroker()
    await it.app.owner.query('truncate frame')
    await it.flows()
  })

  test('what comes from a lost connection is stored, and acknowledges nothing on the next one', async () => {
    await it.flows()
    await it.refuseFrom(1)
    await it.publishAll(1, 2, 3, 4)
    await expect.poll(it.taken).toEqual(expect.arrayContaining([1, 2, 3, 4]))
    await changeBroker()
    await it.takeAll()
    await expect.poll(it.stored, patient).toEqual([0, 1, 2, 3, 4])
    await rest(300)
    expect(way.state.acknowledgements).toBe(0)
    await it.publish(5)
    await expect.poll(it.stored, patient).toEqual([0, 1, 2, 3, 4, 5])
  })
})
