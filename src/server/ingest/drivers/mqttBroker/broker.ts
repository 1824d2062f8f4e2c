import { createHash, timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import { Aedes, type AuthenticateError, type AuthErrorCode, type Client } from 'aedes'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'
import { commandTopic, parseCommandTopic } from '../../codec/topics.ts'
import type { DriverEvents, Running, Sink } from '../driver.ts'
import { startListeners } from './listeners.ts'
import { limitPackets } from './packetLimit.ts'
import { createReadOn } from './readOn.ts'
import { createTakeOvers } from './takeOvers.ts'

type Given = {
  readonly host: string
  readonly port: number
  /** a second port over TLS, with a certificate and its key as PEM */
  readonly tls?: { readonly port: number; readonly cert: Buffer; readonly key: Buffer } | undefined
  readonly registry: Registry
  readonly sink: Sink
  readonly events: DriverEvents
  readonly log: Log
}

const badCredentials: AuthErrorCode.BAD_USERNAME_OR_PASSWORD = 4
const connectTimeout = 10_000
const revocationCheck = 2000
const received = 'received'

type Session = { readonly deviceId: string; readonly tokenHash: Buffer }

/**
 * The embedded broker. A device signs in with its code and token, speaks for itself and what hangs below it, and hears only its own
 * commands. A PUBLISH is acknowledged when its batch has committed; when that fails the connection ends without an acknowledgement.
 * Rejects with AttributesFault where it cannot listen.
 */
export const startBroker = async (given: Given): Promise<Required<Running>> => {
  const { host, port, tls, registry, sink, events, log: all } = given
  const log = rareLog(all)
  const sessions = new Map<Client, Session>()
  const readOn = createReadOn()
  const takeOvers = createTakeOvers()
  const connected = new Map<string, Client>()
  const tokenStands = ({ deviceId, tokenHash }: Session): Device | undefined => {
    const device = registry.byId(deviceId)
    return device && timingSafeEqual(device.tokenHash, tokenHash) ? device : undefined
  }

  const leave = (client: Client): void => {
    if (connected.get(client.id) === client) connected.delete(client.id)
    if (sessions.delete(client)) events.disconnected()
  }

  const broker = await Aedes.createBroker({
    connectTimeout,
    authenticate: (client, username, password, done) => {
      const device = registry.byCode(username ?? '')
      const tokenHash = createHash('sha256')
        .update(password ?? '')
        .digest()
      if (!device || !timingSafeEqual(device.tokenHash, tokenHash)) {
        events.refused()
        const refusal: AuthenticateError = Object.assign(new Error('bad user name or password'), {
          returnCode: badCredentials,
        })
        return done(refusal, null)
      }
      // Within the device's own name space, so that nobody takes over another device's connection or kept subscriptions.
      const clientId = client.id
      Object.assign(client, { id: `${device.deviceCode}/${clientId}` })
      if (connected.has(client.id) && takeOvers.again(client.id)) {
        log.warn('MQTT clients take over from each other', { device: device.deviceCode, client: clientId })
        sink
          .takenOver(device.deviceCode, clientId)
          .catch((error) => log.warn('a fight for a client id was not counted', { error }))
      }
      connected.set(client.id, client)
      sessions.set(client, { deviceId: device.deviceId, tokenHash })
      events.connected()
      done(null, true)
    },
    authorizePublish: (client, packet, done) => {
      const session = client && sessions.get(client)
      const sender = session && tokenStands(session)
      if (!sender) return done(new Error('this device is not known any more'))
      packet.retain = false
      const { topic } = packet
      // What a device sends is for the queue only: under its own topic it would reach the subscribers of commands and the broker's own.
      packet.topic = received
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
      const answer = readOn(client, packet, done)
      sink.accept({ topic, payload, sender, source: sender.deviceCode }).then(
        () => answer(null),
        (error) => {
          log.warn('a message stays unacknowledged', { device: sender.deviceCode, error })
          answer(error instanceof Error ? error : new Error(String(error)))
        },
      )
    },
    authorizeSubscribe: (client, subscription, done) => {
      const session = sessions.get(client)
      const sender = session && tokenStands(session)
      const device = registry.byCode(parseCommandTopic(subscription.topic) ?? '')
      done(null, sender && device && registry.isWithin(device, sender) ? subscription : null)
    },
  })
  broker.on('clientDisconnect', leave)
  broker.on('clientError', (client, error) => log.info('an MQTT connection ended', { client: client.id, error }))
  // Its sweep for wills of other brokers fails this way; unheard, it would end the process.
  const emitter: NodeJS.EventEmitter = broker
  emitter.on('error', (error: unknown) => log.error('the broker failed', { error }))
  broker.on('connectionError', (_client, error) => log.info('an MQTT connection was refused', { error }))

  const serve = (socket: Socket): void => {
    const remote = socket.remoteAddress ?? 'unknown'
    const limited = limitPackets(socket, (bytes) => {
      sink
        .oversized(sourceOf(remote), bytes)
        .catch((error) => log.warn('an oversized packet was not counted', { error }))
    })
    const client = broker.handle(limited)
    const sourceOf = (address: string): string =>
      registry.byId(sessions.get(client)?.deviceId ?? '')?.deviceCode ?? address
    limited.once('close', () => leave(client))
  }
  const refused = (error: Error): void => {
    events.refused()
    log.info('a TLS connection was refused', { error })
  }
  const listeners = await startListeners({ host, port, tls, serve, refused, failed: events.failed }).catch(
    async (error) => {
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      throw error
    },
  )
  const sweep = setInterval(() => {
    for (const [client, session] of sessions) if (!tokenStands(session)) client.close()
  }, revocationCheck)

  return {
    port: listeners.port,
    publishCommand: (deviceCode, payload) =>
      new Promise((resolve, reject) => {
        const packet = {
          cmd: 'publish',
          topic: commandTopic(deviceCode),
          payload,
          qos: 1,
          retain: false,
          dup: false,
        } as const
        broker.publish(packet, (error) => (error ? reject(error) : resolve()))
      }),
    stop: async () => {
      clearInterval(sweep)
      const closed = listeners.close()
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      listeners.cutOff()
      await closed
    },
  }
}
