import { setTimeout as sleep } from 'node:timers/promises'
import { connect, connectAsync, type MqttClient } from 'mqtt'
import type { Log } from '#server/context/context.ts'
import type { Sink } from '../driver.ts'
import { clientId, connections, handle, subscriptions } from '../mqttClient.ts'

/** So long without a message, and nothing at work: the broker holds no more for it. */
const quietMs = 2000
const lookEvery = 100

type Given = {
  readonly url: string
  readonly instance: string
  readonly sink: Sink
  readonly log: Log
  readonly signal: AbortSignal
}

/**
 * Takes in what the broker keeps for a process that is gone, and ends its sessions, so that it is sent nothing more. Rejects where that
 * process turns out to be there, or `signal` comes; then the sessions stay.
 */
export const takeLeftSessions = async (given: Given): Promise<void> => {
  await Promise.all(Array.from({ length: connections }, (_, index) => takeOne(given, index)))
}

const takeOne = async ({ url, instance, sink, log, signal }: Given, index: number): Promise<void> => {
  const options = { clientId: clientId(instance, index), reconnectPeriod: 0, connectTimeout: 10_000, keepalive: 30 }
  let isOver = false
  let working = 0
  let heardAt = Date.now()
  const counted: Sink = {
    ...sink,
    accept: async (message) => {
      working += 1
      try {
        await sink.accept(message)
      } finally {
        working -= 1
        heardAt = Date.now()
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
    heardAt = Date.now()
    while (working > 0 || Date.now() - heardAt < quietMs) {
      if (isOver) throw new Error('its sessions were taken back')
      await sleep(lookEvery, undefined, { signal })
    }
  } finally {
    isOver = true
    await client.endAsync(true)
  }
  const ending = await connectAsync(url, { ...options, clean: true })
  await ending.endAsync()
}

const connected = (client: MqttClient): Promise<void> =>
  new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    client.once('close', () => reject(new Error('the broker closed the connection')))
  })
