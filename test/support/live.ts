import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'

export type LiveFrame = {
  ready?: true
  rightsChanged?: true
  topic?: string
  snapshot?: unknown
  delta?: unknown
  error?: string
  ended?: string
}

const clientOf = (socket: WebSocket) => {
  const frames: LiveFrame[] = []
  const waiting: ((frame: LiveFrame) => void)[] = []
  socket.on('message', (data) => {
    const frame: LiveFrame = JSON.parse(String(data))
    const waiter = waiting.shift()
    if (waiter) waiter(frame)
    else frames.push(frame)
  })
  return {
    socket,
    /** came, but nobody asked for them yet */
    frames,
    send: (frame: unknown) => socket.send(JSON.stringify(frame)),
    opened: new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject)),
    closed: new Promise<number>((resolve) => socket.once('close', resolve)),
    next: () =>
      new Promise<LiveFrame>((resolve) => {
        const frame = frames.shift()
        if (frame) resolve(frame)
        else waiting.push(resolve)
      }),
  }
}
export type LiveClient = ReturnType<typeof clientOf>

/** Lets the portal listen and gives real clients of its live stream; `end` takes all of them away. */
export const liveClients = async (app: FastifyInstance) => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const open: WebSocket[] = []
  const dial = (headers: Record<string, string> = {}): LiveClient => {
    const socket = new WebSocket(`ws://${host}/web/live`, { headers })
    open.push(socket)
    return clientOf(socket)
  }
  /** signed in and told so */
  const signedIn = async (token: string): Promise<LiveClient> => {
    const client = dial()
    await client.opened
    client.send({ token })
    const answer = await client.next()
    if (!answer.ready) throw new Error(`not ready: ${JSON.stringify(answer)}`)
    return client
  }
  const end = (): void => {
    for (const socket of open.splice(0)) socket.terminate()
  }
  return { host, dial, signedIn, end }
}
