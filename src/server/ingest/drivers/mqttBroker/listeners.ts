import { createServer as createPlain, type Server, type Socket } from 'node:net'
import { createServer as createTls } from 'node:tls'
import { AttributesFault } from '../driver.ts'

const mostConnections = 20_000
const handshakeTimeout = 10_000

type Given = {
  readonly host: string
  readonly port: number
  /** a second listener; `cert` and `key` are PEM */
  readonly tls?: { readonly port: number; readonly cert: Buffer; readonly key: Buffer } | undefined
  serve(socket: Socket): void
  /** a connection that did not get through its handshake */
  refused(error: Error): void
  failed(error: Error): void
}

/** Listens for devices, plainly and over TLS. Rejects with AttributesFault where it cannot; then nothing listens. */
export const startListeners = async ({ host, port, tls, serve, refused, failed }: Given) => {
  const options = { noDelay: true, keepAlive: true }
  const plain = createPlain(options, serve)
  const listeners = [{ server: plain, port }]
  if (tls) {
    const { cert, key } = tls
    const server = createTls({ ...options, cert, key, handshakeTimeout }, serve)
    server.on('tlsClientError', refused)
    listeners.push({ server, port: tls.port })
  }
  const sockets = new Set<Socket>()
  for (const { server } of listeners) {
    server.maxConnections = mostConnections
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
  }
  const close = (): Promise<unknown> =>
    Promise.all(listeners.map(({ server }) => new Promise<void>((resolve) => server.close(() => resolve()))))
  try {
    for (const each of listeners) await listenOn(each.server, host, each.port)
  } catch (error) {
    await close()
    throw new AttributesFault(error as NodeJS.ErrnoException)
  }
  for (const { server } of listeners) server.on('error', failed)
  const address = plain.address()
  return {
    port: address && typeof address === 'object' ? address.port : port,
    /** takes no new connections; resolves when `cutOff` or their clients have ended all */
    close,
    cutOff: (): void => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const listenOn = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
