import { setTimeout as sleep } from 'node:timers/promises'
import { connect, connectAsync, type MqttClient } from 'mqtt'
import type { Log } from '#server/context/context.ts'
import type { Sink } from '../driver.ts'
import { handle, type Session } from './session.ts'

/** So long without a message, and nothing at work: the broker holds no more for it. */
const quietMs = 2000
const lookEvery = 100

type Given = {
  readonly url: string
  readonly sessions: readonly Session[]
  readonly sink: Sink
  readonly log: Log
  readonly signal: AbortSignal
}

/**
 * Takes in what the broker keeps under sessions that nobody uses any more, and ends them, so that nothing gathers there. Rejects where
 * somebody turns out to use them, or `signal` comes; then the sessions stay.
 */
export const takeLeftSessions = async (given: Given): Promise<void> => {
  await Promise.all(given.sessions.map((session) => takeOne(given, session)))
}

const takeOne = async (
  { url, sink, log, signal }: Omit<Given, 'sessions'>,
  { clientId, subscriptions }: Session,
): Promise<void> => {
  const options = { clientId, reconnectPeriod: 0, connectTimeout: 10_000, keepalive: 30 }
  let isOver = false
  let working = 0
  let heardAt = performance.now()
  const counted: Sink = {
    ...sink,
    accept: async (message) => {
      working += 1
      try {
        await sink.accept(message)
      } finally {
        working -= 1
        heardAt = performance.now()
      }
    },
  }
  // Messages come as soon as it is connected: who takes them must be there before.
  const client = connect(url, { ...options, clean: false })
  client.on('close', () => {
    isOver = true
  })
  client.on('error', () => {
    isOver = true
  })
  handle(client, counted, log, () => isOver)
  try {
    await connected(client)
    await client.unsubscribeAsync([...subscriptions])
    heardAt = performance.now()
    while (working > 0 || performance.now() - heardAt < quietMs) {
      if (isOver) throw new Error('its sessions were taken back')
      await sleep(lookEvery, undefined, { signal })
    }
  } finally {
    isOver = true
    await client.endAsync(true)
  }
  // Without the last argument a broker that closes the connection without a word is waited for without end.
  const ending = await connectAsync(url, { ...options, clean: true }, false)
  await ending.endAsync(true)
}

const connected = (client: MqttClient): Promise<void> =>
  new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    client.once('close', () => reject(new Error('the broker closed the connection')))
  })
