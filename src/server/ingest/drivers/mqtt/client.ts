import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'mqtt'
import type { Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'
import type { DriverEvents, Running, Sink } from '../driver.ts'
import { startCommandConnection } from './commandConnection.ts'
import { takeLeftSessions } from './leftSession.ts'
import { handle, ownSessions, type Session, sharedSessions } from './session.ts'

type Given = {
  readonly url: string
  /** stays the same over restarts: it names the sessions that the broker keeps for us */
  readonly instance: string
  /** whether other processes take readings in from the same broker */
  readonly isShared: boolean
  readonly sink: Sink
  readonly events: DriverEvents
  readonly log: Log
}

const pause = 1000

/**
 * The same work behind an external broker, over kept sessions, QoS 1. Our acknowledgement waits for the commit; what is not
 * acknowledged the broker delivers again. Who may publish what is that broker's own rule. Alone it subscribes plainly: of
 * shared subscriptions some brokers, mosquitto among them, keep nothing over their own restart.
 */
export const startMqttClient = (given: Given): Omit<Required<Running>, 'port'> => {
  const { url, instance, isShared, sink, events, log: all } = given
  const log = rareLog(all)
  const stopping = new AbortController()
  const { signal } = stopping
  const [sessions, formerSessions] = isShared
    ? [sharedSessions(instance), ownSessions(instance)]
    : [ownSessions(instance), sharedSessions(instance)]
  const start = ({ clientId, subscriptions }: Session) => {
    const client = connect(url, {
      clientId,
      clean: false,
      reconnectPeriod: pause,
      connectTimeout: 10_000,
      keepalive: 30,
      resubscribe: false,
    })
    let isConnected = false
    client.on('connect', () => {
      isConnected = true
      events.connected()
      client.subscribe([...subscriptions], { qos: 1 }, (error) => {
        if (error) log.error('the external broker refused our subscription', { error })
      })
    })
    client.on('error', (error) => log.warn('the external broker is away', { error }))
    client.on('close', () => {
      if (isConnected) events.disconnected()
      isConnected = false
      if (!signal.aborted) log.info('the connection to the external broker ended; it is tried again', { clientId })
    })
    handle(client, sink, log, () => signal.aborted)
    return client
  }
  const clients = sessions.map(start)

  /** Ends the sessions of this process's former role, whose messages would pile up at the broker for ever. */
  const takeFormer = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await takeLeftSessions({ url, sessions: formerSessions, sink, log, signal })
      } catch (error) {
        if (!signal.aborted) log.warn('the sessions of the other role could not be ended yet', { error })
        await sleep(pause, undefined, { signal }).catch(() => undefined)
      }
    }
  }
  const former = takeFormer()
  const commands = startCommandConnection({ url, clientId: `tidewatt-${instance}-commands`, log, signal })
  return {
    publishCommand: commands.publish,
    stop: async () => {
      stopping.abort()
      await Promise.all([former, commands.ended, ...clients.map((client) => client.endAsync(true))])
    },
  }
}
