import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import type { Log } from '#server/context/context.ts'
import { parseCommandTopic } from '../../codec/topics.ts'
import type { Message, Sink } from '../driver.ts'
import { acknowledgeAfter } from '../mqttPeer/acknowledge.ts'

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
/** Lets a client acknowledge each message once it has committed, in the order in which they came. */
export const handle = (client: MqttClient, sink: Sink, log: Log, isStopped: () => boolean): void =>
  acknowledgeAfter(client, ({ topic }, payload) =>
    // A command of our own comes back to us here.
    parseCommandTopic(topic)
      ? Promise.resolve(true)
      : acceptUntilCommitted({ topic, payload, source: 'external broker' }, sink, log, isStopped),
  )

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
