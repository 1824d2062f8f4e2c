import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { quietLog } from '#test/support/database.ts'
import { takeLeftSessions } from './leftSession.ts'

const connectionAccepted = Buffer.of(0x20, 2, 0, 0)
const unsubscribed = (packet: Buffer): Buffer => Buffer.of(0xb0, 2, packet[2] ?? 0, packet[3] ?? 0)
const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.restoreAllMocks()
})

/** Answers each packet as told by the number of the connection and its packet; `undefined` closes the connection. */
const brokerThat = async (answer: (connection: number, packet: Buffer, index: number) => Buffer | undefined) => {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const connection = connections++
    let packets = 0
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (packet: Buffer) => {
      const bytes = answer(connection, packet, packets++)
      if (bytes) socket.write(bytes)
      else socket.destroy()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const taking = (url: string, signal = new AbortController().signal): Promise<void> => {
  const sessions = [{ clientId: 'left', subscriptions: ['devices/+/+'] }]
  return takeLeftSessions({
    url,
    sessions,
    sink: {
      accept: async () => undefined,
      sentences: () => ({ messages: 0, store: async () => undefined }),
      oversized: async () => undefined,
      takenOver: async () => undefined,
      tooFast: async () => undefined,
      mqtt5: async () => undefined,
      take: async () => true,
    },
    log: quietLog,
    signal,
  })
}

describe('ending the sessions of a former role', () => {
  test('a broker that leaves instead of answering ends the try', async () => {
    const url = await brokerThat((_, __, index) => (index === 0 ? connectionAccepted : undefined))
    await expect(taking(url)).rejects.toThrow('Connection closed')
  })

  test('a broker that leaves before the session is ended ends the try', async () => {
    const url = await brokerThat((connection, packet, index) => {
      if (connection === 1) return undefined
      return index === 0 ? connectionAccepted : unsubscribed(packet)
    })
    await expect(taking(url)).rejects.toThrow()
  })

  test('a clock that is set on meanwhile does not end a session that may still hold something', async () => {
    const { now } = Date
    const began = performance.now()
    let endedAfter = 0
    const url = await brokerThat((connection, packet, index) => {
      if (connection === 1) endedAfter ||= performance.now() - began
      if (index === 0) return connectionAccepted
      setTimeout(() => vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000), 300)
      return index === 1 && connection === 0 ? unsubscribed(packet) : undefined
    })
    await taking(url)
    expect(endedAfter).toBeGreaterThan(1900)
  })
})
