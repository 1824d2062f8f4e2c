/**
 * The live connections of some browsers, in a process of its own: each user has one home open. Its order is its only argument, as JSON; it
 * says once how long each home took to come whole, and at its end how much came.
 */
import { WebSocket } from 'ws'

export type Order = { readonly url: string; readonly users: readonly { token: string; topics: readonly string[] }[] }
/** bytes of the first whole picture of each topic and ms until it came; then bytes of all frames since */
export type Told =
  | { readonly kind: 'whole'; readonly topics: readonly { topic: string; bytes: number; ms: number }[] }
  | { readonly kind: 'since'; readonly bytes: number; readonly frames: number; readonly lost: number }

const { url, users }: Order = JSON.parse(process.argv[2] ?? '')
let [bytes, frames, lost] = [0, 0, 0]

const open = (token: string, topics: readonly string[]): Promise<{ topic: string; bytes: number; ms: number }[]> =>
  new Promise((resolve, reject) => {
    const [found, began] = [new Map<string, { topic: string; bytes: number; ms: number }>(), Date.now()]
    const socket = new WebSocket(`${url.replace('http', 'ws')}/web/live`)
    socket.on('open', () => socket.send(JSON.stringify({ token })))
    socket.on('error', reject)
    socket.on('close', () => {
      lost += 1
    })
    socket.on('message', (data: Buffer) => {
      const head = data.toString('latin1', 0, 200)
      if (head.startsWith('{"ready"')) for (const subscribe of topics) socket.send(JSON.stringify({ subscribe }))
      const topic = /^\{"topic":"([^"]+)","snapshot"/.exec(head)?.[1]
      if (topic !== undefined && !found.has(topic)) {
        found.set(topic, { topic: topic.split('/')[0] ?? '', bytes: data.length, ms: Date.now() - began })
        if (found.size === topics.length) resolve([...found.values()])
      }
      bytes += data.length
      frames += 1
    })
  })

const whole = await Promise.all(users.map(({ token, topics }) => open(token, topics)))
process.send?.({ kind: 'whole', topics: whole.flat() } satisfies Told)
bytes = 0
frames = 0
process.on('message', () => process.send?.({ kind: 'since', bytes, frames, lost } satisfies Told))
process.on('disconnect', () => process.exit(0))
