import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import type { CommandSent } from '#server/commands/wire.ts'
import type { Log } from '#server/context/context.ts'
import { commandTopic } from '../../codec/topics.ts'
import type { Publication } from '../driver.ts'

const pause = 1000

type Given = {
  readonly url: string
  readonly clientId: string
  readonly log: Log
  readonly signal: AbortSignal
}

/**
 * Commands by an external broker: over MQTT 5, since only there a message has an expiry, and over a connection of their own, which
 * repeats nothing after a loss. While it is away every device is offline. Who is subscribed only the broker knows.
 */
export const startCommandConnection = ({ url, clientId, log, signal }: Given) => {
  let connected: MqttClient | undefined

  const liveOnce = async (): Promise<void> => {
    const client = connect(url, { clientId, protocolVersion: 5, clean: true, reconnectPeriod: 0, keepalive: 5 })
    const over = Promise.withResolvers<void>()
    client.on('connect', () => {
      connected = client
    })
    client.on('error', (error) => log.warn('no command can be sent: the external broker is away', { error }))
    client.on('close', () => over.resolve())
    signal.addEventListener('abort', () => over.resolve(), { once: true })
    await over.promise
    connected = undefined
    // What waits for its acknowledgement is told that it will not come.
    await client.endAsync(true)
  }
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      await liveOnce()
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    /** resolves when the broker has it; rejects where that stays unknown */
    publish: async ({ deviceCode, payload, lifeMs }: Publication): Promise<CommandSent> => {
      const client = connected
      if (!client?.connected) return 'offline'
      // The broker counts whole seconds: earlier rather than too late.
      const messageExpiryInterval = Math.max(1, Math.floor(lifeMs / 1000))
      const published = client.publishAsync(commandTopic(deviceCode), payload, {
        qos: 1,
        properties: { messageExpiryInterval },
      })
      await Promise.race([published, expired(lifeMs)])
      return 'sent'
    },
    /** when `signal` has come and the connection has ended */
    ended: keep(),
  }
}

const expired = async (lifeMs: number): Promise<never> => {
  await sleep(lifeMs, undefined, { ref: false })
  throw new Error('the external broker did not answer in time')
}
