import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import type { Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'
import type { Driver, Sink } from './driver.ts'
import { commandTopic, parseCommandTopic } from './topics.ts'

type Given = {
  readonly url: string
  /** stays the same over restarts: it names the sessions that the broker keeps for us */
  readonly instance: string
  readonly sink: Sink
  readonly log: Log
}

/** mqtt.js hands on one message at a time per connection; several connections keep that many in flight. */
export const connections = 4
export const subscriptions = ['$share/tidewatt/devices/+/+', '$share/tidewatt/devices/+/command/reply']
const pause = 1000

export const clientId = (instance: string, index: number): string => `tidewatt-${instance}-${index}`

/**
 * The same work behind an external broker: a shared subscription over kept sessions, QoS 1. Our acknowledgement waits for the commit;
 * a failed one ends the connection, and the broker delivers again. Who may publish what is that broker's own rule.
 */
export const startMqttClient = ({ url, instance, sink, log: all }: Given): Driver => {
  const log = rareLog(all)
  let stopped = false
  const clients = Array.from({ length: connections }, (_, index) => {
    const client = connect(url, {
      clientId: clientId(instance, index),
      clean: false,
      reconnectPeriod: pause,
      connectTimeout: 10_000,
      keepalive: 30,
      resubscribe: false,
    })
    client.on('connect', () => {
      client.subscribe(subscriptions, { qos: 1 }, (error) => {
        if (error) log.error('the external broker refused our subscription', { error })
      })
    })
    client.on('error', (error) => log.warn('the external broker is away', { error }))
    client.on('close', () => {
      if (!stopped) log.info('the connection to the external broker ended; it is tried again', { index })
    })
    handle(client, sink, log, () => stopped)
    return client
  })
  return {
    port: null,
    publishCommand: async (deviceCode, payload) => {
      await clients[0]?.publishAsync(commandTopic(deviceCode), payload, { qos: 1 })
    },
    stop: async () => {
      stopped = true
      await Promise.all(clients.map((client) => client.endAsync(true)))
    },
  }
}

/** Lets a client acknowledge each message once it has committed. */
export const handle = (client: MqttClient, sink: Sink, log: Log, isStopped: () => boolean): void => {
  let connection = 0
  client.on('close', () => {
    connection += 1
  })
  client.handleMessage = (packet, done) => {
    // A command of our own comes back to us here.
    if (parseCommandTopic(packet.topic)) return done()
    const own = connection
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    acceptUntilCommitted({ topic: packet.topic, payload, source: 'external broker' }, sink, log, isStopped).then(
      // On the next connection the same number may be another message's: an acknowledgement must not cross over.
      () => (own === connection ? done() : done(new Error('its connection has ended'))),
      (error) => done(error instanceof Error ? error : new Error(String(error))),
    )
  }
}

/** Holds the message, and with it the acknowledgement, until the database takes it; the broker keeps it for us meanwhile. */
const acceptUntilCommitted = async (
  message: Parameters<Sink['accept']>[0],
  sink: Sink,
  log: Log,
  isStopped: () => boolean,
): Promise<void> => {
  while (!isStopped()) {
    try {
      return await sink.accept(message)
    } catch (error) {
      log.warn('a message stays unacknowledged', { topic: message.topic, error })
      if (!isStopped()) await sleep(pause)
    }
  }
  throw new Error('stopped before it committed')
}
