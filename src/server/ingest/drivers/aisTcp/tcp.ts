import { connect, type Socket } from 'node:net'
import type { DriverEvents, Running, Sink } from '../driver.ts'
import { untilStored } from '../untilStored.ts'
import { createLines } from './lines.ts'

type Given = { readonly host: string; readonly port: number; readonly sink: Sink; readonly events: DriverEvents }

const connectTimeout = 5000
/** Bytes that may wait for the database while the connection is read on. */
const mostWaiting = 2 ** 20

/** Reads the sentences of one receiver. Rejects where it is away; fails when the connection ends. */
export const startTcp = async ({ host, port, sink, events }: Given): Promise<Running> => {
  const socket = await open(host, port)
  const source = `${host}:${port}`
  const stopping = new AbortController()
  const lines = createLines()
  const underWay = new Set<Promise<unknown>>()
  let waiting = 0
  events.connected()

  const store = (text: string): void => {
    waiting += text.length
    if (waiting > mostWaiting) socket.pause()
    const work = untilStored(sink.sentences(source, text), stopping.signal).then((isStored) => {
      waiting -= text.length
      underWay.delete(work)
      if (!isStored) events.dropped()
      if (waiting <= mostWaiting) socket.resume()
    })
    underWay.add(work)
  }
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    const text = lines(chunk)
    if (text !== '') store(text)
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let reason = new Error(`${source} closed the connection`)
  socket.on('error', (error) => {
    reason = error
  })
  socket.once('close', () => {
    events.disconnected()
    if (!stopping.signal.aborted) events.failed(reason)
  })
  return {
    stop: async () => {
      stopping.abort()
      socket.destroy()
      await Promise.all([closed, ...underWay])
    },
  }
}

const open = (host: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, keepAlive: true, keepAliveInitialDelay: 30_000, timeout: connectTimeout })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error(`${host}:${port} does not answer`)))
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.removeListener('error', reject)
      resolve(socket)
    })
  })
