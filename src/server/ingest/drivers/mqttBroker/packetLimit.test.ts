import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPacketScan, limitPackets, maxPacketBytes } from './packetLimit.ts'

/** MQTT's fixed header: the packet type and the remaining length, seven bits a byte. */
const header = (length: number): Buffer => {
  const bytes = [0x30]
  let rest = length
  do {
    bytes.push((rest % 128) | (rest >= 128 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.from(bytes)
}
const packet = (length: number): Buffer => Buffer.concat([header(length), Buffer.alloc(length, 0xff)])
const inChunks = (bytes: Buffer, sizes: readonly number[]): Buffer[] => {
  const chunks: Buffer[] = []
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    chunks.push(bytes.subarray(at, at + size))
    at += size
  }
  return chunks
}
const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 })
const lengths = fc.array(fc.oneof(fc.nat(300), fc.constantFrom(0, 127, 128, 129)), { maxLength: 10 })

test('packets within the limit pass, however they are cut', () => {
  fc.assert(
    fc.property(lengths, sizes, (all, cuts) => {
      const scan = createPacketScan(300)
      const bytes = Buffer.concat(all.map(packet))
      expect(
        inChunks(bytes, cuts)
          .map(scan)
          .filter((found) => found !== undefined),
      ).toEqual([])
    }),
  )
})

test('the first packet over the limit is found by its header, with its whole length', () => {
  const over = fc.oneof(fc.integer({ min: 301, max: 2 ** 28 - 1 }), fc.constantFrom(301, 16_383, 16_384, 2_097_152))
  fc.assert(
    fc.property(lengths, over, sizes, (all, length, cuts) => {
      const scan = createPacketScan(300)
      const bytes = Buffer.concat([...all.map(packet), header(length)])
      const found = inChunks(bytes, cuts).map(scan)
      expect(found.slice(0, -1).every((each) => each === undefined)).toBe(true)
      expect(found.at(-1)).toBe(length)
    }),
  )
})

test('the limit itself passes, one byte more does not', () => {
  expect(createPacketScan()(header(maxPacketBytes))).toBeUndefined()
  expect(createPacketScan()(header(maxPacketBytes + 1))).toBe(maxPacketBytes + 1)
})

/** A real connection with the limit on the server's side, which answers every byte it reads. */
const echo = async () => {
  const oversized: number[] = []
  const read: number[] = []
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const limited = limitPackets(socket, (bytes) => void oversized.push(bytes))
    limited.on('data', (chunk: Buffer) => void read.push(chunk.length))
    limited.pipe(limited)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(client, 'connect')
  return { client, oversized, read, close: () => void server.close() }
}

test('bytes go both ways unchanged, slow readers included, and an end is passed on', async () => {
  const { client, oversized, close } = await echo()
  const sent = Buffer.concat(Array(20).fill(packet(900_000)))
  client.end(sent)
  const answer = await text(client.setEncoding('latin1'))
  expect(answer.length).toBe(sent.length)
  expect(answer === sent.toString('latin1')).toBe(true)
  expect(oversized).toEqual([])
  close()
})

test('a packet over the limit ends the connection before its body is gathered', async () => {
  const { client, oversized, read, close } = await echo()
  client.on('error', () => undefined)
  const closed = once(client, 'close')
  client.write(header(maxPacketBytes + 1))
  await closed
  expect(oversized).toEqual([maxPacketBytes + 1])
  expect(read).toEqual([])
  close()
})
