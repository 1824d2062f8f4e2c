import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'
import { AttributesFault, type DriverEvents, type Running, type Sink } from '../driver.ts'
import { untilStored } from '../untilStored.ts'
import { createAllowed } from '../allowed.ts'

type Given = {
  readonly host: string
  readonly port: number
  /** addresses and networks of the peers that may send */
  readonly allow: readonly string[]
  readonly sink: Sink
  readonly events: DriverEvents
  readonly log: Log
  /** bytes that may wait for the database; what comes beyond is dropped */
  readonly mostWaiting?: number
}

/** ms; what arrives meanwhile is decoded and stored together */
const gatherFor = 20
/** Bytes; the system throws away what finds no room in it while this process is busy. */
const receiveBuffer = 4 * 2 ** 20

/**
 * Takes AIS sentences by UDP, from allowed peers only: NMEA knows no sign-in. Nothing acknowledges, so a full queue drops, and counts it.
 * Rejects with AttributesFault where it cannot listen.
 */
export const startUdp = async ({ host, port, allow, sink, events, log: all, mostWaiting = 8 * 2 ** 20 }: Given) => {
  const log = rareLog(all)
  const isAllowed = createAllowed(allow)
  const stopping = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  let gathered = new Map<string, string[]>()
  let timer: NodeJS.Timeout | undefined
  let waiting = 0

  const store = (address: string, text: string): void => {
    const work = untilStored(sink.sentences(address, text), stopping.signal).then((isStored) => {
      waiting -= text.length
      underWay.delete(work)
      if (!isStored) events.dropped()
    })
    underWay.add(work)
  }
  const flush = (): void => {
    timer = undefined
    const taken = gathered
    gathered = new Map()
    for (const [address, datagrams] of taken) store(address, datagrams.join(''))
  }
  const take = (datagram: Buffer, address: string): void => {
    if (waiting + datagram.length > mostWaiting) {
      events.dropped()
      log.warn('AIS datagrams are dropped: too much waits for the database', { peer: address })
      return
    }
    // A datagram ends its sentence, with or without a line break.
    const text = `${datagram.toString('latin1')}\n`
    waiting += text.length
    const own = gathered.get(address)
    if (own) own.push(text)
    else gathered.set(address, [text])
    timer ??= setTimeout(flush, gatherFor)
  }

  const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', recvBufferSize: receiveBuffer })
  socket.on('message', (datagram, { address }) => {
    if (isAllowed(address)) take(datagram, address)
    else events.refused()
  })
  await bind(socket, host, port)
  socket.on('error', events.failed)
  const running: Running = {
    stop: async () => {
      await new Promise<void>((resolve) => socket.close(() => resolve()))
      clearTimeout(timer)
      flush()
      stopping.abort()
      await Promise.all(underWay)
    },
  }
  return running
}

const bind = (socket: Socket, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('error', (error) => reject(new AttributesFault(error)))
    socket.bind(port, host, () => {
      socket.removeAllListeners('error')
      resolve()
    })
  })
