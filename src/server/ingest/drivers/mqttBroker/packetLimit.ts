import { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import { wireLimits } from '#contract/wireLimits.ts'

export const maxPacketBytes = wireLimits.packetBytes

type Scan = { remaining: number; header: number; length: number; multiplier: number }

/**
 * Follows MQTT's fixed headers through chunks of any size. Gives the length of the first packet whose body is over the limit, else
 * undefined. Header: one byte, then one to four bytes of remaining length, seven bits each, least first.
 */
export const createPacketScan = (limit = maxPacketBytes): ((chunk: Buffer) => number | undefined) => {
  const scan: Scan = { remaining: 0, header: 0, length: 0, multiplier: 1 }
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (scan.remaining > 0) {
        const step = Math.min(scan.remaining, chunk.length - at)
        scan.remaining -= step
        at += step
      } else if (scan.header === 0) {
        scan.header = 1
        scan.length = 0
        scan.multiplier = 1
        at += 1
      } else {
        const byte = chunk[at] ?? 0
        scan.length += (byte & 127) * scan.multiplier
        scan.multiplier *= 128
        at += 1
        if ((byte & 128) === 0 || scan.multiplier === 128 ** 4) {
          if (scan.length > limit) return scan.length
          scan.remaining = scan.length
          scan.header = 0
        }
      }
    }
    return undefined
  }
}

/** The socket with the limit in front: a packet over it ends the connection before its body is gathered. */
export const limitPackets = (socket: Socket, oversized: (bytes: number) => void): Duplex => {
  const scan = createPacketScan()
  let leaving: Buffer[] = []
  // The acknowledgements of a batch come one by one and leave together.
  const flush = (): void => {
    if (leaving.length > 0 && !socket.destroyed) socket.write(Buffer.concat(leaving))
    leaving = []
  }
  const limited = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) => {
      if (leaving.push(chunk) === 1) setImmediate(flush)
      if (socket.writableNeedDrain) socket.once('drain', done)
      else done()
    },
    final: (done) => {
      flush()
      socket.end(() => done())
    },
    destroy: (error, done) => {
      flush()
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (chunk: Buffer) => {
    const bytes = scan(chunk)
    if (bytes !== undefined) {
      oversized(bytes)
      limited.destroy()
    } else if (!limited.push(chunk)) socket.pause()
  })
  socket.on('end', () => limited.push(null))
  socket.on('error', (error) => limited.destroy(error))
  socket.on('close', () => limited.destroy())
  return limited
}
