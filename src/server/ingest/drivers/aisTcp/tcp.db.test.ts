import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sentencesOf, voyageData } from '#simulator/wire/aivdm.ts'
import { type AisScene, aisScene, line } from '#test/support/aisScene.ts'
import { patience } from '#test/support/patience.ts'
import { freePort } from '#test/support/tidewatt.ts'

let it: AisScene
let port = 0
let receiver: Server
const sockets = new Set<Socket>()
const patient = { timeout: patience.poll }
const state = () => it.states().find(({ type }) => type === 'aisTcp') ?? expect.fail('no driver')
const say = (text: string): void => {
  for (const socket of sockets) socket.write(text)
}
const listen = (): Promise<void> =>
  new Promise((resolve) => {
    receiver = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    }).listen(port, '127.0.0.1', () => resolve())
  })
const hangUp = (): Promise<void> =>
  new Promise((resolve) => {
    receiver.close(() => resolve())
    for (const socket of sockets) socket.destroy()
  })

beforeAll(async () => {
  port = await freePort()
  it = await aisScene({ aisTcp: [{ host: '127.0.0.1', port }] })
})
beforeEach(async () => {
  await listen()
  await it.begin()
  await expect.poll(() => sockets.size, patient).toBe(1)
})
afterEach(hangUp)
afterAll(() => it?.stop())

test('a receiver that was away when the server started is read once it is there, and again after it left', async () => {
  expect(state()).toMatchObject({ name: `AIS of 127.0.0.1:${port}`, status: 'running' })
  say(`${line(it.ship.mmsi, { lon: 118.5 })}\n`)
  await expect.poll(() => it.positions(it.ship.deviceId), patient).toMatchObject([{ lon: 118.5 }])
  const { connects, failures } = state().counts
  await hangUp()
  await expect.poll(() => state().status, patient).toBe('waiting')
  await listen()
  await expect.poll(() => sockets.size, patient).toBe(1)
  expect(state().counts).toMatchObject({ connects: connects + 1, disconnects: connects })
  expect(state().counts.failures).toBeGreaterThan(failures)
  say(`${line(it.ship.mmsi, { lon: 118.6, utcSecond: 50 })}\r\n`)
  await expect.poll(async () => (await it.positions(it.ship.deviceId)).length, patient).toBe(2)
})

test('sentences cut anywhere are joined; one of a megabyte is refused once, and the next is read', async () => {
  const text = [
    ...sentencesOf(voyageData({ mmsi: Number(it.ship.mmsi), name: 'A', dest: 'CN NJG', draught: 3 }), 2),
    `!AIVDM,1,1,,A,${'0'.repeat(2 ** 20)},0*00`,
    line(it.ship.mmsi),
  ].join('\r\n')
  for (let at = 0; at < text.length; at += 70_001) say(text.slice(at, at + 70_001))
  say('\r\n')
  await expect.poll(async () => (await it.positions(it.ship.deviceId)).length, patient).toBe(1)
  expect((await it.voyages()).map(([, dest]) => dest)).toEqual(['CN NJG'])
  expect(await it.refusals()).toEqual([['unparsable', 1, expect.any(String)]])
})
