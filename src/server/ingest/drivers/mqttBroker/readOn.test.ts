import { EventEmitter, once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { PublishPacket } from 'aedes'
import { beforeEach, expect, test } from 'vitest'
import { createReadOn } from './readOn.ts'

const packetOf = (qos: 0 | 1 | 2, bytes = 10): PublishPacket => ({
  ...{ cmd: 'publish', topic: 'received', payload: Buffer.alloc(bytes), messageId: 0x1234, dup: false, retain: false },
  qos,
})
const clientOf = (conn: PassThrough) => Object.assign(new EventEmitter(), { conn, connected: true })
const heard = (conn: PassThrough): Buffer => conn.read() ?? Buffer.alloc(0)
let conn: PassThrough
let client: ReturnType<typeof clientOf>
let answers: (Error | null)[]
const done = (error: Error | null): void => void answers.push(error)
const turn = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  conn = new PassThrough()
  client = clientOf(conn)
  answers = []
})

test('the next message is read at once, the acknowledgement of QoS 1 goes when it is due', async () => {
  const packet = packetOf(1)
  const answer = createReadOn()(client, packet, done)
  expect(answers).toEqual([])
  await turn()
  expect(answers).toEqual([null])
  expect(packet.qos).toBe(0)
  expect(heard(conn)).toHaveLength(0)
  answer(null)
  expect([...heard(conn)]).toEqual([0x40, 2, 0x12, 0x34])
})

test('QoS 0 gets no answer', async () => {
  createReadOn()(client, packetOf(0), done)(null)
  expect(heard(conn)).toHaveLength(0)
})

test('what has failed ends the connection and is not acknowledged', async () => {
  const answer = createReadOn()(client, packetOf(1), done)
  const failure = once(client, 'error')
  answer(new Error('away'))
  expect(await failure).toEqual([new Error('away')])
  expect(heard(conn)).toHaveLength(0)
})

test('a connection that has ended hears nothing more', () => {
  const answer = createReadOn()(client, packetOf(1), done)
  client.connected = false
  answer(null)
  expect(heard(conn)).toHaveLength(0)
})

test('one connection has its share: beyond it the broker waits, while others are read on', () => {
  const readOn = createReadOn(100, 15)
  const first = readOn(client, packetOf(1), done)
  expect(readOn(client, packetOf(1), done)).toBe(done)
  expect(readOn(clientOf(new PassThrough()), packetOf(1), done)).not.toBe(done)
  first(null)
  expect(readOn(client, packetOf(1), done)).not.toBe(done)
})

test('QoS 2, too much that waits, and who does not read answers are left to the broker', () => {
  const readOn = createReadOn(25)
  expect(readOn(client, packetOf(2), done)).toBe(done)
  const [first, second] = [readOn(client, packetOf(1), done), readOn(client, packetOf(1), done)]
  expect([first, second]).not.toContain(done)
  const packet = packetOf(1)
  expect(readOn(client, packet, done)).toBe(done)
  expect(packet.qos).toBe(1)
  first(null)
  expect(readOn(client, packetOf(1), done)).not.toBe(done)
  while (conn.write(Buffer.alloc(10_000)));
  second(null)
  expect(readOn(client, packetOf(1), done)).toBe(done)
})
