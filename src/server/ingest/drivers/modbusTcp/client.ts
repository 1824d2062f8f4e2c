import type { Tools } from './tools.ts'
import { answered, createReader, faultOf, type Frame, framed, ModbusFault, type Request } from './wire.ts'

export type Peer = {
  readonly address: string
  readonly port: number
  /** ms of a connection and of each answer */
  readonly timeout: number
  readonly inFlight: number
  /** ms between an answer and the next request */
  readonly pause: number
}
type Waiting = {
  readonly unit: number
  readonly request: Request
  readonly resolve: (data: Buffer) => void
  readonly reject: (fault: ModbusFault) => void
  sentAt: number
  takeBack: () => void
}
export type Answer = { readonly data: Buffer; readonly ms: number }
export type Client = {
  /** rejects with ModbusFault; `first` goes before all that wait */
  ask(unit: number, request: Request, first?: boolean): Promise<Answer>
  /** requests that were sent, and right answers, exceptions among them */
  counts(): { readonly asked: number; readonly answers: number }
  isOpen(): boolean
  /** resolves at its end; `byPeer` where nobody asked for it */
  readonly ended: Promise<{ readonly byPeer: boolean; readonly fault: ModbusFault }>
  close(): void
}

/** One TCP connection. At its end every request is rejected: as `offline` where it was never sent. */
export const openClient = async (peer: Peer, tools: Tools): Promise<Client> => {
  const socket = tools.connect(peer.address, peer.port)
  const queue: Waiting[] = []
  const pending = new Map<number, Waiting>()
  const ended = Promise.withResolvers<{ byPeer: boolean; fault: ModbusFault }>()
  const opened = Promise.withResolvers<void>()
  opened.promise.catch(() => undefined)
  const read = createReader()
  let [transaction, asked, answers, isOver, isPausing] = [0, 0, 0, false, false]

  const end = (fault: ModbusFault, byPeer: boolean): void => {
    if (isOver) return
    isOver = true
    takeBackOpening()
    socket.destroy()
    opened.reject(fault)
    for (const { takeBack, reject } of pending.values()) {
      takeBack()
      reject(fault)
    }
    for (const { reject } of queue) reject(new ModbusFault('offline', fault.message))
    pending.clear()
    queue.length = 0
    ended.resolve({ byPeer, fault })
  }
  const send = (): void => {
    while (!isOver && !isPausing && pending.size < peer.inFlight) {
      const next = queue.shift()
      if (!next) return
      do transaction = (transaction + 1) & 0xffff
      while (pending.has(transaction))
      const own = transaction
      asked += 1
      next.sentAt = tools.steady()
      next.takeBack = tools.after(peer.timeout, () => {
        pending.delete(own)
        next.reject(new ModbusFault('timeout', `no answer within ${peer.timeout} ms`))
        send()
      })
      pending.set(own, next)
      socket.write(framed(own, next.unit, next.request.pdu))
    }
  }
  const sendSoon = (): void => {
    if (peer.pause === 0 || isPausing) {
      send()
      return
    }
    isPausing = true
    tools.after(peer.pause, () => {
      isPausing = false
      send()
    })
  }
  /** An answer to a request that is no longer waited for is passed over. */
  const take = (frame: Frame): void => {
    const waiting = pending.get(frame.transaction)
    if (!waiting) return
    pending.delete(frame.transaction)
    waiting.takeBack()
    try {
      waiting.resolve(answered(waiting.request, waiting.unit, frame))
      answers += 1
    } catch (error) {
      const fault = faultOf(error)
      if (fault.kind === 'exception') answers += 1
      waiting.reject(fault)
    }
    sendSoon()
  }

  const takeBackOpening = tools.after(peer.timeout, () =>
    end(new ModbusFault('timeout', `no connection within ${peer.timeout} ms`), true),
  )
  socket.on('connect', () => {
    takeBackOpening()
    opened.resolve()
  })
  socket.on('data', (bytes) => {
    try {
      for (const frame of read(Buffer.from(bytes))) take(frame)
    } catch (error) {
      end(faultOf(error), true)
    }
  })
  socket.on('error', (error: NodeJS.ErrnoException) =>
    end(new ModbusFault('closed', error.code ?? error.message), true),
  )
  socket.on('end', () => end(new ModbusFault('closed', 'closed by the peer'), true))
  socket.on('close', () => end(new ModbusFault('closed', 'closed by the peer'), true))
  await opened.promise
  return {
    ask: async (unit, request, first = false) => {
      if (isOver) throw new ModbusFault('offline', 'not connected')
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
      const waiting: Waiting = { unit, request, resolve, reject, sentAt: 0, takeBack: () => undefined }
      if (first) queue.unshift(waiting)
      else queue.push(waiting)
      send()
      const data = await promise
      return { data, ms: tools.steady() - waiting.sentAt }
    },
    counts: () => ({ asked, answers }),
    isOpen: () => !isOver,
    ended: ended.promise,
    close: () => end(new ModbusFault('closed', 'closed'), false),
  }
}
