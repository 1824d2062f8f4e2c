import { createServer as createHttp, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { AttributesFault } from '../driver.ts'

const mostConnections = 20_000
/** ms in which a connection must ask for its WebSocket */
const patience = 10_000
/** the first byte of TLS */
const handshake = 0x16

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, isSecure: boolean) => void
type Given = {
  readonly host: string
  readonly port: number
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined
  readonly upgrade: Upgrade
  failed(error: Error): void
}

const refuse: RequestListener = (_, response) => {
  response.writeHead(426, { connection: 'close', upgrade: 'websocket' }).end()
}

/** One port for ws and, with a certificate, wss: the first byte tells. Rejects with AttributesFault where it is taken. */
export const listen = async ({ host, port, tls, upgrade, failed }: Given) => {
  const limits = { headersTimeout: patience, requestTimeout: patience, maxHeaderSize: 8192 }
  const plain = createHttp(limits, refuse)
  plain.on('upgrade', (request, socket, head) => upgrade(request, socket, head, false))
  const secure = tls && createHttps({ ...limits, ...tls, handshakeTimeout: patience }, refuse)
  secure?.on('upgrade', (request, socket, head) => upgrade(request, socket, head, true))
  secure?.on('tlsClientError', (_, socket) => socket.destroy())
  const sockets = new Set<Socket>()
  const serve = (socket: Socket): void => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    socket.setTimeout(patience, () => socket.destroy())
    socket.once('data', (first) => {
      socket.pause()
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      socket.unshift(first)
      const server = secure && first[0] === handshake ? secure : plain
      server.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  }
  const front: Server = createServer({ noDelay: true, keepAlive: true }, serve)
  front.maxConnections = mostConnections
  await new Promise<void>((resolve, reject) => {
    front.once('error', (error) => reject(new AttributesFault(error)))
    front.listen(port, host, () => {
      front.removeAllListeners('error')
      resolve()
    })
  })
  front.on('error', failed)
  const address = front.address()
  return {
    port: address && typeof address === 'object' ? address.port : port,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        front.close(() => resolve())
      }),
    cutOff: (): void => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
