import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Aedes, type Client } from 'aedes'

type Wanted = {
  /** passwords by user name; anybody may come in where there are none */
  readonly users?: Readonly<Record<string, string>>
  /** PEM; over TLS only */
  readonly tls?: { readonly cert: string; readonly key: string }
}
export type ForeignBroker = {
  readonly port: number
  /** cuts the connection of a client without a word, and lets nobody of its name in again until `admit` */
  cut(clientId: string): void
  admit(): void
  stop(): Promise<void>
}

/** A broker of somebody else, MQTT 3.1.1, over plain TCP or TLS. */
export const startForeignBroker = async ({ users, tls }: Wanted = {}): Promise<ForeignBroker> => {
  const broker = await Aedes.createBroker()
  const clients = new Map<string, Client>()
  const shut = new Set<string>()
  const sockets = new Set<Socket>()
  broker.authenticate = ({ id }, name, password, done) => {
    const known = users === undefined || (name !== undefined && users[name] === String(password))
    done(null, known && !shut.has(id))
  }
  broker.on('client', (client) => clients.set(client.id, client))
  const serve = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    broker.handle(socket)
  }
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve)
  await new Promise<void>((listening) => server.listen(0, '0.0.0.0', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    cut: (clientId) => {
      shut.add(clientId)
      const conn = clients.get(clientId)?.conn
      if (!conn) throw new Error(`${clientId} is not connected`)
      conn.destroy()
    },
    admit: () => shut.clear(),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
      await new Promise<void>((closed) => broker.close(closed))
    },
  }
}
