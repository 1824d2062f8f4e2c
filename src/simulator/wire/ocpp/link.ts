import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { z } from 'zod'

type Given = {
  readonly url: string
  readonly protocol: string
  readonly code: string
  readonly key: string
  /** whenever it is connected */
  readonly opened: () => void
  /** answers a call of the server; throws where it knows no such call */
  readonly asked: (action: string, payload: unknown) => object
  readonly say: (line: string) => void
}

/** One connection of a pile to its server, which is made again by itself. */
export type Link = {
  /** Resolves with the answer; rejects with the server's refusal (`CallRefused`), or where no answer came. */
  call(action: string, payload: object): Promise<unknown>
  isOpen(): boolean
  /** Ends the connection without a farewell, until `join`. */
  cut(): void
  join(): void
  stop(): void
}
/** The server took the call and said no; asking again changes nothing. */
export class CallRefused extends Error {}

const frame = z.union([
  z.tuple([z.literal(2), z.string(), z.string(), z.unknown()]),
  z.tuple([z.literal(3), z.string(), z.unknown()]),
  z.tuple([z.literal(4), z.string(), z.string()]).rest(z.unknown()),
])
const [answerMs, firstPause, longestPause] = [30_000, 1500, 20_000]

export const openLink = ({ url, protocol, code, key, opened, asked, say }: Given): Link => {
  const waiting = new Map<string, { resolve(payload: unknown): void; reject(error: Error): void }>()
  let socket: WebSocket | undefined
  let wanted = true
  let pause = firstPause
  let timer: NodeJS.Timeout | undefined
  let troubles = 0

  const take = (text: string): void => {
    const heard = frame.safeParse(JSON.parse(text))
    if (!heard.success) return
    const [kind, id] = heard.data
    if (kind === 2) {
      const [, , action, payload] = heard.data
      try {
        socket?.send(JSON.stringify([3, id, asked(action, payload)]))
      } catch (error) {
        socket?.send(JSON.stringify([4, id, 'NotSupported', String(error).slice(0, 200), {}]))
      }
      return
    }
    const own = waiting.get(id)
    waiting.delete(id)
    if (kind === 3) own?.resolve(heard.data[2])
    else own?.reject(new CallRefused(`${heard.data[2]} ${String(heard.data[3] ?? '')}`))
  }
  const connect = (): void => {
    clearTimeout(timer)
    const authorization = `Basic ${Buffer.from(`${code}:${key}`).toString('base64')}`
    const own = new WebSocket(`${url}/${code}`, [protocol], { headers: { authorization }, perMessageDeflate: false })
    socket = own
    own.on('open', () => {
      pause = firstPause
      opened()
    })
    own.on('message', (data) => {
      try {
        take(String(data))
      } catch (error) {
        say(`${code} was sent what it cannot read: ${String(error)}`)
      }
    })
    own.on('error', (error) => {
      troubles += 1
      if (troubles === 1) say(`${code} is not let in: ${error.message}; it is tried again`)
    })
    own.on('close', () => {
      for (const { reject } of waiting.values()) reject(new Error('the connection ended'))
      waiting.clear()
      if (!wanted || socket !== own) return
      timer = setTimeout(connect, pause)
      pause = Math.min(2 * pause, longestPause)
    })
  }
  const isOpen = (): boolean => socket?.readyState === WebSocket.OPEN
  const cut = (): void => {
    wanted = false
    clearTimeout(timer)
    socket?.terminate()
  }
  return {
    call: (action, payload) => {
      const id = randomUUID()
      const answered = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
      socket?.send(JSON.stringify([2, id, action, payload]))
      const late = setTimeout(() => {
        waiting.get(id)?.reject(new Error('no answer in time'))
        waiting.delete(id)
      }, answerMs)
      return answered.finally(() => clearTimeout(late))
    },
    isOpen,
    cut,
    join: () => {
      if (wanted && socket) return
      wanted = true
      connect()
    },
    stop: cut,
  }
}
