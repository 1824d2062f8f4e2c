import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import type { Log } from '#server/context/context.ts'
import { parseCommandTopic } from '../../codec/topics.ts'
import type { Message, Sink } from '../driver.ts'

/** What an external broker keeps for us under a client id. */
export type Session = { readonly clientId: string; readonly subscriptions: readonly string[] }

const topics = ['devices/+/+', 'devices/+/command/reply']
const sharedConnections = 4

/** The subscription of a process that takes readings in alone: brokers keep a plain subscription with the session. */
export const ownSessions = (instance: string): Session[] => [
  { clientId: `tidewatt-${instance}`, subscriptions: topics },
]
/** The subscription of one of several processes: the broker hands each message to one of them. */
export const sharedSessions = (instance: string): Session[] =>
  Array.from({ length: sharedConnections }, (_, index) => ({
    clientId: `tidewatt-${instance}-${index}`,
    subscriptions: topics.map((topic) => `$share/tidewatt/${topic}`),
  }))

const retryMs = 1000
/** Bytes of messages of one connection that may wait for their commit while the connection is read on. */
const mostAhead = 8 * 2 ** 20

/** Lets a client acknowledge each message once it has committed, in the order in which they came. */
export const handle = (client: MqttClient, sink: Sink, log: Log, isStopped: () => boolean): void => {
  let connection = 0
  let ahead = 0
  let last: Promise<unknown> = Promise.resolve()
  client.on('close', () => {
    connection += 1
  })
  // mqtt.js reads on only after it has acknowledged a message of QoS 1; of QoS 0 it leaves both to us.
  client.on('packetreceive', (packet) => {
    if (packet.cmd === 'publish' && packet.qos === 1) packet.qos = 0
  })
  client.handleMessage = (packet, done) => {
    // On the next connection another message may have the same number, so an acknowledgement must not cross over.
    const own = connection
    const acknowledge = (): void => {
      const { messageId } = packet
      if (messageId === undefined || own !== connection || !client.connected) return
      client.stream.write(Buffer.of(0x40, 2, messageId >> 8, messageId & 255))
    }
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    const message = { topic: packet.topic, payload, source: 'external broker' }
    // A command of our own comes back to us here.
    const accepted = parseCommandTopic(packet.topic)
      ? Promise.resolve(true)
      : acceptUntilCommitted(message, sink, log, isStopped)
    ahead += payload.length
    const answered = Promise.all([accepted, last]).then(([isCommitted]) => {
      ahead -= payload.length
      if (isCommitted) acknowledge()
    })
    last = answered
    if (ahead <= mostAhead) done()
    else void answered.then(() => done())
  }
}

/**
 * Holds the message until the database takes it; the broker keeps it for us meanwhile. False where this process stopped
 * before.
 */
const acceptUntilCommitted = async (
  message: Message,
  sink: Sink,
  log: Log,
  isStopped: () => boolean,
): Promise<boolean> => {
  while (!isStopped()) {
    try {
      await sink.accept(message)
      return true
    } catch (error) {
      log.warn('a message stays unacknowledged', { topic: message.topic, error })
      if (!isStopped()) await sleep(retryMs)
    }
  }
  return false
}
