import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './tidewatt.ts'

export type Way = {
  readonly port: number
  /** ends every connection and refuses new ones until `open` */
  cut(): Promise<void>
  /** leads to the port at `host` from now on */
  open(host?: string): Promise<void>
}

/** A TCP way to a port of this machine that can be cut and opened again; closed at first. */
export const wayTo = async (target: number): Promise<Way> => {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let host = '127.0.0.1'
  const pass = (near: Socket): void => {
    const far = connect(target, host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
  return {
    port,
    open: async (to = host) => {
      host = to
      server = createServer(pass).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    cut: async () => {
      const closing = server
      server = undefined
      if (!closing) return
      const closed = once(closing, 'close')
      closing.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
